import Localization
import RoomsRules

/// The English texts of the landing page. ``Words`` has them in one language.
struct LandingText: Worded {
    struct Part: Sendable {
        let heading: LocalizedText
        let text: LocalizedText
    }

    let title: LocalizedText = "Fairway – one live scorecard on every phone"
    /// One or two sentences for search engines.
    let description: LocalizedText = """
        Keep score of disc golf and golf together, live, online or offline. Courses near you, \
        handicaps and statistics, quiz walks, friends on a map. No advertising.
        """
    let heading: LocalizedText = "One live scorecard on every phone"
    let lead: LocalizedText = """
        Start a round and share its code. All players see each score immediately, and everybody \
        in the group can enter scores. It also works offline: your scores are sent when you are \
        back online.
        """
    let open: LocalizedText = "Open Fairway"
    let openHint: LocalizedText =
        "Runs in your browser, on phones and computers. Add it to your home screen."
    let forWhat: LocalizedText = "Features"
    let parts: [Part] = [
        Part(
            heading: "Disc golf and golf",
            text: """
                Courses near you, with holes, pars and tees. Stroke play, match play, skins, Nassau \
                and more. Handicaps by the World Handicap System. Live points, hole by hole.
                """),
        Part(
            heading: "After the round",
            text: """
                All your rounds with places, dates and players. Statistics, your discs, and a page to \
                share a round. Import rounds from UDisc, and export yours.
                """),
        Part(
            heading: "Friends on a map",
            text: """
                Share your location with the people you choose, for as long as you choose. One tap \
                stops sharing and deletes the last position.
                """),
        Part(
            heading: "Quiz walks",
            text:
                "Go to a place to unlock its question. Walk a quiz near you or create your own."
        ),
        Part(
            heading: "Services and reminders",
            text: "See what is open on campus now, and until when. Set reminders."),
        Part(
            heading: "Watches, screens, programs",
            text: """
                Enter a score on a watch, show a round on a big screen, or write your own program. \
                Fairway uses open protocols.
                """),
    ]
    let promises: LocalizedText = "Our promises"
    let promiseList: [LocalizedText] = [
        "No advertising and no tracking. These pages load nothing from other sites.",
        "Your data is yours. Download all of it, or delete it with your account.",
        "Open source. Read it, change it, host your own server.",
    ]
    let more: LocalizedText = "More"
    let manual: LocalizedText = "Manual"
    let status: LocalizedText = "Server status"
    let interface: LocalizedText = "API for programs (OpenAPI)"
    let commandLine: LocalizedText = "On the command line:"
    let donate: LocalizedText = "Donate"
    let donateHint: LocalizedText =
        "This server has no advertising and no subscriptions. Help to pay for it."
    /// The texts for visitors with an invitation or an offer of friendship.
    let joining: LocalizedText = """
        You are invited to a round. Sign up to join it with this code:
        """
    let joiningButton: LocalizedText = "Join the round"
    let adding: LocalizedText = """
        Sign up to send a friend request to:
        """
    let addingButton: LocalizedText = "Add friend"
}

extension LandingText {
    static let english = LandingText(
        title: "Fairway – one live scorecard on every phone",
        description: """
            Keep score of disc golf and golf together, live, online or offline. Courses near you, \
            handicaps and statistics, quiz walks, friends on a map. No advertising.
            """,
        heading: "One live scorecard on every phone",
        lead: """
            Start a round and share its code. All players see each score immediately, and everybody \
            in the group can enter scores. It also works offline: your scores are sent when you are \
            back online.
            """,
        open: "Open Fairway",
        openHint:
            "Runs in your browser, on phones and computers. Add it to your home screen.",
        forWhat: "Features",
        parts: [
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
        ],
        promises: "Our promises",
        promiseList: [
            "No advertising and no tracking. These pages load nothing from other sites.",
            "Your data is yours. Download all of it, or delete it with your account.",
            "Open source. Read it, change it, host your own server.",
        ],
        more: "More",
        manual: "Manual",
        status: "Server status",
        interface: "API for programs (OpenAPI)",
        commandLine: "On the command line:",
        donate: "Donate",
        donateHint: "This server has no advertising and no subscriptions. Help to pay for it.",
        joining: """
            You are invited to a round. Sign up to join it with this code:
            """,
        joiningButton: "Join the round",
        adding: """
            Sign up to send a friend request to:
            """,
        addingButton: "Add friend")
}

import RoomsRules

/// The texts of the landing page, in one language.
struct LandingText: Worded {
    struct Part: Sendable {
        let heading: String
        let text: String
    }

    let title: String
    /// One or two sentences for search engines.
    let description: String
    let heading: String
    let lead: String
    let open: String
    let openHint: String
    let forWhat: String
    let parts: [Part]
    let promises: String
    let promiseList: [String]
    let more: String
    let manual: String
    let status: String
    let interface: String
    let commandLine: String
    let donate: String
    let donateHint: String
    /// The texts for visitors with an invitation or an offer of friendship.
    let joining: String
    let joiningButton: String
    let adding: String
    let addingButton: String
}

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

extension LandingText {
    static let icelandic = LandingText(
        title: "Fairway – eitt lifandi skorkort í öllum símum",
        description: """
            Haldið utan um skor í frisbígolfi og golfi saman, í rauntíma, með eða án nettengingar. Vellir \
            í nágrenninu, forgjöf og tölfræði, spurningagöngur, vinir á korti. Engar auglýsingar.
            """,
        heading: "Eitt lifandi skorkort í öllum símum",
        lead: """
            Byrjaðu hring og deildu kóðanum. Allir leikmenn sjá hvert skor samstundis og allir í hópnum \
            geta skráð skor. Það virkar líka án nettengingar: skorin eru send þegar þú ert aftur í sambandi.
            """,
        open: "Opna Fairway",
        openHint: "Keyrir í vafranum, í síma og tölvu. Bættu því á heimaskjáinn.",
        forWhat: "Eiginleikar",
        parts: [
            Part(
                heading: "Frisbígolf og golf",
                text: """
                    Vellir í nágrenninu með holum, pari og teigum. Höggleikur, holukeppni, skins, Nassau \
                    og fleira. Forgjöf samkvæmt heimsforgjafarkerfinu (WHS). Punktar í rauntíma, holu fyrir holu.
                    """),
            Part(
                heading: "Eftir hringinn",
                text: """
                    Allir hringirnir þínir með stöðum, dagsetningum og leikmönnum. Tölfræði, diskarnir þínir \
                    og síða til að deila hring. Flyttu inn hringi úr UDisc og flyttu út þína.
                    """),
            Part(
                heading: "Vinir á korti",
                text: """
                    Deildu staðsetningu þinni með þeim sem þú velur, eins lengi og þú velur. Ein snerting \
                    stöðvar deilinguna og eyðir síðustu staðsetningu.
                    """),
            Part(
                heading: "Spurningagöngur",
                text:
                    "Farðu á staðinn til að opna spurninguna. Taktu þátt í spurningagöngu í "
                    + "nágrenninu eða búðu til þína eigin."
            ),
            Part(
                heading: "Þjónusta og áminningar",
                text: "Sjáðu hvað er opið á háskólasvæðinu núna og hve lengi. Stilltu áminningar."),
            Part(
                heading: "Úr, skjáir, forrit",
                text: """
                    Skráðu skor í snjallúri, sýndu hring á stórum skjá eða skrifaðu þitt eigið forrit. \
                    Fairway notar opna samskiptastaðla.
                    """),
        ],
        promises: "Loforð okkar",
        promiseList: [
            "Engar auglýsingar og engin vöktun. Þessar síður sækja ekkert frá öðrum vefjum.",
            "Þú átt gögnin þín. Sæktu þau öll eða eyddu þeim með aðganginum.",
            "Opinn frumkóði. Lestu hann, breyttu honum, hýstu þinn eigin þjón.",
        ],
        more: "Meira",
        manual: "Handbók (á ensku)",
        status: "Staða þjónsins",
        interface: "Forritaskil (OpenAPI)",
        commandLine: "Á skipanalínu:",
        donate: "Styrkja",
        donateHint: "Þessi þjónn er án auglýsinga og áskrifta. Hjálpaðu til við að reka hann.",
        joining: """
            Þér er boðið í hring. Skráðu þig til að taka þátt með þessum kóða:
            """,
        joiningButton: "Taka þátt í hringnum",
        adding: """
            Skráðu þig til að senda vinabeiðni til:
            """,
        addingButton: "Bæta við vini")
}

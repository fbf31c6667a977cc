extension LandingText {
    static let english = LandingText(
        title: "Fairway – one card on every phone, as the round is played",
        description: """
            Keep score of disc golf and golf together, live, with or without a connection. Courses \
            near you, handicaps and statistics, quiz walks, friends on a map. No advertising.
            """,
        heading: "One card, on every phone, as the round is played",
        lead: """
            Start a round, show its code, play. Whoever joins sees every score the moment it is \
            logged, and anyone in the group can log it. Without a connection the card goes on, and is \
            sent when there is one again.
            """,
        open: "Open Fairway",
        openHint:
            "It runs in your browser, on a phone or a desktop. Put it on the home screen if you like.",
        forWhat: "What it is for",
        parts: [
            Part(
                heading: "Disc golf and golf",
                text: """
                    Courses near you, with holes, pars and tees. Stroke play, match play, skins, Nassau \
                    and more; handicaps by the World Handicap System; points seen at once, hole by hole.
                    """),
            Part(
                heading: "After the round",
                text: """
                    All your games: where, when and with whom. Statistics, your discs, and a page to show \
                    a round to others. Rounds from UDisc come along, and yours leave with you.
                    """),
            Part(
                heading: "Friends on a map",
                text: """
                    Share where you are with those whom you choose, for as long as you choose. One tap \
                    ends it, and the last position is deleted.
                    """),
            Part(
                heading: "Quiz walks",
                text: "Questions that open where you stand. Walk one near you, or make your own."),
            Part(
                heading: "Services and reminders",
                text: "What is open around the campus now, and until when; and a reminder in time."),
            Part(
                heading: "Watches, screens, programs",
                text: """
                    Log a score from a watch, show a round on a wall, or write a program of your own: all \
                    of it goes over open protocols.
                    """),
        ],
        promises: "What you can count on",
        promiseList: [
            "No advertising and no tracking. Nothing on these pages comes from anywhere else.",
            "What is yours stays yours: download all of it, or delete it with your account.",
            "The source is open. Read it, change it, run a server of your own.",
        ],
        more: "More",
        manual: "Manual",
        status: "How the server is doing",
        interface: "The interface for programs (OpenAPI)",
        commandLine: "From the command line:",
        donate: "Donate",
        donateHint: "No advertising and no subscription pays for this server. You can help.",
        joining: """
            You came to join a round. Sign up with this code, and you are in its lobby once you confirm \
            your address:
            """,
        joiningButton: "Join the round",
        adding: """
            You came to add a friend. Sign up with this username, and who has it is asked once you \
            confirm your address:
            """,
        addingButton: "Add the friend")
}

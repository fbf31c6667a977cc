/// The texts of the pages behind links, in one language.
struct PageText: Worded {
    /// A text that contains a name or a code.
    typealias Filled = @Sendable (String) -> String

    // An invitation.
    let invited: String
    let invitedPreview: Filled
    let opensLobby: String
    let openInBrowser: String
    let invitationPicture: String
    let join: String
    let joinInApp: String
    let onCommandLine: String
    let worksUntil: String
    let noAccount: String
    let signUpAndJoin: String

    // A friend's link.
    let befriend: Filled
    let befriendPreview: String
    let addThis: String
    let friendPicture: String
    let add: String
    let addInApp: String
    let signUpAndAdd: String

    // The pages of links in mails.
    let confirming: String
    let choosePassword: String
    let newPassword: String
    let setPassword: String
    let signsOut: String
    let tryAgain: String
    let needsScript: String
    let onward: String

    // Identity providers.
    let signInThrough: String
    let link: Filled
    let linkMeans: Filled
    let linkOnly: String
    let linkThem: String
    let linked: String
    let linkedMeans: String
    let notSignedIn: String
    let didNotWork: Filled
    let tryAnew: String

    let nothing: String
    let nothingWhy: String
    let pictureWords: String
}

extension PageText {
    static let english = PageText(
        invited: "You are invited to a round",
        invitedPreview: {
            "Join with the code \($0) before the round starts."
        },
        opensLobby: "The code of this round:",
        openInBrowser: "Open in the browser",
        invitationPicture: "QR code of this invitation",
        join: "Join",
        joinInApp:
            "In an app for this server, enter the code or scan the QR code.",
        onCommandLine: "On the command line:",
        worksUntil: "The code works until the round starts.",
        noAccount: "No account yet?",
        signUpAndJoin: "Sign up and join",
        befriend: { "\($0) wants to be your friend" },
        befriendPreview: "Play together and see each other's scores live.",
        addThis: "Add this user as a friend:",
        friendPicture: "QR code of this username",
        add: "Add",
        addInApp: """
            In an app for this server, enter the username or scan the QR code.
            """,
        signUpAndAdd: "Sign up and add",
        confirming: "Confirming",
        choosePassword: "Choose a new password",
        newPassword: "New password (at least 8 characters)",
        setPassword: "Save and sign in",
        signsOut: "This signs out all your devices.",
        tryAgain: "Try again",
        needsScript: """
            This page needs JavaScript. Turn it on and reload the page, or open the link in another \
            browser. The link works until you use it or it expires.
            """,
        onward: "Open Fairway",
        signInThrough: "Or sign in with",
        link: { "Link \($0)" },
        linkMeans: {
            "You link your account at \($0). After that, it signs in to this Fairway account:"
        },
        linkOnly: "Continue only if this account is yours and you started this yourself.",
        linkThem: "Link accounts",
        linked: "Linked",
        linkedMeans: "You can now sign in this way, too. You can close this page.",
        notSignedIn: "You are not signed in",
        didNotWork: { "Sign-in failed. \($0)" },
        tryAnew: "Go back and try again.",
        nothing: "Page not found",
        nothingWhy: "Check whether the link is complete.",
        pictureWords: "Fairway: one live scorecard on every phone")
}

extension PageText {
    static let icelandic = PageText(
        invited: "Þér er boðið í hring",
        invitedPreview: {
            "Taktu þátt með kóðanum \($0) áður en hringurinn hefst."
        },
        opensLobby: "Kóði hringsins:",
        openInBrowser: "Opna í vafranum",
        invitationPicture: "QR-kóði boðsins",
        join: "Taktu þátt",
        joinInApp:
            "Í forriti fyrir þennan þjón: sláðu inn kóðann eða skannaðu QR-kóðann.",
        onCommandLine: "Á skipanalínu:",
        worksUntil: "Kóðinn gildir þar til hringurinn hefst.",
        noAccount: "Ekki með aðgang?",
        signUpAndJoin: "Skrá mig og taka þátt",
        befriend: { "\($0) vill verða vinur þinn" },
        befriendPreview: "Spilið saman og sjáið skor hvort annars í rauntíma.",
        addThis: "Bættu þessum notanda við vini þína:",
        friendPicture: "QR-kóði notandanafnsins",
        add: "Bæta við",
        addInApp: """
            Í forriti fyrir þennan þjón: sláðu inn notandanafnið eða skannaðu QR-kóðann.
            """,
        signUpAndAdd: "Skrá mig og bæta við",
        confirming: "Staðfesti",
        choosePassword: "Veldu nýtt lykilorð",
        newPassword: "Nýtt lykilorð (minnst 8 stafir)",
        setPassword: "Vista og skrá inn",
        signsOut: "Við þetta skrást öll tækin þín út.",
        tryAgain: "Reyna aftur",
        needsScript: """
            Þessi síða þarf JavaScript. Kveiktu á því og endurhladdu síðuna, eða opnaðu tengilinn í öðrum \
            vafra. Hann gildir þar til þú notar hann eða hann rennur út.
            """,
        onward: "Opna Fairway",
        signInThrough: "Eða skráðu þig inn með",
        link: { "Tengja \($0)" },
        linkMeans: {
            "Þú tengir aðgang þinn hjá \($0). Eftir það skráir hann inn á þennan Fairway-aðgang:"
        },
        linkOnly: "Haltu aðeins áfram ef aðgangurinn er þinn og þú hófst þetta sjálf(ur).",
        linkThem: "Tengja aðganga",
        linked: "Tengt",
        linkedMeans: "Nú geturðu einnig skráð þig inn svona. Þú mátt loka þessari síðu.",
        notSignedIn: "Þú ert ekki skráð(ur) inn",
        didNotWork: { "Innskráning mistókst. \($0)" },
        tryAnew: "Farðu til baka og reyndu aftur.",
        nothing: "Síða fannst ekki",
        nothingWhy: "Athugaðu hvort tengillinn er heill.",
        pictureWords: "Fairway: eitt lifandi skorkort í öllum símum")
}

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

extension PageText {
    static let icelandic = PageText(
        invited: "Þér er boðið í hring",
        invitedPreview: {
            "Vertu með með kóðanum \($0), í vafra eða forriti, þar til hringurinn hefst."
        },
        opensLobby: "Þessi kóði opnar anddyrið:",
        openInBrowser: "Opna í vafranum",
        invitationPicture: "QR-kóði þessa boðs",
        join: "Vertu með",
        joinInApp:
            "Í forriti fyrir þennan þjón: sláðu inn kóðann eða beindu myndavélinni að myndinni.",
        onCommandLine: "Á skipanalínu:",
        worksUntil: "Kóðar gilda þar til hringurinn hefst.",
        noAccount: "Ekki með aðgang?",
        signUpAndJoin: "Skrá mig og vera með",
        befriend: { "\($0) vill verða vinur þinn" },
        befriendPreview: "Spilið saman og sjáið skor hvort annars í rauntíma.",
        addThis: "Bættu þessu notandanafni við vini þína:",
        friendPicture: "QR-kóði þessa notandanafns",
        add: "Bæta við",
        addInApp: """
            Í forriti fyrir þennan þjón: bættu vini við með notandanafni eða beindu myndavélinni að myndinni.
            """,
        signUpAndAdd: "Skrá mig og bæta við",
        confirming: "Staðfesti",
        choosePassword: "Veldu nýtt lykilorð",
        newPassword: "Nýtt lykilorð, 8 stafir eða fleiri",
        setPassword: "Vista það og skrá mig inn",
        signsOut: "Öll tæki þín verða skráð út.",
        tryAgain: "Reyna aftur",
        needsScript: """
            Þessi síða þarf JavaScript. Leyfðu það og hladdu síðunni aftur, eða opnaðu tengilinn í öðrum \
            vafra: hann gildir þar til hann er notaður eða rennur út.
            """,
        onward: "Áfram í Fairway",
        signInThrough: "Eða skráðu þig inn með",
        link: { "Tengja \($0)" },
        linkMeans: {
            "Upp frá því er sá sem skráir sig inn með aðgangi þínum hjá \($0) skráður inn á þennan aðgang hér:"
        },
        linkOnly: "Haltu aðeins áfram ef hann er þinn og þú baðst um þetta rétt í þessu.",
        linkThem: "Tengja",
        linked: "Tengt",
        linkedMeans: "Héðan í frá getur þú einnig skráð þig inn svona. Þú mátt loka þessari síðu.",
        notSignedIn: "Þú ert ekki skráð(ur) inn",
        didNotWork: { "Þetta tókst ekki: \($0)." },
        tryAnew: "Farðu aftur þangað sem þú byrjaðir og reyndu aftur.",
        nothing: "Hér er ekkert",
        nothingWhy: "Ef til vill vantar á tengilinn: berðu hann saman við þann sem þú fékkst.",
        pictureWords: "Fairway: eitt skorkort í öllum símum á meðan leikið er")
}

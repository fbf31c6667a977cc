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

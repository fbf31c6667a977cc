extension LandingText {
    static let icelandic = LandingText(
        title: "Fairway – eitt skorkort í öllum símum á meðan leikið er",
        description: """
            Haldið utan um skor í frisbígolfi og golfi saman, í rauntíma, með eða án nettengingar. Vellir \
            í nágrenninu, forgjöf og tölfræði, spurningagöngur, vinir á korti. Engar auglýsingar.
            """,
        heading: "Eitt skorkort í öllum símum á meðan leikið er",
        lead: """
            Byrjaðu hring, sýndu kóðann og spilaðu. Allir sem taka þátt sjá hvert skor um leið og það er \
            skráð, og hver sem er í hópnum getur skráð það. Án nettengingar heldur kortið áfram og er sent \
            þegar tenging næst á ný.
            """,
        open: "Opna Fairway",
        openHint: "Það keyrir í vafranum, í síma eða tölvu. Settu það á heimaskjáinn ef þú vilt.",
        forWhat: "Til hvers það er",
        parts: [
            Part(
                heading: "Frisbígolf og golf",
                text: """
                    Vellir í nágrenninu með brautum, pari og teigum. Höggleikur, holukeppni, skins, Nassau \
                    og fleira; forgjöf samkvæmt World Handicap System; punktar sjást strax, braut fyrir braut.
                    """),
            Part(
                heading: "Eftir hringinn",
                text: """
                    Allir leikirnir þínir: hvar, hvenær og með hverjum. Tölfræði, diskarnir þínir og síða til \
                    að sýna öðrum hringinn. Hringir úr UDisc koma með, og þínir fara með þér.
                    """),
            Part(
                heading: "Vinir á korti",
                text: """
                    Deildu staðsetningu þinni með þeim sem þú velur, eins lengi og þú velur. Ein snerting \
                    stöðvar það og síðustu staðsetningu er eytt.
                    """),
            Part(
                heading: "Spurningagöngur",
                text:
                    "Spurningar sem opnast þar sem þú stendur. Gakktu eina í nágrenninu eða búðu til þína eigin."
            ),
            Part(
                heading: "Þjónusta og áminningar",
                text: "Hvað er opið á háskólasvæðinu núna og hve lengi, og áminning í tæka tíð."),
            Part(
                heading: "Úr, skjáir, forrit",
                text: """
                    Skráðu skor úr snjallúri, sýndu hring á vegg eða skrifaðu þitt eigið forrit: allt fer um \
                    opna samskiptastaðla.
                    """),
        ],
        promises: "Þessu máttu treysta",
        promiseList: [
            "Engar auglýsingar og engar njósnir. Ekkert á þessum síðum kemur annars staðar frá.",
            "Það sem þú átt er áfram þitt: sæktu það allt, eða eyddu því með aðganginum.",
            "Frumkóðinn er opinn. Lestu hann, breyttu honum, rektu þinn eigin þjón.",
        ],
        more: "Meira",
        manual: "Handbók (á ensku)",
        status: "Staða þjónsins",
        interface: "Viðmót fyrir forrit (OpenAPI)",
        commandLine: "Af skipanalínu:",
        donate: "Styrkja",
        donateHint: "Hvorki auglýsingar né áskriftir borga fyrir þennan þjón. Þú getur hjálpað.",
        joining: """
            Þú komst til að taka þátt í hring. Skráðu þig með þessum kóða og þá ertu í anddyri hans um leið \
            og þú staðfestir netfangið:
            """,
        joiningButton: "Taka þátt í hringnum",
        adding: """
            Þú komst til að bæta við vini. Skráðu þig með þessu notandanafni og þá fær eigandi þess beiðni \
            um leið og þú staðfestir netfangið:
            """,
        addingButton: "Bæta vininum við")
}

extension Icelandic {
    /// Formats and their options.
    static let guides: [String: String] = [
        "a side that is this many holes down presses automatically; 0: never":
            "hlið sem er svona mörgum holum undir pressar sjálfkrafa; 0: aldrei",
        "a tied skin carries over (carry), is split (split) or is not won (none)":
            "skinn sem enginn vinnur flyst áfram (carry), skiptist (split) eða fellur niður (none)",
        "Best ball":
            "Betri bolti",
        "Each hole gives points against its par: 1 for one over, 2 for par, 3 for one under, and so on; none for two over or more, so a lost hole costs no more than that. The most points win.":
            "Hver hola gefur punkta miðað við par: 1 fyrir einn yfir, 2 fyrir par, 3 fyrir einn undir og svo framvegis. Tveir yfir eða meira gefa ekkert, svo töpuð hola kostar aldrei meira en það. Flestir punktar vinna.",
        "Each hole is worth a skin. Who alone has the lowest score wins it; where the lowest is tied, it waits for the next hole, is split, or is gone, as was chosen. Everybody pays the winner.":
            "Um eitt skinn er spilað á hverri holu. Sá sem á einn lægsta skorið vinnur það. Ef fleiri eru jafnir bíður skinnið næstu holu, skiptist eða fellur niður, eftir því hvað var valið. Allir borga sigurvegaranum.",
        "Each team's lowest score on a hole counts. The fewest strokes win.":
            "Lægsta skor liðs á hverri holu gildir. Fæst högg vinna.",
        "Everybody counts every stroke. The fewest strokes over all holes win; played net, the strokes that a handicap gives are taken off first.":
            "Allir telja hvert högg. Fæst högg samanlagt vinna. Þegar leikið er með forgjöf dragast forgjafarhöggin fyrst frá.",
        "how bets are won: by holes between two sides (match) or by strokes (stroke)":
            "hvernig veðmál vinnast: á holum milli tveggja hliða (match) eða á höggum (stroke)",
        "Match play":
            "Holukeppni",
        "Nassau":
            "Nassau",
        "Partners play their own balls, and on each hole the lowest score among them counts for the team. The team with the fewest strokes wins.":
            "Hver spilar sínum bolta og lægsta skor liðsfélaganna á hverri holu gildir fyrir liðið. Liðið með fæst högg vinnur.",
        "Points for each hole, 2 for par; the most points win.":
            "Punktar fyrir hverja holu, 2 fyrir par. Flestir punktar vinna.",
        "Skins":
            "Skinn",
        "skins need par or better":
            "skinn krefst pars eða betra skors",
        "Stableford":
            "Punktakeppni",
        "stake of each player on each bet":
            "upphæð hvers leikmanns í hverju veðmáli",
        "Stroke play":
            "Höggleikur",
        "The fewest strokes win.":
            "Fæst högg vinna.",
        "The lowest score on a hole, if not tied, wins the skin.":
            "Lægsta skor á holu vinnur skinnið ef enginn jafnar það.",
        "Three bets of the same stake: holes 1 to 9, 10 to 18, and all 18. A side that falls behind may press: a new bet for the rest of that nine.":
            "Þrjú jafnhá veðmál: holur 1 til 9, 10 til 18 og allar 18. Hlið sem lendir undir má pressa: þá bætist við veðmál um það sem eftir er af níunni.",
        "Three bets: the front nine, the back nine, and all holes.":
            "Þrjú veðmál: fyrri níu, seinni níu og allar holur.",
        "Two sides play hole by hole: who takes fewer strokes wins the hole, the same strokes halve it. Who is more holes up than are left has won: 3&2 is three up with two to play. Dormie is as many up as are left.":
            "Tvær hliðar leika holu fyrir holu. Færri högg vinna holuna og jafnmörg högg skipta henni. Sú hlið vinnur sem á fleiri holur en eftir eru: 3&2 er þriggja holu forskot þegar tvær eru eftir. Dormie er forskot sem nemur öllum holum sem eftir eru.",
        "Two sides. The lower score wins the hole, and most holes win the match.":
            "Tvær hliðar. Lægra skor vinnur holuna og flestar holur vinna leikinn.",
        "what each other player pays for a skin":
            "hvað hver hinna borgar fyrir skinn",
        "with all handicap strokes (net), half of them (half) or none (gross)":
            "með öllum forgjafarhöggum (net), helmingi þeirra (half) eða engum (gross)",
        "with handicap strokes (net) or without (gross)":
            "með forgjafarhöggum (net) eða án þeirra (gross)",
    ]
}

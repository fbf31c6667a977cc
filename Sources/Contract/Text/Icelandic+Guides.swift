extension Icelandic {
    /// Formats and their options.
    static let guides: [String: String] = [
        "a side that is this many holes down presses automatically; 0: never":
            "hlið sem er svona mörgum holum undir pressar sjálfkrafa; 0: aldrei",
        "a tied skin carries over (carry), is split (split) or is not won (none)":
            "jafnt skinn færist á næstu holu (carry), skiptist (split) eða fellur niður (none)",
        "Best ball":
            "Betri bolti",
        "Each hole gives points: 1 for one stroke over par, 2 for par, 3 for one under, and so on. Two over par or more gives no points, so one bad hole does not cost more than that. The most points win.":
            "Hver hola gefur punkta: 1 fyrir eitt högg yfir pari, 2 fyrir par, 3 fyrir eitt högg undir pari og svo framvegis. Tvö högg yfir pari eða fleiri gefa engan punkt, svo að ein slæm hola kostar ekki meira en það. Flestir punktar vinna.",
        "Each hole is worth a skin. The lowest score wins it, if no other player has the same score. A tied skin carries over to the next hole, is split, or is not won, as the options say. The other players pay the winner.":
            "Leikið er um eitt skinn á hverri holu. Lægsta skor vinnur skinnið ef enginn annar er með sama skor. Jafnt skinn færist á næstu holu, skiptist eða fellur niður, eftir því hvað er valið. Hinir leikmennirnir borga sigurvegaranum.",
        "Each team's lowest score on a hole counts. The fewest strokes win.":
            "Lægsta skor liðs á hverri holu gildir. Fæst högg vinna.",
        "Everybody counts every stroke. The fewest strokes over all holes win. In a net game, the handicap strokes of each player are subtracted first.":
            "Allir telja hvert högg. Fæst högg samanlagt á öllum holum vinna. Þegar leikið er með forgjöf eru forgjafarhögg hvers leikmanns fyrst dregin frá.",
        "how bets are won: by holes between two sides (match) or by strokes (stroke)":
            "hvernig veðmál vinnast: á holum milli tveggja hliða (match) eða á höggum (stroke)",
        "Match play":
            "Holukeppni",
        "Nassau":
            "Nassau",
        "Partners play their own balls, and on each hole the lowest score among them counts for the team. The team with the fewest strokes wins.":
            "Liðsfélagar leika hver sínum bolta og lægsta skor þeirra á hverri holu gildir fyrir liðið. Liðið með fæst högg vinnur.",
        "Points for each hole, 2 for par; the most points win.":
            "Punktar fyrir hverja holu, 2 fyrir par. Flestir punktar vinna.",
        "Skins":
            "Skins",
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
            "Þrjú jafnhá veðmál: um holur 1 til 9, holur 10 til 18 og allar 18. Hlið sem lendir undir má pressa: þá bætist við nýtt veðmál um það sem eftir er af þeim níu holum.",
        "Three bets: the front nine, the back nine, and all holes.":
            "Þrjú veðmál: fyrri níu, seinni níu og allar holur.",
        "Two sides play hole by hole. The side with fewer strokes wins the hole. If both have the same strokes, the hole is halved. A side wins the match when it is more holes up than are left: 3&2 means three up with two to play. Dormie means as many up as are left.":
            "Tvær hliðar leika holu fyrir holu. Hliðin með færri högg vinnur holuna. Ef höggin eru jafnmörg skiptist holan. Hlið vinnur leikinn þegar hún á fleiri holur en eftir eru: 3&2 er þriggja holu forskot þegar tvær eru eftir. Dormie er forskot sem er jafnt fjölda holanna sem eftir eru.",
        "Two sides. The lower score wins the hole, and most holes win the match.":
            "Tvær hliðar. Lægra skor vinnur holuna og flestar holur vinna leikinn.",
        "what each other player pays for a skin":
            "það sem hver hinna leikmannanna borgar fyrir skinn",
        "with all handicap strokes (net), half of them (half) or none (gross)":
            "með öllum forgjafarhöggum (net), helmingi þeirra (half) eða engum (gross)",
        "with handicap strokes (net) or without (gross)":
            "með forgjafarhöggum (net) eða án þeirra (gross)",
    ]
}

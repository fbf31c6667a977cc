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

    /// The explanation of a handicap.
    static let handicaps: [String: String] = [
        "%1 (%2) adjusted to %3":
            "%1 (%2), leiðréttur í %3",
        "%1 are too old for a handicap.":
            "%1 eru of gamlir fyrir forgjöf.",
        "%1 is %2 over 18 holes: %3 percent of %4, the average above %5 of %6 {6:round|rounds} without the highest.":
            "%1 er %2 á 18 holum: %3 prósent af %4, meðaltali %6 {6:hrings|hringja} umfram %5 að þeim hæsta frátöldum.",
        "%1 is %2 over 18 holes: %3 percent of %4, the average above %5 of %6 {6:round|rounds}.":
            "%1 er %2 á 18 holum: %3 prósent af %4, meðaltali %6 {6:hrings|hringja} umfram %5.",
        "%1 is %2: the average of the lowest %3 of %4 {4:score differential|score differentials}, minus %5 because there are few scores.":
            "%1 er %2: meðaltal %3 lægstu af %4 {4:skormismun|skormismunum}, að frádregnum %5 því skorin eru fá.",
        "%1 is %2: the average of the lowest %3 of %4 {4:score differential|score differentials}.":
            "%1 er %2: meðaltal %3 lægstu af %4 {4:skormismun|skormismunum}.",
        "%1 is %2: the lowest of %3 {3:score differential|score differentials}, minus %4 because there are few scores.":
            "%1 er %2: sá lægsti af %3 {3:skormismun|skormismunum}, að frádregnum %4 því skorin eru fá.",
        "%1 is %2: the lowest of %3 {3:score differential|score differentials}.":
            "%1 er %2: sá lægsti af %3 {3:skormismun|skormismunum}.",
        "%1 needs %2 {2:hole|holes} on rated tees.":
            "%1 krefst %2 {2:holu|hola} af metnum teigum.",
        "%1 needs %2 {2:hole|holes}.":
            "%1 krefst %2 {2:holu|hola}.",
        "%1 needs %2 {2:more hole|more holes} on rated tees.":
            "%1 krefst %2 {2:holu|hola} í viðbót af metnum teigum.",
        "%1 needs %2 {2:more hole|more holes}.":
            "%1 krefst %2 {2:holu|hola} í viðbót.",
        "%1 needs a round of disc golf.":
            "%1 krefst eins hrings af frisbígolfi.",
        "%1 {1:score does|scores do} not count: tees without ratings, not 9 or 18 holes, or incomplete rounds of a player without an index.":
            "%1 skor {1:telur|telja} ekki: teigar án mats, ekki 9 eða 18 holur eða ókláraðir hringir leikmanns sem er ekki með forgjöf.",
        "%1 {1:score does|scores do} not count: tees without ratings, or not 9 or 18 holes.":
            "%1 skor {1:telur|telja} ekki: teigar án mats, eða ekki 9 eða 18 holur.",
        "%1's handicap":
            "%1: forgjöfin",
        "%1's handicap index":
            "%1: forgjöfin",
        "%1's rounds":
            "%1: hringirnir",
        "0.52 x index + 1.2, estimated from examples":
            "0,52 x forgjöf + 1,2, áætlað út frá dæmum",
        "It would be %1, but it can no longer rise.":
            "Hún væri %1, en hún getur ekki hækkað lengur.",
        "It would be %1, which is above the maximum.":
            "Hún væri %1, sem er yfir hámarkinu.",
        "Nine holes count together with an expected score for nine more (%1).":
            "Níu holur telja ásamt áætluðu skori á níu holum í viðbót (%1).",
        "Nine holes count together with an expected score for nine more (%1; unofficial).":
            "Níu holur telja ásamt áætluðu skori á níu holum í viðbót (%1; óopinbert).",
        "Older rounds no longer count.":
            "Eldri hringir telja ekki lengur.",
        "The exceptional score at %1 lowered the differentials up to it by %2.":
            "Einstakt skor (%1) lækkaði skormismunina fram að því um %2.",
        "The hard cap applies: without it, the index would be %1. It stays at most 5 strokes above the lowest index of the last year%2.":
            "Harða þakið gildir: án þess væri forgjöfin %1. Hún verður mest 5 höggum yfir lægstu forgjöf síðasta árs%2.",
        "The lowest are %1.":
            "Þeir lægstu eru %1.",
        "The lowest is %1.":
            "Sá lægsti er %1.",
        "The result is %1.":
            "Úrslitin eru %1.",
        "The results are %1.":
            "Úrslitin eru %1.",
        "The soft cap applies: without it, the index would be %1. An increase of more than 3 strokes above the lowest index of the last year%2 counts half.":
            "Mýkra þakið gildir: án þess væri forgjöfin %1. Hækkun umfram 3 högg yfir lægstu forgjöf síðasta árs%2 telur til hálfs.",
        "Your handicap":
            "Forgjöfin þín",
        "Your handicap index":
            "Forgjöfin þín",
        "Your rounds":
            "Hringirnir þínir",
        "par":
            "par",
        "the course rating (or par)":
            "vallarmat (eða par)",
    ]

    /// Days.
    static let days: [String: String] = [
        "%1 %2 UTC":
            "%1 kl. %2 UTC",
        "%1 Apr %2":
            "%1. apríl %2",
        "%1 Aug %2":
            "%1. ágúst %2",
        "%1 Dec %2":
            "%1. desember %2",
        "%1 Feb %2":
            "%1. febrúar %2",
        "%1 Jan %2":
            "%1. janúar %2",
        "%1 Jul %2":
            "%1. júlí %2",
        "%1 Jun %2":
            "%1. júní %2",
        "%1 Mar %2":
            "%1. mars %2",
        "%1 May %2":
            "%1. maí %2",
        "%1 Nov %2":
            "%1. nóvember %2",
        "%1 Oct %2":
            "%1. október %2",
        "%1 Sep %2":
            "%1. september %2",
    ]
}

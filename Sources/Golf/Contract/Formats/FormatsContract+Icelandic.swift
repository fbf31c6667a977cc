extension FormatsContract {
    package static var icelandic: [String: String] {
        [
            "won by concession":
                "vann, leikur gefinn",
            "won %1":
                "vann %1",
            "no return":
                "skilaði ekki skori",
            "won":
                "vann",
            "tied for first":
                "jafnt í fyrsta sæti",
            "finished %1 of %2":
                "sæti %1 af %2",
            "No return: you or your team did not finish every hole.":
                "Þín hlið er án úrslita því að hún lauk ekki öllum holum.",
            "You won.":
                "Þú vannst.",
            "You are tied for first.":
                "Jafnt í fyrsta sæti.",
            "You finished %1 of %2.":
                "Þú ert í sæti %1 af %2.",
            "lost by concession":
                "tapaði, leikur gefinn",
            "lost %1":
                "tapaði %1",
            "halved":
                "jafnt",
            "won with %1":
                "vann með %1",
            "tied for first with %1":
                "jafnt í fyrsta sæti með %1",
            "finished %1 of %2 with %3":
                "sæti %1 af %2 með %3",
            "You won: the other side conceded.":
                "Þú vannst: hin hliðin gaf leikinn.",
            "You won %1.":
                "Þú vannst %1.",
            "Your side conceded the match.":
                "Þín hlið gaf leikinn.",
            "You lost %1.":
                "Þú tapaðir %1.",
            "The match was halved.":
                "Leiknum lauk með jafntefli.",
            "You won with %1.":
                "Þú vannst með %1.",
            "You are tied for first with %1.":
                "Jafnt í fyrsta sæti með %1.",
            "You finished %1 of %2 with %3.":
                "Þú ert í sæti %1 af %2 með %3.",
            "Your score is %1.":
                "Þú ert með %1.",
            "not finished: %1":
                "ekki lokið: %1",
            "The match was not finished: %1.":
                "Leiknum var ekki lokið: %1.",
            "all square with %1 to play":
                "jafnt og %1 eftir",
            "%1 up with %2 to play":
                "%1 upp og %2 eftir",
            "%1 down with %2 to play":
                "%1 niður og %2 eftir",
            "%1 up":
                "%1 upp",
            "%1 {1:point|points}":
                "%1 {1:punkt|punkta}",
            "%1 {1:skin|skins}":
                "%1 {1:skinn|skinn}",
            "%1 {1:unit|units}":
                "%1 {1:einingu|einingar}",
            "%1 holes were played, but %2 are needed":
                "%1 {1:hola var spiluð|holur voru spilaðar} en %2 þarf til",
            "%1 is not a rating":
                "%1 er ekki vallarmat",
            "%1 is played in teams. Player %2 has no team.":
                "%1: leikið er í liðum. Leikmaður %2 er ekki í liði.",
            "%1 needs %2 players or %3 teams, not %4.":
                "%1: leikmenn þurfa að vera %2 eða lið %3, ekki %4.",
            "%1 needs at least two holes.":
                "%1: það þarf að minnsta kosti tvær holur.",
            "%1 needs two players or two teams, not %2.":
                "%1: það þarf tvo leikmenn eða tvö lið, ekki %2.",
            "0.52 x index + 1.2, estimated from examples":
                "0,52 x forgjöf + 1,2, áætlað út frá dæmum",
            "a card of %1 holes cannot have %2 scores":
                "skorkort með %1 {1:holu|holum} getur ekki haft %2 skor",
            "a course rating for %1 holes must be %2 to %3, not %4":
                "vallarmat fyrir %1 {1:holu|holur} verður að vera %2 til %3, ekki %4",
            "a handicap needs 9 or 18 holes, not %1":
                "forgjöf krefst 9 eða 18 hola, ekki %1",
            "a round of %1 holes has %2 to %3 strokes, not %4":
                "hringur með %1 {1:holu|holum} er %2 til %3 högg, ekki %4",
            "a player who picked up has no return (noResult), or a net double bogey on the hole":
                "leikmaður sem tók upp bolta skilar ekki skori (noResult) eða nettó skramba (double bogey) á holunni",
            "a side must have %1 players, not %2":
                "hlið verður að hafa %1 {1:leikmann|leikmenn}, ekki %2",
            "a side that is this many holes down presses automatically; 0: never":
                "hlið sem er svona mörgum holum undir pressar sjálfkrafa; 0: aldrei",
            "a slope rating must be 55 to 155, not %1":
                "vægi vallar (slope) verður að vera 55 til 155, ekki %1",
            "a tied skin carries over (carry), is split (split) or is not won (none)":
                "jafnt skinn færist á næstu holu (carry), skiptist (split) eða fellur niður (none)",
            "a whole number from %1 to %2":
                "heil tala frá %1 til %2",
            "Best ball":
                "Betri bolti",
            "day %1 does not exist":
                "dagurinn %1 er ekki til",
            "day %1 is before day %2, which was posted already":
                "dagurinn %1 er á undan deginum %2, sem er þegar skráður",
            "Each hole gives points: 1 for one stroke over par, 2 for par, 3 for one under, and so on. Two over par or more gives no points, so one bad hole does not cost more than that. The most points win.":
                "Hver hola gefur punkta: 1 fyrir eitt högg yfir pari, 2 fyrir par, 3 fyrir eitt högg undir pari og svo framvegis. Tvö högg yfir pari eða fleiri gefa engan punkt, svo að ein slæm hola kostar ekki meira en það. Flestir punktar vinna.",
            "Each hole is worth a skin. The lowest score wins it, if no other player has the same score. A tied skin carries over to the next hole, is split, or is not won, as the options say. The other players pay the winner.":
                "Leikið er um eitt skinn á hverri holu. Lægsta skor vinnur skinnið ef enginn annar er með sama skor. Jafnt skinn færist á næstu holu, skiptist eða fellur niður, eftir því hvað er valið. Hinir leikmennirnir borga sigurvegaranum.",
            "Everybody counts every stroke. The fewest strokes over all holes win. In a net game, the handicap strokes of each player are subtracted first.":
                "Allir telja hvert högg. Fæst högg samanlagt á öllum holum vinna. Þegar leikið er með forgjöf eru forgjafarhögg hvers leikmanns fyrst dregin frá.",
            "how bets are won: by holes between two sides (match) or by strokes (stroke)":
                "hvernig veðmál vinnast: á holum milli tveggja hliða (match) eða á höggum (stroke)",
            "Match play":
                "Holukeppni",
            "must be 0 with stroke bets, because presses need holes":
                "verður að vera 0 með höggaveðmálum því að pressur miðast við holur",
            "Nassau":
                "Nassau",
            "one of %1":
                "eitt af %1",
            "par for %1 holes must be %2 to %3, not %4":
                "par fyrir %1 {1:holu|holur} verður að vera %2 til %3, ekki %4",
            "players: %1":
                "leikmenn: %1",
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
            "the playing conditions adjustment must be -1 to 3, not %1":
                "leiðrétting vegna aðstæðna (PCC) verður að vera -1 til 3, ekki %1",
            "the share must be 85 to 100 percent, not %1":
                "hlutfallið verður að vera 85 til 100 prósent, ekki %1",
            "there is no format \"%1\", only %2":
                "leikurinn „%1“ er ekki til, aðeins þessir: %2",
            "this format has no option %1":
                "valkosturinn %1 er ekki til í þessum leik",
            "Three bets of the same stake: holes 1 to 9, 10 to 18, and all 18. A side that falls behind may press: a new bet for the rest of that nine.":
                "Þrjú jafnhá veðmál: um holur 1 til 9, holur 10 til 18 og allar 18. Hlið sem lendir undir má pressa: þá bætist við nýtt veðmál um það sem eftir er af þeim níu holum.",
            "Three bets: the front nine, the back nine, and all holes.":
                "Þrjú veðmál: fyrri níu, seinni níu og allar holur.",
            "Two sides play hole by hole. The side with fewer strokes wins the hole. If both have the same strokes, the hole is halved. A side wins the match when it is more holes up than are left: 3&2 means three up with two to play. Dormie means as many up as are left. If the round ends before that, nobody wins, unless the other side concedes the match.":
                "Tvær hliðar leika holu fyrir holu. Hliðin með færri högg vinnur holuna. Ef höggin eru jafnmörg skiptist holan. Hlið vinnur leikinn þegar hún á fleiri holur en eftir eru: 3&2 er þriggja holu forskot þegar tvær eru eftir. Dormie er forskot sem er jafnt fjölda holanna sem eftir eru. Ef hringnum lýkur áður vinnur enginn nema hin hliðin gefi leikinn.",
            "Two sides. The lower score wins the hole, and most holes win the match.":
                "Tvær hliðar. Lægra skor vinnur holuna og flestar holur vinna leikinn.",
            "what each other player pays for a skin":
                "það sem hver hinna leikmannanna borgar fyrir skinn",
            "Par/bogey":
                "Par/skolli",
            "A match against par: +1 for each hole under par, -1 for each hole over par.":
                "Holukeppni við par: +1 fyrir hverja holu undir pari, -1 fyrir hverja holu yfir pari.",
            "Everybody plays a match against par. A score under par wins the hole (+1), par halves it (0), and a score over par loses it (-1). A hole without a score is lost, too. The highest total wins. In a net game, the net score is compared with par.":
                "Allir leika holukeppni við par. Skor undir pari vinnur holuna (+1), par jafnar hana (0) og skor yfir pari tapar henni (-1). Hola án skors tapast líka. Hæsta summan vinnur. Þegar leikið er með forgjöf er nettóskor borið saman við par.",
            "Maximum score":
                "Hámarksskor",
            "The fewest strokes win. No hole counts for more than the maximum.":
                "Fæst högg vinna. Engin hola telur meira en hámarkið.",
            "Everybody counts every stroke, but no hole counts for more than the maximum. Pick up when you reach it. The host chooses the maximum: double par, net double bogey, a number of strokes above par, or a fixed number. The fewest strokes win.":
                "Allir telja hvert högg en hola telur aldrei meira en hámarkið. Taktu boltann upp þegar því er náð. Gestgjafinn velur hámarkið: tvöfalt par, nettó skramba (double bogey), ákveðinn fjölda högga yfir pari eða fasta tölu. Fæst högg vinna.",
            "the maximum on a hole: double par (doublePar), net double bogey (netDoubleBogey), some strokes above par (parPlus) or a number of strokes (fixed)":
                "hámark á holu: tvöfalt par (doublePar), nettó skrambi (netDoubleBogey), nokkur högg yfir pari (parPlus) eða ákveðinn höggafjöldi (fixed)",
            "with parPlus, the strokes above par":
                "með parPlus, höggin yfir pari",
            "with fixed, the most strokes":
                "með fixed, flest högg",
            "On each hole, the team's best score counts, or its best two, three or four.":
                "Besta skor eða bestu skor liðs á hverri holu gilda.",
            "Partners play their own balls, and on each hole the best score among them counts for the team. The host can let the best two, three or four scores count. The host also chooses strokes, Stableford points, or holes won and lost against par.":
                "Liðsfélagar leika hver sínum bolta og besta skor þeirra á hverri holu gildir fyrir liðið. Gestgjafinn getur látið bestu tvö, þrjú eða fjögur skorin gilda. Gestgjafinn velur líka högg, punkta eða holur unnar og tapaðar gegn pari.",
            "what counts: strokes (stroke), Stableford points (stableford), or par/bogey (parBogey)":
                "hvað gildir: högg (stroke), punktar (stableford) eða par/skolli (parBogey)",
            "how many scores of a team count on each hole":
                "hversu mörg skor liðs gilda á hverri holu",
            "The best %1 scores count, so team %2 needs at least %3 {3:player|players}. It has %4.":
                "Bestu %1 skorin gilda, svo að lið %2 þarf að minnsta kosti %3 {3:leikmann|leikmenn}. Það hefur %4.",
            "the fewest strokes win (stroke), or two teams play a match (match)":
                "fæst högg vinna (stroke) eða tvö lið leika holukeppni (match)",
            "Team %1 has %2 {2:player|players}. %3 needs teams of %4.":
                "Lið %1 er með %2 {2:leikmann|leikmenn}. %3: leikmenn í liði eru %4.",
            "Scramble":
                "Scramble",
            "All partners play from the team's best ball. One score for each team.":
                "Allir leika frá besta bolta liðsins. Eitt skor á lið.",
            "A team has two to four players. All partners tee off. The team chooses its best ball, and all play the next stroke from there, until a ball is holed. The team has one score on each hole, and any partner can enter it.":
                "Í liði eru tveir til fjórir leikmenn. Allir slá af teig. Liðið velur besta boltann og allir slá næsta högg þaðan, þar til bolti er kominn í holu. Liðið er með eitt skor á hverri holu og hver liðsfélagi getur skráð það.",
            "Doubles (disc golf)":
                "Tvímenningur (frisbígolf)",
            "Two partners play from the better lie. One score for each team.":
                "Tveir félagar leika frá betri legunni. Eitt skor á lið.",
            "A team has two players. Both throw from the tee, and then from the better of the two lies, until a disc is holed out. The team has one score on each hole, and either partner can enter it. In a net game, the team receives the mean of its two handicaps.":
                "Í liði eru tveir leikmenn. Báðir kasta af teig og síðan frá betri legunni, þar til diskur er kominn í körfu. Liðið er með eitt skor á hverri holu og báðir geta skráð það. Þegar leikið er með forgjöf fær liðið meðaltal forgjafanna tveggja.",
            "Foursomes":
                "Fjórmenningur",
            "Two partners play one ball in turn. One score for each team.":
                "Tveir félagar slá einn bolta til skiptis. Eitt skor á lið.",
            "The two players of a team play one ball in turn. One partner tees off on the odd holes, and the other one on the even holes. Penalty strokes do not change the turn. The team has one score on each hole, and either partner can enter it.":
                "Í liði eru tveir leikmenn sem slá einn bolta til skiptis. Annar slær af teig á holum með oddatölu og hinn á holum með slétta tölu. Vítahögg breyta ekki röðinni. Liðið er með eitt skor á hverri holu og báðir geta skráð það.",
            "Greensomes":
                "Greensome",
            "Both partners tee off, then play one ball in turn. One score for each team.":
                "Báðir félagar slá af teig og leika síðan einum bolta til skiptis. Eitt skor á lið.",
            "A team has two players. Both tee off and choose one of the two balls. The partner whose ball was not chosen plays the next stroke, and then they play in turn. The team has one score on each hole, and either partner can enter it.":
                "Í liði eru tveir leikmenn. Báðir slá af teig og velja annan boltann. Sá sem átti ekki boltann slær næsta högg og síðan slá þeir til skiptis. Liðið er með eitt skor á hverri holu og báðir geta skráð það.",
            "with all handicap strokes (net), half of them (half) or none (gross)":
                "með öllum forgjafarhöggum (net), helmingi þeirra (half) eða engum (gross)",
            "with handicap strokes (net) or without (gross)":
                "með forgjafarhöggum (net) eða án þeirra (gross)",
        ]
    }
}

extension HandicapsContract {
    package static var icelandic: [String: String] {
        [
            "must be %1 to %2 for %3 holes":
                "verður að vera %1 til %2 fyrir %3 {3:holu|holur}",
            "must be in 1970 or later":
                "verður að vera 1970 eða síðar",
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
            "have a par that no tee of the course has":
                "er með par sem enginn teigur vallarins er með",
            "It would be %1, but it can no longer rise.":
                "Hún væri %1, en hún getur ekki hækkað lengur.",
            "It would be %1, which is above the maximum.":
                "Hún væri %1, sem er yfir hámarkinu.",
            "must be left out: the course has no tees":
                "á ekki að fylgja: völlurinn hefur enga teiga",
            "must be nine holes of the course":
                "verða að vera níu holur vallarins",
            "must be the day of \"at\". Leave one of the two out":
                "verður að vera dagurinn í „at“. Slepptu öðru hvoru",
            "must not be in the future":
                "má ekki vera í framtíðinni",
            "Nine holes count together with an expected score for nine more (%1).":
                "Níu holur telja ásamt áætluðu skori á níu holum í viðbót (%1).",
            "Holes that were not played count a part of the expected score for nine holes (%1).":
                "Holur sem ekki voru leiknar telja hluta af áætluðu skori á níu holum (%1).",
            "%1; unofficial":
                "%1; óopinbert",
            "Older rounds no longer count.":
                "Eldri hringir telja ekki lengur.",
            "par":
                "par",
            "the course rating (or par)":
                "vallarmat (eða par)",
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
            "Too many scores in an hour. Try again later.":
                "Of mörg skor á einni klukkustund. Reyndu aftur síðar.",
            "You have entered %1 scores, the maximum. Remove one first.":
                "Þú hefur skráð %1 skor, sem er hámarkið. Fjarlægðu fyrst eitt.",
            "You have entered no score with this id.":
                "Þú hefur ekki skráð neitt skor með þessu auðkenni.",
            "Your handicap":
                "Forgjöfin þín",
            "Your handicap index":
                "Forgjöfin þín",
            "Your rounds":
                "Hringirnir þínir",
        ]
    }
}

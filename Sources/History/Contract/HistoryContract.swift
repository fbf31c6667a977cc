package import Contract
package import Topics

/// The contract for the games of a user that have ended.
package enum HistoryContract: CapabilityContract {
    package static var requests: [any Request.Type] {
        [
            ListHistory.self, ListPlayedWith.self, GetCard.self, ImportHistory.self,
            ExportHistory.self, RemoveHistory.self, ReportWeather.self,
        ]
    }

    package static var commands: [CommandRow] {
        [
            .sends(
                "history remove", RemoveHistory.self,
                "delete a game that only you played, or imported",
                .text("ROOM", "the id from \"history\"") { $0.room = $1 },
                json: \.request.json, done: { "Deleted \($0.request.room)." })
        ]
    }

    package static var icelandic: [String: String] {
        [
            "%1 is %2, but must be a number from 0 to %3":
                "%1 er %2 en verður að vera tala frá 0 til %3",
            "begins at %1, which is not a time such as 2024-05-01 1730":
                "hefst %1, sem er ekki tími eins og 2024-05-01 1730",
            "begins in the future, at %1":
                "hefst í framtíðinni, %1",
            "blank":
                "autt",
            "counts as the round of your team, and you are %1 in it. If you are another partner, set \"player\" to your own name":
                "gildir sem hringur liðsins þíns og þú ert %1 í því. Ef þú ert annar liðsmaður skaltu setja þitt eigið nafn í „player“",
            "ends at %1, which is not a time such as 2024-05-01 1730. The end is not read":
                "lýkur %1, sem er ekki tími eins og 2024-05-01 1730. Lokin eru ekki lesin",
            "has %1 rounds with %2 scores, and at most %3 with %4 fit into one request. Send the file in parts, each with the header":
                "er með %1 {1:hring|hringi} og %2 skor, en í einni beiðni mega vera í mesta lagi %3 {3:hringur|hringir} og %4 skor. Sendu skrána í hlutum, hvern með hausnum",
            "has a character that could not be read. Save the file as CSV in UTF-8, and import it again":
                "er með staf sem ekki var hægt að lesa. Vistaðu skrána sem CSV í UTF-8 og flyttu hana aftur inn",
            "%1 is %2, but must be %3 numbers from 1 to %4":
                "%1 er %2 en verður að vera %3 {3:tala|tölur} frá 1 til %4",
            "begins in the same minute as the round in line %1 and has the same scores, so both count as one. If you played two rounds, change one start in the file, and import it again":
                "hefst á sömu mínútu og hringurinn í línu %1 og er með sömu skor. Þeir teljast því einn hringur. Ef þú spilaðir tvo hringi skaltu breyta öðru upphafinu í skránni og flytja hana aftur inn",
            "ends before it begins. Fairway ignores the end":
                "endar áður en hann hefst. Fairway notar ekki endinn",
            "is disc golf, and %1 is a golf course. Fairway does not use its pars":
                "er frisbígolf en %1 er golfvöllur. Fairway notar ekki pör hans",
            "is golf, and %1 is a disc golf course. Fairway does not use its pars":
                "er golf en %1 er frisbígolfvöllur. Fairway notar ekki pör hans",
            "states %1 relative to par, but its holes add up to %2. Fairway uses the holes":
                "segir %1 miðað við par en holurnar gefa %2. Fairway notar holurnar",
            "is a team that names %1 twice":
                "er lið sem nefnir %1 tvisvar",
            "is not UTF-8 text, and line %1 has a character that Fairway cannot read. Save the file as CSV in UTF-8, and import it again":
                "er ekki UTF-8-texti og í línu %1 er stafur sem Fairway getur ekki lesið. Vistaðu skrána sem CSV í UTF-8 og flyttu hana aftur inn",
            "is skipped, because your line %1 of this round is refused":
                "er sleppt af því að línu %1, línunni þinni í hringnum, er hafnað",
            "has a name of yours, too. Line %1 counts as yours, and this one as a guest's":
                "er líka með nafn sem þú notar. Lína %1 er skráð á þig en þessi lína á gest",
            "has a total of %1, and its holes have %2; the holes count":
                "er með samtöluna %1 en samtala holanna er %2; holurnar gilda",
            "has a value in a column without a name":
                "er með gildi í dálki án nafns",
            "has a value in the column %1, which is not a hole. The name of a hole must end in its number, 1 to 99":
                "er með gildi í dálkinum %1, sem er ekki hola. Nafn holu verður að enda á númeri hennar, 1 til 99",
            "has more fields than the header":
                "er með fleiri reiti en hausinn",
            "has no course":
                "er ekki með völl",
            "has no par for hole %1, which has scores":
                "er ekki með par fyrir holu %1, sem er með skor",
            "has no Par row, and its score relative to par does not fit par 3 on each hole. Add the Par row":
                "er ekki með Par-línu og skorið miðað við par passar ekki við par 3 á hverri holu. Bættu Par-línunni við",
            "has no player":
                "er ekki með leikmann",
            "has no player called %1. Set \"player\" to your name in the file.":
                "er ekki með leikmann sem heitir %1. Gefðu „player“ nafnið þitt eins og það er í skránni.",
            "has no players":
                "er ekki með neina leikmenn",
            "has no round":
                "er ekki með neinn hring",
            "has no score for you":
                "er ekki með neitt skor fyrir þig",
            "has several columns for hole %1: %2":
                "er með nokkra dálka fyrir holu %1: %2",
            "has the column %1, which is not read":
                "er með dálkinn %1, sem er ekki lesinn",
            "has the format %1, which does not exist":
                "er með leikinn %1, sem er ekki til",
            "has the rating %1, which is not a whole number. It is not read":
                "er með einkunnina %1, sem er ekki heil tala. Hún er ekki lesin",
            "has the same name as line %1. Both are on the card":
                "er með sama nafn og lína %1. Báðir leikmennirnir eru á skorkortinu",
            "has the sport %1, and only golf and discGolf exist":
                "er með íþróttina %1, en aðeins golf og discGolf eru til",
            "is of a round with %1 players, and a card has at most %2":
                "er úr hring með %1 {1:leikmann|leikmenn}, en á skorkorti eru í mesta lagi %2",
            "is not added, because the card in your history has %1 players, the maximum":
                "bætist ekki við af því að skorkortið í sögunni þinni er með %1 leikmenn, sem er hámarkið",
            "is a team of %1 partners, and at most %2 can be":
                "er lið með %1 {1:liðsmann|liðsmenn}, en þeir geta verið í mesta lagi %2",
            "is a team, and the round in your history has none. It is not added":
                "er lið, en hringurinn í sögunni þinni er ekki með nein lið. Því er ekki bætt við",
            "is empty":
                "er tómt",
            "is in your history with other strokes, which stay: hole %1 is %2 there, and %3 in the file":
                "er í sögunni þinni með önnur skor, sem haldast óbreytt: hola %1 er þar %2 en %3 í skránni",
            "is missing: enter a temperature, wind, rain or a text":
                "vantar: skráðu hita, vind, úrkomu eða texta",
            "is missing: send the text of the file as \"csv\", or its bytes as \"file\"":
                "vantar: sendu texta skrárinnar sem „csv“ eða bæti hennar sem „file“",
            "is not a text in UTF-8. Save it as CSV in UTF-8, and import it again":
                "er ekki texti í UTF-8. Vistaðu skrána sem CSV í UTF-8 og flyttu hana aftur inn",
            "is not the header of a UDisc scorecard: the columns must be player, course, layout, start, end, total and +/-. Only the end may be missing":
                "er ekki haus á UDisc-skorkorti: dálkarnir verða að vera leikmaður, völlur, uppsetning vallar, upphaf, endir, samtala og +/-. Aðeins endinn má vanta",
            "is of a round without a Par row; par 3 counts on each hole":
                "er úr hring án Par-línu; par 3 gildir á hverri holu",
            "is of one of several rounds that began at this minute, and their rows are mixed. Keep the rows of each round together, below its Par row":
                "er úr einum af nokkrum hringjum sem hófust á þessari mínútu og línum þeirra er ruglað saman. Hafðu línur hvers hrings saman, fyrir neðan Par-línu hans",
            "is one of more than %1 rounds on this course that began at this minute":
                "er einn af fleiri en %1 {1:hring|hringjum} á þessum velli sem hófust á þessari mínútu",
            "is skipped, because its Par line %1 is wrong":
                "er sleppt af því að Par-lína þess, %1, er röng",
            "is the header of a UDisc league export, which has no course and no date: export the scorecards instead":
                "er haus á deildarútflutningi úr UDisc, sem er hvorki með völl né dagsetningu: flyttu skorkortin út í staðinn",
            "line %1: %2":
                "lína %1: %2",
            "must be left out, because the request has \"csv\"":
                "verður að sleppa af því að beiðnin er með „csv“",
            "must be the bytes of a file in Base64":
                "verður að vera bæti skrár í Base64",
            "names no holes":
                "nefnir engar holur",
            "Other users played this round, too. You can remove only rounds that you played alone or imported.":
                "Aðrir notendur spiluðu þennan hring líka. Þú getur aðeins fjarlægt hringi sem þú spilaðir ein(n) eða fluttir inn.",
            "The file is not in UTF-8. It was read as Windows-1252. Please check the names.":
                "Skráin er ekki í UTF-8. Hún var lesin sem Windows-1252. Athugaðu nöfnin.",
            "You can have at most %1 imported rounds.":
                "Þú getur átt í mesta lagi %1 {1:innfluttan hring|innflutta hringi}.",
        ]
    }
}

extension ErrorCode {
    /// Other users played too, and the card belongs to them as well.
    package static let historyShared = ErrorCode("history.shared", http: 409)
    /// The user has the maximum number of imported rounds.
    package static let historyTooMany = ErrorCode("history.tooMany", http: 409)
}

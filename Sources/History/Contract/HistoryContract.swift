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
            "has %1 rounds with %2 scores, and at most %3 with %4 fit into one request. Send the file in parts, each with the header":
                "er með %1 {1:hring|hringi} og %2 skor, en í einni beiðni mega vera í mesta lagi %3 {3:hringur|hringir} og %4 skor. Sendu skrána í hlutum, hvern með hausnum",
            "has a total of %1, and its holes have %2; the holes count":
                "er með samtöluna %1 en samtala holanna er %2; holurnar gilda",
            "has no course":
                "er ekki með völl",
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
            "is also called %1. Line %2 counts as yours, and this one as a guest's":
                "heitir líka %1. Lína %2 er skráð á þig en þessi lína á gest",
            "is empty":
                "er tómt",
            "is in your history with other strokes, which stay: hole %1 is %2 there, and %3 in the file":
                "er í sögunni þinni með önnur skor, sem haldast óbreytt: hola %1 er þar %2 en %3 í skránni",
            "is missing: enter a temperature, wind, rain or a text":
                "vantar: skráðu hita, vind, úrkomu eða texta",
            "is not the header of a UDisc scorecard: +/- must follow player, course, layout, date and total":
                "er ekki haus á UDisc-skorkorti: +/- verður að koma á eftir leikmanni, velli, uppsetningu vallar, dagsetningu og samtölu",
            "is skipped, because its Par line %1 is wrong":
                "er sleppt af því að Par-lína þess, %1, er röng",
            "is the header of a UDisc league export, which has no course and no date: export the scorecards instead":
                "er haus á deildarútflutningi úr UDisc, sem er hvorki með völl né dagsetningu: flyttu skorkortin út í staðinn",
            "line %1: %2":
                "lína %1: %2",
            "names no holes":
                "nefnir engar holur",
            "Other users played this round, too. You can remove only rounds that you played alone or imported.":
                "Aðrir notendur spiluðu þennan hring líka. Þú getur aðeins fjarlægt hringi sem þú spilaðir ein(n) eða fluttir inn.",
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

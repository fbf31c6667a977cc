import GolfContract
import HistoryContract
import MicroHTTPD
import RoomsContract
import Values

/// The page of a shared game, with tables that are readable without a script.
extension Pages {
    func sharedCard(_ card: SharedCard, token: String, _ language: PageLanguage) -> HTTPResponse {
        let text = SharedCardText.of(language)
        let title = "\(text.round) \(card.course)"
        let summary = card.summary(text)
        let address = "\(publicURL)/s/\(token)"
        let picture = LinkPreview.Picture(
            url: "\(address).png", width: SharedCardPicture.width, height: SharedCardPicture.height,
            words: summary)
        let page = document(
            title, language: language,
            preview: LinkPreview(
                title: title, description: summary, url: address, picture: picture,
                language: language),
            """
            <main class="shared">
            <h1>\(title)</h1>
            <p class="quiet"><time datetime="\(card.day)">\(card.day)</time> · \
            \(String(card.holes.count)) \(text.holes)</p>
            <h2>\(text.standings)</h2>
            \(standings(card, text))\(unnamed(card, text))\(rounds(card, text))\
            \(button("app/", text.open))</main>
            """)
        return HTTPResponse.page(page).inLanguage(language)
    }

    /// The page for a link that is not valid, or no longer shared.
    func goneCard(_ language: PageLanguage) -> HTTPResponse {
        let text = SharedCardText.of(language)
        let page = document(
            text.gone, language: language,
            """
            <main>
            <h1>\(text.gone)</h1>
            <p>\(text.goneWhy)</p>
            \(button("app/", text.open))</main>
            """)
        return HTTPResponse.page(page, status: 404).inLanguage(language)
    }

    private func standings(_ card: SharedCard, _ text: Words<SharedCardText>) -> HTML {
        var rows: HTML = ""
        let hasResults = card.players.contains { $0.result(text) != nil }
        let column: HTML = hasResults ? "<th scope=\"col\">\(text.standings)</th>" : ""
        for player in card.standings {
            let result: HTML = hasResults ? "<td>\(player.result(text) ?? "–")</td>" : ""
            rows = """
                \(rows)<tr><th scope="row">\(Self.name(player, text))</th>\(result)\
                <td>\(player.totals.map { String($0.strokes) } ?? "–")</td>\
                <td>\(player.totals.map { SharedCard.signed($0.toPar, even: text.even) } ?? "–")\
                </td></tr>

                """
        }
        return """
            <div class="wide" role="region" tabindex="0" aria-label="\(text.standings)">
            <table class="standings">
            <thead><tr><th scope="col">\(text.player)</th>\(column)<th scope="col">\(text.total)</th>\
            <th scope="col">\(text.toPar)</th></tr></thead>
            <tbody>
            \(rows)</tbody>
            </table>
            </div>

            """
    }

    private func unnamed(_ card: SharedCard, _ text: Words<SharedCardText>) -> HTML {
        guard card.players.contains(where: { $0.name == nil && !$0.guest }) else { return "" }
        return "<p class=\"quiet\">\(text.unnamed)</p>\n"
    }

    private func rounds(_ card: SharedCard, _ text: Words<SharedCardText>) -> HTML {
        let players = card.players.filter { !$0.lines.isEmpty }
        var tables: HTML = ""
        for round in 0..<card.rounds where !players.isEmpty {
            let title = card.rounds > 1 ? "\(text.roundNumber) \(round + 1)" : text.card
            tables = """
                \(tables)<h2 id="round-\(String(round + 1))">\(title)</h2>
                <div class="wide" role="region" tabindex="0" \
                aria-labelledby="round-\(String(round + 1))">
                \(table(card, players, round: round, text))</div>

                """
        }
        guard players.contains(where: { $0.pars != nil }) else { return tables }
        return "\(tables)<p class=\"quiet\">\(text.ownPars)</p>\n"
    }

    /// A table with one row for each hole. With a few players it fits a phone; with more it scrolls
    /// sideways.
    private func table(
        _ card: SharedCard, _ players: [SharedCard.Player], round: Int,
        _ text: Words<SharedCardText>
    ) -> HTML {
        var names: HTML = ""
        var sums: HTML = ""
        for player in players {
            names = "\(names)<th scope=\"col\">\(player.name ?? "")</th>"
            let strokes = player.lines[round].strokes.compactMap { $0?.strokes }
            sums = "\(sums)<td>\(String(strokes.reduce(0, +)))</td>"
        }
        var rows: HTML = ""
        for (place, hole) in card.holes.enumerated() {
            rows = """
                \(rows)<tr><th scope="row">\(String(hole.number))</th><td>\(String(hole.par))</td>\
                \(cells(players, round: round, hole: place, text))</tr>

                """
        }
        return """
            <table>
            <thead><tr><th scope="col">\(text.hole)</th><th scope="col">\(text.par)</th>\
            \(names)</tr></thead>
            <tbody>
            \(rows)</tbody>
            <tfoot><tr><th scope="row">\(text.total)</th>\
            <td>\(String(card.holes.reduce(0) { $0 + $1.par }))</td>\(sums)</tr></tfoot>
            </table>
            """
    }

    private func cells(
        _ players: [SharedCard.Player], round: Int, hole: Int, _ text: Words<SharedCardText>
    ) -> HTML {
        players.reduce("") { cells, player in
            let strokes = player.lines[round].strokes
            guard strokes.indices.contains(hole), let taken = strokes[hole] else {
                return "\(cells)<td><span aria-label=\"\(text.noScore)\" role=\"img\">–</span></td>"
            }
            return "\(cells)<td>\(taken.text)</td>"
        }
    }

    private static func name(_ player: SharedCard.Player, _ text: Words<SharedCardText>) -> HTML {
        let name = player.name ?? (player.guest ? text.guest : text.another)
        return player.left ? "\(name) <span class=\"quiet\">(\(text.left))</span>" : "\(name)"
    }
}

package import JSON

/// Who leads in a room, as a board on a wall shows it: a room's state without what players alone
/// need.
package struct Leaderboard: Document, Equatable {
    package var room = ""
    package var kind = ""
    package var phase = ""
    /// Of the last change that it shows.
    package var seq = 0
    /// The course's name, or the quiz's.
    package var name = ""
    /// Golf: the round that is played.
    package var round: Int?
    /// The leader first.
    package var lines: [Line] = []

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room)
        fields.required("kind", &kind)
        fields.required("phase", &phase)
        fields.required("seq", &seq)
        fields.required("name", &name)
        fields.optional("round", &round)
        fields.required("lines", &lines)
    }

    /// A player's line.
    package struct Line: Document, Equatable {
        /// From 1; who is tied shares one.
        package var rank = 1
        package var tied = false
        package var player = ""
        package var name = ""
        package var team: Int?
        package var left = false
        /// How it stands by the format, as golfers write it: `-3`, `36 points`, `2 up`.
        package var text: String?
        /// Golf: of all rounds.
        package var strokes: Int?
        package var toPar: Int?
        package var thru: Int?
        /// Quiz.
        package var points: Int?
        package var correct: Int?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("rank", &rank)
            fields.required("tied", &tied)
            fields.required("player", &player)
            fields.required("name", &name)
            fields.optional("team", &team)
            fields.required("left", &left)
            fields.optional("text", &text)
            fields.optional("strokes", &strokes)
            fields.optional("toPar", &toPar)
            fields.optional("thru", &thru)
            fields.optional("points", &points)
            fields.optional("correct", &correct)
        }
    }
}

extension Leaderboard {
    /// - Parameter state: What stands on a room's `state` topic.
    package init(state: JSON) {
        self.init()
        room = state["room"]?.string ?? ""
        kind = state["kind"]?.string ?? ""
        phase = state["phase"]?.string ?? ""
        seq = state["seq"]?.int ?? 0
        name = (state["course"] ?? state["quiz"])?["name"]?.string ?? ""
        round = state["round"]?.int
        let places = (state["game"]?["places"] ?? state["places"])?.array ?? []
        for place in places {
            for player in place["players"]?.array ?? [] {
                guard let player = player.string else { continue }
                lines.append(Line(player, at: place, in: state))
            }
        }
    }
}

extension Leaderboard.Line {
    fileprivate init(_ player: String, at place: JSON, in state: JSON) {
        self.init()
        let seat = state["players"]?.array?.first { $0["player"]?.string == player }
        rank = place["rank"]?.int ?? 1
        tied = place["tied"]?.bool ?? false
        self.player = player
        name = seat?["name"]?.string ?? player
        team = place["team"]?.int
        left = seat?["left"]?.bool ?? false
        text = place["text"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        let totals = state["totals"]?[player]
        strokes = totals?["strokes"]?.int
        toPar = totals?["toPar"]?.int
        thru = totals?["thru"]?.int
        points = place["points"]?.int
        correct = place["correct"]?.int
    }
}

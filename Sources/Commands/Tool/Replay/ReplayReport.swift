import Contract
import JSON
import Rules

/// What a replay gave, beside what the file says.
struct ReplayReport {
    private struct Line {
        let name: String
        let user: String
        let totals: Totals
        /// The file's total; nil when it has none.
        let expected: Int?

        var isRight: Bool { expected == nil || expected == totals.strokes }
    }

    private let lines: [Line]
    private let room: String
    private let course: String
    private let writes: Int
    private let took: Duration

    init(_ replay: Replay, _ round: UDiscRound, took: Duration) {
        room = replay.room
        course = round.course
        writes = replay.writes
        self.took = took
        lines = zip(round.players, replay.cast.members).map { player, member in
            Line(
                name: player.name, user: member.user,
                totals: replay.final?.totals[member.user] ?? Totals(), expected: player.total)
        }
    }

    /// Prints the totals.
    /// - Throws: ``ToolError/told`` when one differs from the file's.
    func print(_ console: Console) throws(ToolError) {
        let isRight = lines.allSatisfy(\.isRight)
        console.result(json(isRight), text(isRight))
        if !isRight { throw .told }
    }

    private func text(_ isRight: Bool) -> [String] {
        var table = TextTable("PLAYER", "HOLES", "TOTAL", "+/-", "FILE", "")
        for line in lines {
            table.add(
                line.name, "\(line.totals.thru)", "\(line.totals.strokes)",
                Brief.relative(line.totals.toPar), line.expected.map { "\($0)" } ?? "-",
                line.isRight ? "" : "differs")
        }
        let seconds = Double(took.components.seconds * 10 + took.tenths) / 10
        let end = isRight ? "The totals match the file." : "The totals differ from the file."
        return [course.printable] + table.lines(empty: "")
            + ["\(writes.counted("score")) in \(seconds) s. \(end)"]
    }

    private func json(_ isRight: Bool) -> JSON {
        let players = lines.map { line -> JSON in
            [
                "name": .string(line.name), "player": .string(line.user),
                "totals": line.totals.json, "expected": line.expected.json,
                "matches": .bool(line.isRight),
            ]
        }
        return [
            "room": .string(room), "course": .string(course), "players": .array(players),
            "writes": .int(Int64(writes)), "matches": .bool(isRight),
        ]
    }
}

extension Duration {
    /// The first digit of the fraction of a second.
    fileprivate var tenths: Int64 { components.attoseconds / 100_000_000_000_000_000 }
}

extension Int? {
    fileprivate var json: JSON { map { .int(Int64($0)) } ?? .null }
}

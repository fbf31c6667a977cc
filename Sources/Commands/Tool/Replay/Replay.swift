import Contract
import Foundation
import GolfContract
import GolfRules
import HistoryRules
import JSON
import RoomsContract
import Values

/// `fairway replay`: plays a UDisc scorecard through the server.
enum ReplayCommand {
    static let command = Command(
        name: "replay", summary: "play a UDisc scorecard through the server",
        parameters: [
            Command.Parameter(name: "FILE", help: "a scorecard that UDisc exported (CSV)")
        ],
        options: [
            Command.Option(
                name: "--pace", value: "MS",
                help: "milliseconds between holes (300); 0: no pause"),
            Command.Option(
                name: "--round", value: "N", help: "the round of the file (1)"),
            Command.Option(name: "--watch", help: "show the scoreboard during the replay"),
        ],
        details: [
            "Creates an account for each player (replay_...) and plays hole by hole, each "
                + "player on",
            "their own connection. Then it compares the totals with the file. The exit code "
                + "is 1 if",
            "they differ.",
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        let arguments = invocation.arguments
        let pace = try arguments.number("--pace", in: 0...600_000) ?? 300
        let round = try round(
            try arguments.required("FILE"), try arguments.number("--round", in: 1...10_000) ?? 1)
        let replay = try Replay(round, invocation, pace: .milliseconds(pace))
        let began = ContinuousClock.now
        try replay.play()
        try ReplayReport(replay, round, took: ContinuousClock.now - began).print(invocation.console)
    }

    private static func round(_ path: String, _ number: Int) throws(ToolError) -> UDiscRound {
        let file = try FileText(path: path)
        let rounds: [UDiscRound]
        do { rounds = try UDiscCard.rounds(in: file.text) } catch {
            throw .failed("\(path), \(error)")
        }
        guard rounds.indices.contains(number - 1) else {
            throw .usage("--round must be 1 to \(rounds.count) for this file")
        }
        return rounds[number - 1]
    }
}

/// Plays one round of a file through the server.
final class Replay {
    let round: UDiscRound
    let cast: ReplayPlayers
    private(set) var room = ""
    /// The room after the end; `nil` before.
    private(set) var final: GolfRoomView?
    /// The number of scores that were written.
    private(set) var writes = 0

    private let pace: Duration
    private let stage: Stage

    init(_ round: UDiscRound, _ invocation: Invocation, pace: Duration) throws(ToolError) {
        guard !round.players.isEmpty, !round.holes.isEmpty else {
            throw .failed("the round has no players, or no holes")
        }
        self.round = round
        self.pace = pace
        let shows = invocation.arguments.has("--watch") && !invocation.console.isJSON
        let stage = Stage(invocation.console, isShown: shows)
        self.stage = stage
        let users = round.players.map { _ in "replay_" + RandomText.word(8) }
        cast = try ReplayPlayers(users, mail: "replay.invalid", invocation) { stage.refresh() }
    }

    /// Plays the round, from the lobby to the end.
    func play() throws(ToolError) {
        let (room, topics) = try cast.begin(request) { _ in }
        self.room = room
        defer { stage.finish() }
        let follower = stage.follow(cast.members[0].link, topics[0])
        for (place, hole) in round.holes.enumerated() {
            try play(place, hole, topics)
            try cast.rest(pace)
        }
        _ = try cast.members[0].link.ask(EndRoom(), in: topics[0])
        // Only a state from the server has the time of the end.
        guard try cast.rest(until: { follower.room.view?.endedAt != nil }) else {
            throw .unreachable("the final state did not arrive")
        }
        final = follower.room.view
        cast.signOut()
    }

    private var request: CreateGolfRoom {
        var request = CreateGolfRoom()
        request.courseName = String(round.course.prefix(64))
        request.holes = .holes(
            round.holes.enumerated().map { place, number in
                var hole = HoleList.Hole()
                hole.number = number
                hole.par = round.pars?[place]
                return hole
            })
        return request
    }

    private func play(_ place: Int, _ hole: Int, _ topics: [RoomTopics]) throws(ToolError) {
        var move = MoveHole()
        move.hole = hole
        _ = try cast.members[0].link.ask(move, in: topics[0])
        for (index, member) in cast.members.enumerated() {
            guard let strokes = round.players[index].scores[place] else { continue }
            let cell = CellWrite(
                player: member.user, hole: hole, strokes: strokes, at: Instant.now)
            _ = try member.link.ask(SetScore(cell: cell), in: topics[index])
            writes += 1
            stage.refresh()
        }
    }
}

/// The totals of a replay beside those of the file.
struct ReplayReport {
    private struct Line {
        let name: String
        let user: String
        let totals: Totals
        /// The total in the file; `nil` if it has none.
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
    /// - Throws: ``ToolError/told`` if one differs from the file.
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
                ToPar.text(line.totals.toPar), line.expected.map { "\($0)" } ?? "-",
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

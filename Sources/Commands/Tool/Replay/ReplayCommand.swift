import Contract
import Foundation
import Rules

/// `fairway replay`: plays a UDisc card through the broker, as its players.
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
        let text: String
        do { text = try String(contentsOf: URL(filePath: path), encoding: .utf8) } catch {
            throw .failed("cannot read \(path): \(error.localizedDescription)")
        }
        let rounds: [UDiscRound]
        do { rounds = try UDiscCard.rounds(in: text) } catch {
            throw .failed("\(path), \(error)")
        }
        guard rounds.indices.contains(number - 1) else {
            throw .usage("--round must be 1 to \(rounds.count) for this file")
        }
        return rounds[number - 1]
    }
}

import Contract
import Foundation
import Rules

/// `fairway replay`: plays a UDisc card through the broker, as its players.
enum ReplayCommand {
    static let command = Command(
        name: "replay", summary: "play a UDisc scorecard through the server",
        parameters: [Command.Parameter(name: "FILE", help: "a scorecard that UDisc exported, CSV")],
        options: [
            Command.Option(
                name: "--pace", value: "MS",
                help: "milliseconds between holes (300); 0 is as fast as it goes"),
            Command.Option(
                name: "--round", value: "N", help: "which of the file's rounds (the first)"),
            Command.Option(name: "--watch", help: "show the scoreboard meanwhile"),
        ],
        details: [
            "Makes an account for each player (replay_...), plays hole by hole, each with a",
            "connection of their own, and compares the totals with the file's: exit code 1 when",
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

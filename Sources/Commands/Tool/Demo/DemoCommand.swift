import Contract
import Foundation

/// `fairway demo`: a round that plays itself, so that a newcomer sees one.
enum DemoCommand {
    static let command = Command(
        name: "demo", summary: "watch four made-up players score nine holes",
        options: [
            Command.Option(
                name: "--pace", value: "MS", help: "milliseconds between scores (450)")
        ],
        details: [
            "Takes about twenty seconds, and then says what to try next. One of the four writes",
            "from a watch, which knows no JSON: plain text on a topic of its own.",
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        let pace = try invocation.arguments.number("--pace", in: 0...60_000) ?? 450
        let demo = try Demo(invocation, pace: .milliseconds(pace))
        let state = try demo.play()
        invocation.console.result(state.json, next(try invocation.server(), demo.courseID))
    }

    private static func next(_ server: ServerAddress, _ course: String?) -> [String] {
        let program = CommandLine.arguments.first ?? "fairway"
        let trust = server.authority.map { " --ca \($0)" } ?? (server.isEncrypted ? " --tls" : "")
        let there = (server.text == "127.0.0.1:1883" ? "" : " --mqtt \(server.text)") + trust
        let place = course.map { " --course \($0)" } ?? ""
        return [
            "", "Now you:",
            "  \(program) signup YOU YOU@EXAMPLE.ORG\(there)",
            "  \(program) signin YOU\(there)",
            "  \(program) create\(place)      prints a code; friends: fairway join CODE",
            "  \(program) guest GRANDMA       plays along without an account",
            "  \(program) start",
            "  \(program) score 1 3           you took 3 on hole 1",
            "  \(program) watch               in another terminal",
            "To be two people on one machine, give one of them --session FILE.",
        ]
    }
}

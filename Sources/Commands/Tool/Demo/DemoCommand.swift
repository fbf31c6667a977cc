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
            "Takes about twenty seconds, and then shows what to try next. One of the four uses a",
            "watch that sends plain text instead of JSON.",
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
            "", "Your turn:",
            "  \(program) signup YOU YOU@EXAMPLE.ORG\(there)",
            "  \(program) signin YOU\(there)",
            "  \(program) create\(place)      prints a code for your friends: fairway join CODE",
            "  \(program) guest GRANDMA       adds a player without an account",
            "  \(program) start",
            "  \(program) score 1 3           you took 3 on hole 1",
            "  \(program) watch               shows the scores live",
            "To sign in as two users on one machine, use --session FILE for one of them.",
        ]
    }
}

import Contract
import JSON
import SQLite

/// `fairway admin explain`: why something is refused, or not seen.
enum AdminExplain {
    static let command = Command(
        name: "admin explain", summary: "explain why a user cannot use a topic or see a user",
        reach: .nobody,
        parameters: [
            Command.Parameter(name: "USER", help: "the user with the problem"),
            Command.Parameter(name: "WHAT", help: "a topic, or another user"),
        ],
        options: [
            AdminDatabase.data,
            Command.Option(
                name: "--base", value: "NAME", help: "the server's base topic (fairway)"),
        ],
        details: [
            "    fairway admin explain bob fairway/room/.../do/bob/score   why bob cannot write",
            "    fairway admin explain alice bob                            why alice does "
                + "not see bob",
            "The answer comes from the database. The broker has the same rights.",
        ],
        run: run)

    private static func run(_ invocation: Invocation) throws {
        let user = try invocation.arguments.required("USER").lowercased()
        let what = try invocation.arguments.required("WHAT")
        let facts = ExplainedFacts(database: try AdminDatabase.open(invocation))
        let explanation =
            what.contains("/")
            ? try TopicExplanation(facts, try grammar(invocation)).explain(what, to: user)
            : try SightExplanation(facts).explain(what.lowercased(), to: user)
        invocation.console.result(explanation.json, explanation.lines)
    }

    private static func grammar(_ invocation: Invocation) throws(ToolError) -> TopicGrammar {
        let base = invocation.arguments["--base"] ?? TopicGrammar.standard.base
        guard let grammar = TopicGrammar(base: base) else {
            throw .usage("--base must be one word of letters, digits, _ and -")
        }
        return grammar
    }
}

import Contract
import GolfContract
import HistoryContract
import JSON
import Values

/// `fairway handicap`: shows the handicap index, and the scores behind it.
enum HandicapShow {
    static let command = Command(
        name: "handicap", summary: "show your handicap and how it is calculated",
        options: [.policy, .player],
        details: ["Scores with a * count. \"handicap history\" lists all scores."], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = GetHandicap()
        request.policy = invocation.arguments["--policy"]
        request.player = invocation.arguments["--player"]
        var scores = ListHandicapScores()
        scores.policy = request.policy
        scores.player = request.player
        scores.limit = 20
        let (result, latest) = try invocation.withLink { link in
            (try link.ask(request), try link.ask(scores))
        }
        var members = result.json.members ?? []
        members.append(JSON.Member("latest", latest.json["scores"] ?? .null))
        let table = HandicapTable(latest.scores).lines
        invocation.console.result(
            .object(members),
            ["\(result.policy): \(result.display ?? "no handicap yet")", result.text.printable]
                + (latest.scores.isEmpty ? [] : [""] + table))
    }
}

extension Command.Option {
    static let policy = Command.Option(
        name: "--policy", value: "NAME", help: policyHelp, values: policies)

    static let policyHelp =
        "whs (default), simple, discGolfScene, tupelo, uDisc85 to uDisc100"

    /// The names of all handicap policies.
    static let policies =
        ["whs", "simple", "discGolfScene", "tupelo"] + (85...100).map { "uDisc\($0)" }
}

/// `fairway handicap history`: lists the scores that a policy uses.
enum HandicapHistoryList {
    static let command = Command(
        name: "handicap history", summary: "list the scores of your handicap, newest first",
        options: [
            .policy, .player,
            Command.Option(name: "--limit", value: "N", help: "the number of scores (all)"),
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = ListHandicapScores()
        request.policy = invocation.arguments["--policy"]
        request.player = invocation.arguments["--player"]
        let wanted = try invocation.arguments.number("--limit", in: 1...1_000) ?? 1_000
        let result = try invocation.withLink {
            try $0.all(request, \.scores, atMost: wanted, by: \.limit)
        }
        invocation.console.result(result.json, HandicapTable(result.scores).lines)
    }
}

/// `fairway handicap strokes`: shows the strokes that a player receives on a course.
enum HandicapStrokes {
    static let command = Command.shows(
        "handicap strokes", GetCourseHandicap.self,
        "show the strokes that you receive on a course",
        .course { $0.course = $1 },
        .text("--tee NAME", "a tee from \"course show\"") { $0.tee = $1 },
        .text("--format NAME", "stroke (default), match, ...") { $0.format = $1 },
        .number("--holes N", in: 1...36, "the number of holes, from the first (all)") {
            $0.holes = $1
        },
        .word("--nine HALF", "only the front or the back nine") { $0.nine = $1 },
        .number("--allowance PERCENT", in: 0...200, "instead of the allowance of the format") {
            $0.allowance = $1
        },
        .handicapIndex("--index I", "another index, for example 12.3") { $0.index = $1 },
        .text(
            "--policy NAME", Command.Option.policyHelp, values: Command.Option.policies
        ) { $0.policy = $1 },
        .text("--player USER", "a friend (default: you)") { $0.player = $1 },
        details: [
            "In a match the player with the lowest handicap gets no strokes; the others get "
                + "the rest."
        ], lines: lines)

    private static func lines(_ result: GetCourseHandicap.Result) -> [String] {
        let tee = result.tee.map { " from \($0)" } ?? ""
        let ratings = result.rating.map { rating in
            ", rating \(rating)\(result.slope.map { ", slope \(Int($0))" } ?? "")"
        }
        let course =
            result.courseHandicap.map { "course handicap \(HandicapNotation.text($0))" }
            ?? "no handicap yet"
        var table = TextTable("HOLE", "PAR", "INDEX", "STROKES")
        for hole in result.holes {
            table.add(
                "\(hole.number)", "\(hole.par)", hole.strokeIndex.map { "\($0)" } ?? "",
                hole.strokes == 0 ? "" : "\(hole.strokes)")
        }
        return [
            ("par \(result.par)\(tee)\(ratings ?? ""): \(course), "
                + "playing \(HandicapNotation.text(result.playing)) (\(result.allowance) %)")
                .printable
        ] + table.lines(empty: "No holes.")
    }
}

/// `fairway handicap post`: enters a score that was played elsewhere.
enum HandicapPost {
    static let command = Command(
        name: "handicap post", summary: "enter a score that you played elsewhere",
        parameters: [
            Command.Parameter(name: "STROKES", help: "the adjusted gross score"),
            Command.Parameter(name: "COURSE", help: "the course's name"),
        ],
        options: [
            Command.Option(name: "--date", value: "YYYY-MM-DD", help: "when (today)"),
            Command.Option(name: "--holes", value: "N", help: "9 or 18 (18)"),
            Command.Option(name: "--par", value: "N", help: "the par of these holes (4 per hole)"),
            Command.Option(
                name: "--rating", value: "R", help: "the Course Rating, for example 71.8"),
            Command.Option(name: "--slope", value: "S", help: "the Slope Rating, 55 to 155"),
            Command.Option(name: "--pcc", value: "N", help: "playing conditions, -1 to 3 (0)"),
            Command.Option(
                name: "--disc-golf", help: "a round of disc golf, for the league formulas"),
        ],
        details: [
            "Rounds that you play here are posted when they end. A score without rating and slope",
            "counts only for the policy \"simple\".",
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        let arguments = invocation.arguments
        var request = PostHandicapScore()
        request.strokes = try arguments.number("STROKES", in: 1...1_080) ?? 0
        request.courseName = try arguments.required("COURSE")
        // Throws if the date does not exist.
        if let date = arguments["--date"] { _ = try Instant.noon(date) }
        request.day = arguments["--date"] ?? Instant.day(Instant.now)
        request.sport = arguments.has("--disc-golf") ? .discGolf : nil
        request.holes = try arguments.number("--holes", in: 1...36) ?? 18
        let par = request.holes * (request.sport == nil ? 4 : 3)
        request.par = try arguments.number("--par", in: 1...360) ?? par
        request.rating = try arguments.decimal("--rating")
        request.slope = try arguments.number("--slope", in: 1...999)
        request.conditions = try arguments.number("--pcc", in: -9...9)
        let (result, standing) = try invocation.withLink { link in
            (try link.ask(request), request.sport == nil ? try link.ask(GetHandicap()).text : "")
        }
        invocation.console.result(
            result.json,
            ["Saved as \(result.score).", standing.printable].filter { !$0.isEmpty })
    }
}

/// A table of scores. A `*` marks the scores that count.
struct HandicapTable {
    let lines: [String]

    init(_ scores: [ListHandicapScores.Entry]) {
        var table = TextTable(
            "", "PLAYED", "COURSE", "HOLES", "SCORE", "ADJUSTED", "RATING", "SLOPE", "DIFF",
            "INDEX", "ID")
        for score in scores {
            table.add(
                score.counts ? "*" : "",
                score.played.room == nil ? score.played.day : Instant.text(score.played.playedAt),
                score.played.courseName, "\(score.holes)", "\(score.strokes)",
                "\(score.adjusted)", Self.tenth(score.rating), "\(score.slope)",
                score.differential.map(Self.tenth) ?? "pending", score.display ?? "",
                score.played.room == nil ? score.played.score : "")
        }
        lines = table.lines(empty: "No score counts yet.")
    }

    private static func tenth(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
}

extension Arguments {
    /// Reads a decimal number; returns `nil` if it was not given.
    ///
    /// - Throws: ``ToolError/usage(_:)`` if the value is not a number.
    func decimal(_ name: String) throws(ToolError) -> Double? {
        guard let text = self[name] else { return nil }
        guard let number = Double(text), number.isFinite else {
            throw .usage("\(name) must be a number, not \(text)")
        }
        return number
    }
}

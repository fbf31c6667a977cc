import Contract
import CoursesContract
import JSON
import Values

/// `fairway course propose` and `fairway course accept`: change the status of a course.
enum CourseStep {
    static let propose = Command.shows(
        "course propose", ProposeCourse.self, "propose your course for everybody",
        .course { $0.course = $1 }, lines: lines)

    static let accept = Command.shows(
        "course accept", AcceptProposal.self, "accept a proposal (admins)",
        .text("PROPOSAL", "the id from \"course proposals\"") { $0.proposal = $1 }, lines: lines)

    /// Describes the new status of the course.
    static func lines(_ result: CourseChange) -> [String] {
        let proposal = result.proposal.map { ["proposal  \($0)"] } ?? []
        return ["\(result.course) is \(result.status)"] + proposal
    }
}

/// `fairway course proposals`: lists open proposals, or shows one.
enum CourseProposals {
    static let command = Command(
        name: "course proposals", summary: "list open proposals",
        parameters: [
            Command.Parameter(
                name: "PROPOSAL", help: "show this proposal in full", isOptional: true)
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        if let id = invocation.arguments["PROPOSAL"] {
            var request = GetProposal()
            request.proposal = id
            let result = try invocation.ask(request)
            return invocation.console.result(
                result.json, marks(result.proposal) + CourseShow.lines(result.document))
        }
        let result = try invocation.all(ListProposals(), \.proposals)
        var table = TextTable("ID", "COURSE", "NAME", "BY", "AT", "")
        for proposal in result.proposals {
            let state = proposal.isOutdated ? "outdated" : proposal.isNew ? "new" : "correction"
            table.add(
                proposal.proposal, proposal.course, proposal.name, proposal.by ?? "(marks)",
                Instant.text(proposal.at), state)
        }
        invocation.console.result(result.json, table.lines(empty: "No open proposals."))
    }

    /// The positions that players marked, each with the number of markers and the distance.
    private static func marks(_ proposal: CourseProposal) -> [String] {
        (proposal.marks?.positions ?? []).map { mark in
            let place = [mark.kind.text, mark.tee].compactMap(\.self).joined(separator: " ")
            let change = mark.moved.map { "moves by \($0) m" } ?? "is new"
            return
                "hole \(mark.hole), \(place): \(change), marked by \(mark.markers.counted("player"))"
        }
    }
}

/// `fairway course correct`: corrects a course, or proposes a correction.
enum CourseCorrect {
    static let command = Command.shows(
        "course correct", CorrectCourse.self, "correct a course, or propose a correction",
        .course { $0.course = $1 },
        .text("FILE", "the whole course, as course show --json prints it") {
            $0.document = try CourseFile.course($1)
        },
        details: [
            "Your own private course changes at once. For a public course, the correction is a",
            "proposal to the admins. Rounds that have started keep their holes.",
        ], lines: CourseStep.lines)
}

/// `fairway course register`: registers a course of your own.
enum CourseRegister {
    static let command = Command(
        name: "course register", summary: "register a course of your own",
        parameters: [
            Command.Parameter(
                name: "NAME", help: "the name (default: that of the file or the room)",
                isOptional: true)
        ],
        options: [
            Command.Option(name: "--holes", value: "N", help: "the number of holes, all of par 3"),
            Command.Option(
                name: "--baskets", value: "FILE",
                help: "a file with a line per hole: LAT,LON [PAR]"),
            Command.Option(
                name: "--file", value: "FILE",
                help: "the whole course, in the format of Config/courses"),
            Command.Option(
                name: "--room", value: "ROOM", help: "take the holes of a round that you played"),
            Command.Option(
                name: "--kind", value: "KIND", help: "discGolf (default) or golf",
                values: CourseDocument.Kind.words),
            Command.Option(name: "--place", value: "PLACE", help: "town and country"),
        ],
        details: ["Nobody else sees it until you propose it and an admin accepts it."], run: run)

    private static func run(_ invocation: Invocation) throws {
        let result = try invocation.ask(try request(invocation.arguments))
        invocation.console.result(
            result.json,
            ["course  \(result.course)", "Play it: fairway create --course \(result.course)"])
    }

    private static func request(_ arguments: Arguments) throws(ToolError) -> RegisterCourse {
        var request = RegisterCourse()
        if let path = arguments["--file"] { request = RegisterCourse(try CourseFile.course(path)) }
        request.name = arguments["NAME"] ?? request.name
        request.kind = try arguments.word("--kind") ?? request.kind
        request.place = arguments["--place"] ?? request.place
        request.room = arguments["--room"]
        if let count = try arguments.number("--holes", in: 1...CourseDocument.holesMax) {
            request.holes = .count(count)
        }
        if let path = arguments["--baskets"] {
            request.holes = .holes(try CourseFile.baskets(path))
        }
        guard request.holes != nil || request.room != nil else {
            throw .usage("set the holes with --baskets, --holes, --file or --room")
        }
        return request
    }
}

extension RegisterCourse {
    init(_ course: CourseDocument) {
        self.init()
        name = course.name
        kind = course.kind
        place = course.place
        location = course.location
        birdsEye = course.birdsEye
        tees = course.tees
        holes = .holes(course.holes)
        source = course.source
    }
}

/// Reads the files of the commands about courses.
enum CourseFile {
    /// Reads a course in the format of `course show --json` and `Config/courses`.
    static func course(_ path: String) throws(ToolError) -> CourseDocument {
        try InputFile.document(Content.self, InputFile.json(path), path).course
    }

    /// A course, and the number of players on it, which `course show --json` adds. That is not sent.
    private struct Content: Document {
        private static let others = (CourseCrowd.schema["properties"]?.members ?? []).map(\.key)

        var course = CourseDocument()

        mutating func visit(_ fields: inout Fields) {
            course.visit(&fields)
            for key in Self.others { fields.ignored(key) }
        }
    }

    /// Reads baskets, one hole a line: `LAT,LON`, then a par if it is not 3.
    static func baskets(_ path: String) throws(ToolError) -> [CourseDocument.Hole] {
        var holes: [CourseDocument.Hole] = []
        let text = String(decoding: try InputFile.bytes(path), as: UTF8.self)
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (number, line) in lines.enumerated() {
            let words = line.split(whereSeparator: \.isWhitespace)
            guard let place = words.first else { continue }
            var hole = CourseDocument.Hole()
            hole.number = holes.count + 1
            guard let basket = Position(text: place), words.count <= 2 else {
                throw .failed("\(path), line \(number + 1): must be LAT,LON [PAR], not \(line)")
            }
            hole.basket = basket
            if words.count == 2 {
                guard let par = Int(words[1]), (1...9).contains(par) else {
                    throw .failed("\(path), line \(number + 1): \(words[1]) is not a par")
                }
                hole.par = par
            }
            holes.append(hole)
        }
        return holes
    }
}

/// The command line of `fairway-bench`.
struct BenchOptions: Equatable {
    /// The benchmark to run.
    enum Subject: String {
        case rounds, joins, history, pings, memory, documents
    }

    var subject = Subject.rounds
    /// The length of each slice in seconds.
    var seconds = 1.0
    /// The number of slices for each subject.
    var passes = 5
    var rooms = 100
    /// The pause of a room between its rounds in ``Subject/history``, milliseconds.
    var restMs = 100.0
    /// The number of rounds in the history of the reading user in ``Subject/history``.
    var history = 10_000
    /// The number of users who join lobbies each second in ``Subject/joins``.
    var joins = 500
    /// The topics of a room that its players follow.
    enum Follow: String {
        /// The events alone.
        case events
        /// All topics, as the web page does.
        case all
        /// Both ways in one run, each with a server of its own. Only for ``Subject/rounds``.
        case both
    }

    var follow = Follow.events
    var followsAll: Bool { follow == .all }
    /// Whether each score of ``Subject/rounds`` has an `id`, so that the server remembers and answers it.
    var hasIDs = false
    /// Whether to print the figures as JSON.
    var isJSON = false
    /// The names of the subjects that ``Subject/rounds`` compares (``RoundsSubject/Name``).
    var only = Self.all
    private static let all = ["broker", "echo", "whole"]
    /// Whether ``Subject/rounds`` prints the table that compares the whole path with the echo.
    var isTable = false
    /// The numbers of rooms in this table. The last one is ``rooms``.
    var roomsInTable: [Int] { [1, 100, 1_000].filter { $0 < rooms } + [rooms] }
    /// Whether the run is short and only shows that the benchmark works.
    var isSmall = false

    static let help = """
        usage: fairway-bench [SUBJECT] [options]

        Measures on brokers of its own, on this machine, and ends them.
          rounds     time from the publish of a score to its receipt by all four members of the room,
                     for the broker alone, for a plain echo, and for the whole path (guard, daemon, disk)
          joins      the whole path, with and without users who join lobbies
          history    the whole path while a user reads the statistics of a long history, and without it
          pings      positions of devices: stored only, or sent to five or fifty viewers each,
                     beside the broker alone
          memory     the daemon's and the broker's memory with many rooms and connected clients
          documents  processor time to read the request of a score, and to write its event and reply

          --seconds N   length of each slice in seconds (1)
          --passes N    slices of each subject; the report shows medians (5)
          --rooms N     rooms of four that play at once (100; history: 20; memory: 2500)
          --follow WHAT topics of a room that each player follows: events or all. The web page
                        follows all: head, state, event, presence, and those of the player. With rounds,
                        both compares the two in one run (events)
          --only LIST   rounds: measure only these, of broker,echo,whole
          --ids         rounds: give each score an `id`, as apps do. The server then remembers and answers
                        each score, so this needs `--only whole`
          --table       rounds: compare the whole path with the echo, for 1, 100 and 1,000 rooms (--rooms
                        sets the last number), for events and for all topics, at QoS 0. Prints Markdown
          --joins N     joins: users who join lobbies a second (500)
          --rest MS     history: pause of a room between rounds in ms; 0 for none (100)
          --history N   history: rounds in the history of the reading user (10000)
          --small       use a few rooms for fractions of a second, to show that the bench works
          --json        print the figures as JSON

        Exit codes: 0 measured, 1 a failure or a lost round, 2 wrong usage, 130 interrupted.
        """

    /// - Throws: ``BenchError/usage(_:)`` for an unknown option, or a value out of its range.
    init(_ arguments: [String]) throws(BenchError) {
        var rest = arguments[...]
        if let subject = rest.first.flatMap({ Subject(rawValue: $0) }) {
            self.subject = subject
            rest.removeFirst()
        }
        if subject == .memory { rooms = 2_500 }
        if subject == .history { rooms = 20 }
        isSmall = rest.contains("--small")
        isTable = rest.contains("--table")
        if isTable { rooms = 1_000 }
        if isSmall { shrink() }
        while let word = rest.popFirst() { try take(word, &rest) }
        guard !isTable || subject == .rounds && only == Self.all && follow == .events else {
            throw .usage("--table belongs to `rounds`, without --only and --follow")
        }
        guard follow != .both || subject == .rounds && only.contains("whole") else {
            throw .usage("--follow both works only with `rounds`, and --only must include whole")
        }
        guard !hasIDs || subject == .rounds && only == ["whole"] else {
            throw .usage("--ids belongs to `rounds --only whole`")
        }
    }

    private mutating func shrink() {
        seconds = 0.1
        passes = 1
        rooms = 3
        restMs = 1
        history = 200
        joins = 100
    }

    private mutating func take(
        _ word: String, _ rest: inout ArraySlice<String>
    ) throws(BenchError) {
        switch word {
        case "--small", "--table": break
        case "--json": isJSON = true
        case "--ids": hasIDs = true
        case "--follow":
            guard let follow = rest.popFirst().flatMap(Follow.init) else {
                throw .usage("--follow needs `events`, `all` or `both`")
            }
            self.follow = follow
        case "--only": only = try Self.subjects(rest.popFirst() ?? "")
        case "--seconds": seconds = try Self.number(word, rest.popFirst(), 0.01...600)
        case "--passes": passes = Int(try Self.number(word, rest.popFirst(), 1...100))
        case "--rest": restMs = try Self.number(word, rest.popFirst(), 0...10_000)
        case "--joins": joins = Int(try Self.number(word, rest.popFirst(), 1...5_000))
        case "--history": history = Int(try Self.number(word, rest.popFirst(), 1...1_000_000))
        case "--rooms": rooms = Int(try Self.number(word, rest.popFirst(), 1...2_500))
        default: throw .usage("unknown argument: \(word); read `fairway-bench --help`")
        }
    }

    private static func subjects(_ list: String) throws(BenchError) -> [String] {
        let names = list.split(separator: ",").map(String.init)
        guard !names.isEmpty, names.allSatisfy({ all.contains($0) }) else {
            throw .usage("--only needs a list of these: \(all.joined(separator: ","))")
        }
        return names
    }

    private static func number(
        _ option: String, _ text: String?, _ range: ClosedRange<Double>
    ) throws(BenchError) -> Double {
        guard let number = text.flatMap({ Double($0) }), range ~= number else {
            throw .usage("\(option) needs a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
}

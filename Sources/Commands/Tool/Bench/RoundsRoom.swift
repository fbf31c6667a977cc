/// Four members and the score that is on its way between them.
struct RoundsRoom {
    /// The members' client numbers.
    let clients: [Int]
    /// Their names, as JSON wants them.
    let names: [[UInt8]]
    /// Where each of them publishes.
    let topics: [[UInt8]]

    /// The rounds that were started so far.
    private(set) var count = 0
    /// When the score was published, on ``Clock``.
    private(set) var startedAt: UInt64 = 0
    /// The members that have not received it, one bit each; 0 between rounds.
    var missing: UInt8 = 0

    init(clients: [Int], names: [String], topics: [String]) {
        self.clients = clients
        self.names = names.map { Array($0.utf8) }
        self.topics = topics.map { Array($0.utf8) }
    }

    /// The member whose turn it is.
    var seat: Int { count % clients.count }

    /// Starts the next round, and writes its score: members take turns, cells too, and each time
    /// a cell comes again its strokes differ, so that every score changes the card.
    mutating func start(now: UInt64, payload: inout [UInt8]) {
        let cells = 18 * clients.count
        payload.removeAll(keepingCapacity: true)
        payload.append(contentsOf: #"{"player":""#.utf8)
        payload.append(contentsOf: names[count / 18 % clients.count])
        payload.append(contentsOf: #"","hole":"#.utf8)
        Self.append(count % 18 + 1, to: &payload)
        payload.append(contentsOf: #","strokes":"#.utf8)
        Self.append(count / cells % 9 + 1, to: &payload)
        payload.append(UInt8(ascii: "}"))
        startedAt = now
        missing = (1 << clients.count) - 1
    }

    /// Gives the turn to the next member.
    mutating func finish() {
        count += 1
        missing = 0
    }

    private static func append(_ number: Int, to payload: inout [UInt8]) {
        if number >= 10 { payload.append(UInt8(ascii: "0") + UInt8(number / 10)) }
        payload.append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}

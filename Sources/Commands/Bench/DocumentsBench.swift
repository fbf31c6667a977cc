internal import Contract
import GolfContract
internal import JSON
import RoomsContract
import Values

/// `fairway-bench documents`: measures the processor time to read the request of a score, and to
/// write its event and reply.
///
/// The least time of forty runs varies by about 2 %, even on a busy machine.
struct DocumentsBench {
    private let options: BenchOptions
    private var runs: Int { options.isSmall ? 3 : 40 }
    private var documentsPerRun: Int { options.isSmall ? 1_000 : 50_000 }

    init(_ options: BenchOptions) { self.options = options }

    func run() throws(BenchError) -> BenchReport {
        let folder = try BenchFolder()
        let body = Array(
            #"{"id":"a1b2c3","player":"alice","hole":7,"strokes":4,"at":1700000000000}"#.utf8)
        let read = least { Self.read(body) }
        let written = least { Self.write() }
        return BenchReport(
            "documents", folder: folder, options: options, lost: 0,
            figures: [
                JSON.Member("readNanoseconds", .double(read.rounded(1))),
                JSON.Member("writeNanoseconds", .double(written.rounded(1))),
            ],
            text: """
                read the request of a score    \(read.text(0, width: 6)) ns
                write its event and its reply  \(written.text(0, width: 6)) ns
                """)
    }

    /// The processor time of one call in nanoseconds: the least of all runs.
    private func least(_ body: () -> Int) -> Double {
        var least = Double.infinity
        for _ in 0..<runs {
            let start = Clock.ownProcessorTime
            var sum = 0
            for _ in 0..<documentsPerRun { sum &+= body() }
            let time = Clock.ownProcessorTime - start
            precondition(sum != 0, "every call returns a number above zero")
            least = min(least, Double(time) / Double(documentsPerRun))
        }
        return least
    }

    private static func read(_ body: [UInt8]) -> Int {
        guard let json = try? JSON(parsing: body),
            let request = try? SetScore(request: json)
        else { preconditionFailure("the body is a valid request") }
        return request.cell.hole
    }

    private static func write() -> Int {
        var event = GolfEvent(.scoreSet)
        (event.head.seq, event.head.at) = (1_234, 1_700_000_000_000)
        event.by = "alice"
        event.player = "alice"
        event.hole = 7
        event.round = 1
        event.strokes = 4
        event.totals = Totals(strokes: 31, toPar: 3, thru: 7)
        var result = SetScore.Result()
        result.seq = 1_234
        return event.bytes.count + Reply(id: "a1b2c3", result: .document(result)).bytes.count
    }
}

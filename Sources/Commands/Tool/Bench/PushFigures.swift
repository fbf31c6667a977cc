internal import JSON

/// What ``PushBench`` measured, a slice of each kind a pass.
struct PushFigures {
    /// The daemon emptying its outbox.
    struct Slice {
        let perSecond: Double
        let processorMicroseconds: Double
        /// The daemon's resident memory at its most.
        let peakBytes: Int
        /// Browsers that were refused something, or reached by nothing.
        let missed: Int
    }

    let pushes: Int
    var daemon: [Slice] = []
    var pywebpush: [PyWebPush.Slice] = []

    var missed: Int { daemon.reduce(0) { $0 + $1.missed } }

    private var perSecond: Double { daemon.map(\.perSecond).median }
    private var microseconds: Double { daemon.map(\.processorMicroseconds).median }
    private var peakBytes: Int { daemon.map(\.peakBytes).max() ?? 0 }
    private var otherPerSecond: Double { pywebpush.map(\.perSecond).median }
    private var otherMicroseconds: Double { pywebpush.map(\.processorMicroseconds).median }
    private var ratio: Double {
        zip(daemon, pywebpush).map { $0.perSecond / max($1.perSecond, 1e-9) }.median
    }

    var text: String {
        """
        \(pushes) pushes wait, each encrypted; HTTP/2 over TLS to a server on this machine
        daemon     \(perSecond.text(0, width: 6)) a second, \(microseconds.text(0)) µs of processor \
        each, at most \((Double(peakBytes) / 1e6).text(1)) MB resident
        \(otherText)
        """
    }

    private var otherText: String {
        guard !pywebpush.isEmpty else {
            return "pywebpush  is not there (deploy/setup --tests)"
        }
        return """
            pywebpush  \(otherPerSecond.text(0, width: 6)) a second, \
            \(otherMicroseconds.text(0)) µs of processor each, without TLS
            ratio      \(ratio.text(1, width: 6))
            """
    }

    var members: [JSON.Member] {
        let isBeside = !pywebpush.isEmpty
        return [
            JSON.Member("pushes", .int(Int64(pushes))),
            JSON.Member("daemonPerSecond", .double(perSecond.rounded(1))),
            JSON.Member("daemonProcessorMicroseconds", .double(microseconds.rounded(1))),
            JSON.Member("daemonPeakBytes", .int(Int64(peakBytes))),
            JSON.Member(
                "pywebpushPerSecond", isBeside ? .double(otherPerSecond.rounded(1)) : .null),
            JSON.Member(
                "pywebpushProcessorMicroseconds",
                isBeside ? .double(otherMicroseconds.rounded(1)) : .null),
            JSON.Member("ratio", isBeside ? .double(ratio.rounded(2)) : .null),
        ]
    }
}

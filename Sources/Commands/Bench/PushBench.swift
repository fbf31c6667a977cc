internal import Contract
internal import Engine
internal import Glibc
internal import JSON
internal import SQLite
internal import Tool

/// `fairway-bench push`: compares a daemon that empties a full outbox with pywebpush, in slices
/// that take turns.
struct PushBench {
    /// The part of the pushes that leaves before the measurement starts. By then the connections
    /// exist, and the lane sends many pushes at a time.
    private static let warmUp = 0.1
    private static let patienceSeconds = 120.0

    private let options: BenchOptions

    init(_ options: BenchOptions) { self.options = options }

    func run() throws(BenchError) -> BenchReport {
        let folder = try BenchFolder()
        let sink = try PushSink(in: folder)
        // The first start creates the database.
        try FairwayServer(in: folder).process.end()
        let load = try PushLoad(
            data: FairwayServer.data(folder), pushes: options.pushes, endpoint: sink.endpoint)
        let message = PushLoad.message.bytes
        var figures = PushFigures(pushes: load.pushes)
        for _ in 0..<options.passes {
            try load.enqueue()
            var slice = try daemon(folder, sink, pushes: load.pushes)
            slice.missed = try load.missed()
            figures.daemon.append(slice)
            let other = try PyWebPush.slice(
                seconds: options.seconds, message: message, log: folder.file("python.log"))
            if let other { figures.pywebpush.append(other) }
        }
        return BenchReport(
            "push", folder: folder, options: options, lost: figures.missed,
            figures: figures.members,
            text: figures.text)
    }

    /// Starts a daemon, and measures from the end of the warm-up until its outbox is empty.
    private func daemon(
        _ folder: BenchFolder, _ sink: PushSink, pushes: Int
    ) throws(BenchError) -> PushFigures.Slice {
        let outbox = try Self.open(folder)
        let first = try oldest(outbox) ?? 0
        let server = try FairwayServer(
            in: folder,
            settings: [
                "FAIRWAY_PUSH_CERTIFICATE_AUTHORITY": sink.certificate,
                "FAIRWAY_PUSH_ALLOW_PRIVATE_ADDRESSES": "true",
            ])
        defer { server.process.end() }
        let deadline = Clock.after(Self.patienceSeconds)
        let warm = first + Int64(Double(pushes) * Self.warmUp)
        var oldest: Int64? = first
        while let number = oldest, number <= warm {
            oldest = try check(outbox, server, deadline)
        }
        let start = Clock.now
        let usage = ProcessorUsage([server.process.id])
        let count = Double(max(first + Int64(pushes) - (oldest ?? first), 1))
        while oldest != nil { oldest = try check(outbox, server, deadline) }
        let seconds = Double(Clock.now - start) / 1e9
        return PushFigures.Slice(
            perSecond: count / seconds,
            processorMicroseconds: usage.sinceStart[0] / count * 1_000_000,
            peakBytes: ProcessFacts.memory("VmHWM", of: server.process.id))
    }

    private static func open(_ folder: BenchFolder) throws(BenchError) -> Connection {
        do {
            return try Connection(
                path: "\(FairwayServer.data(folder))/fairway.db", mode: .readOnly)
        } catch {
            throw .program("\(error)")
        }
    }

    /// Waits 2 ms.
    ///
    /// - Returns: The number of the oldest push that still waits, or `nil` if none does.
    /// - Throws: ``BenchError/late(_:)`` after the deadline.
    private func check(
        _ outbox: Connection, _ server: FairwayServer, _ deadline: UInt64
    ) throws(BenchError) -> Int64? {
        if Interruption.isAsked { throw .interrupted }
        if server.process.hasEnded { throw server.process.failure("ended") }
        guard Clock.now < deadline else { throw .late("the pushes") }
        usleep(2_000)
        return try oldest(outbox)
    }

    private func oldest(_ outbox: Connection) throws(BenchError) -> Int64? {
        do {
            return try Outbox.oldest(in: outbox)
        } catch {
            throw .program("\(error)")
        }
    }
}

/// The figures of ``PushBench``, with one slice of each kind for each pass.
struct PushFigures {
    /// The figures of a daemon that empties its outbox.
    struct Slice {
        let perSecond: Double
        let processorMicroseconds: Double
        /// The highest resident memory of the daemon in bytes.
        let peakBytes: Int
        /// The number of browsers for which a push was refused, or which got none.
        var missed = 0
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

/// Measures pywebpush, which encrypts, signs and posts the same messages in a process of its own.
///
/// It posts to a minimal server in another process, over a connection without TLS that stays open.
/// So the figures contain only its own work.
enum PyWebPush {
    struct Slice {
        let perSecond: Double
        let processorMicroseconds: Double
    }

    /// Runs pywebpush for a slice.
    ///
    /// - Returns: `nil` if no Python with pywebpush is installed.
    static func slice(
        seconds: Double, message: [UInt8], log: String
    ) throws(BenchError) -> Slice? {
        guard let python = InstalledProgram.beside("venv/bin/python") else { return nil }
        let script = String(decoding: PackageResources.pywebpush_py, as: UTF8.self)
        let process = try ChildProcess(
            python,
            ["-c", script, "\(seconds)", String(decoding: message, as: UTF8.self)], log: log)
        let line = try process.firstLine(seconds: seconds + 60)
        guard let figures = try? JSON(parsing: line), let pushes = figures["pushes"]?.double,
            let time = figures["seconds"]?.double, let processor = figures["processor"]?.double
        else { return nil }
        return Slice(
            perSecond: pushes / time, processorMicroseconds: processor / pushes * 1_000_000)
    }
}

internal import Contract
internal import Glibc
internal import SQLite

/// `fairway bench push`: a daemon empties an outbox that was full when it started, beside pywebpush,
/// in slices that take turns.
struct PushBench {
    /// This part of the pushes has left before the time is taken: connections are made, and the
    /// lane's window is open.
    private static let warmUp = 0.1
    private static let patienceSeconds = 120.0

    private let options: BenchOptions

    init(_ options: BenchOptions) { self.options = options }

    func run() throws(BenchError) -> BenchReport {
        let folder = try BenchFolder()
        let sink = try PushSink(in: folder)
        // A first start makes the database.
        try FairwayServer(in: folder).process.end()
        let load = try PushLoad(data: FairwayServer.data(folder), endpoint: sink.endpoint)
        let message = PushLoad.message(0, at: Int64(Instant.now)).bytes
        var figures = PushFigures(pushes: options.pushes)
        for _ in 0..<options.passes {
            try load.put(options.pushes, origin: sink.origin, now: Int64(Instant.now))
            figures.daemon.append(try daemon(folder, sink, load))
            let other = try PyWebPush.slice(
                seconds: options.seconds, message: message, log: folder.file("python.log"))
            if let other { figures.pywebpush.append(other) }
        }
        return BenchReport(
            "push", folder: folder, options: options, lost: figures.missed,
            figures: figures.members,
            text: figures.text)
    }

    private func daemon(
        _ folder: BenchFolder, _ sink: PushSink, _ load: PushLoad
    ) throws(BenchError) -> PushFigures.Slice {
        let outbox = try load.open()
        let server = try FairwayServer(
            in: folder,
            settings: [
                "FAIRWAY_PUSH_CERTIFICATE_AUTHORITY": sink.certificate,
                "FAIRWAY_PUSH_ALLOW_PRIVATE_ADDRESSES": "true",
            ])
        defer { server.process.end() }
        let deadline = Clock.after(Self.patienceSeconds)
        let warm = Int(Double(options.pushes) * Self.warmUp)
        var first: Int? = 0
        while let number = first, number <= warm {
            first = try look(load, outbox, server, deadline)
        }
        let start = Clock.now
        let usage = ProcessorUsage([server.process.id])
        let begun = first ?? options.pushes
        while first != nil { first = try look(load, outbox, server, deadline) }
        let seconds = Double(Clock.now - start) / 1e9
        let count = Double(max(options.pushes - begun, 1))
        return PushFigures.Slice(
            perSecond: count / seconds,
            processorMicroseconds: usage.sinceStart[0] / count * 1_000_000,
            peakBytes: ProcessFacts.memory("VmHWM", of: server.process.id),
            missed: try load.missed(outbox))
    }

    /// The first push that waits, a moment later.
    private func look(
        _ load: PushLoad, _ outbox: Connection, _ server: FairwayServer, _ deadline: UInt64
    ) throws(BenchError) -> Int? {
        if Interruption.isAsked { throw .interrupted }
        if server.process.hasEnded { throw server.process.failure("ended") }
        guard Clock.now < deadline else { throw .late("the pushes") }
        usleep(2_000)
        return try load.firstWaiting(outbox)
    }
}

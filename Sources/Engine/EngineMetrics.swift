import Contract
import SQLite
import Topics

/// The counters and timings of the writer thread.
///
/// Only this thread uses them, so a request costs some nanoseconds and no lock.
final class EngineMetrics {
    /// An answer that the server has not sent yet.
    private struct Answer {
        let tally: RequestTally
        let code: ErrorCode?
        /// The time when the request arrived from the broker or over HTTP; see ``Stopwatch``.
        let received: UInt64
        let isDeferred: Bool
    }

    /// The durations of immediate requests, and of those that wait for a worker or a reader.
    private struct Times {
        var atOnce = Histogram(Histogram.seconds)
        var deferred = Histogram(Histogram.seconds)

        mutating func note(_ seconds: Double, isDeferred: Bool) {
            if isDeferred { deferred.note(seconds) } else { atOnce.note(seconds) }
        }
    }

    private var tallies: [Route: RequestTally] = [:]
    private let unknown = RequestTally()
    private var answers: [Answer] = []
    /// The number of leading answers whose transactions are on disk.
    private var committed = 0
    private var toCommit = Times()
    private var toPublish = Times()
    private var commits = Histogram(Histogram.seconds)
    private var batches = Histogram(Histogram.counts)
    private var rollbacks: UInt64 = 0
    private var failures: UInt64 = 0
    private var messages: UInt64 = 0
    private var messagesDropped: UInt64 = 0
    /// Whether the current answer waited for a worker or a reader.
    var isDeferred = false

    /// - Parameter routes: All routes that have a handler. Requests to other routes are counted
    ///   together.
    init(routes: some Sequence<Route>) {
        for route in routes { tallies[route] = RequestTally() }
    }

    /// The number of answers when a batch begins. A rollback discards all answers after it.
    var mark: Int { answers.count }

    /// Notes an answer.
    /// - Parameter code: The code of a refusal; nil if the request was accepted.
    func note(_ envelope: Envelope, _ code: ErrorCode? = nil) {
        answers.append(
            Answer(
                tally: tallies[envelope.route] ?? unknown, code: code, received: envelope.received,
                isDeferred: isDeferred))
    }

    /// Notes that a batch is on disk.
    /// - Parameters:
    ///   - items: The number of its items.
    ///   - began: The time when its COMMIT began.
    func noteCommit(items: Int, began: UInt64) {
        let now = Stopwatch.now
        commits.note(Stopwatch.seconds(from: began, to: now))
        if items > 0 { batches.note(Double(items)) }
        for answer in answers[committed...] where answer.code == nil {
            toCommit.note(
                Stopwatch.seconds(from: answer.received, to: now), isDeferred: answer.isDeferred)
        }
        committed = answers.count
    }

    func noteRollback(to mark: Int) {
        rollbacks &+= 1
        answers.removeSubrange(mark...)
        committed = min(committed, mark)
    }

    func noteFailure() { failures &+= 1 }
    func noteMessage() { messages &+= 1 }
    func noteDropped(_ count: Int) { messagesDropped &+= UInt64(count) }

    /// Notes that the answers were sent.
    func noteSent() {
        guard !answers.isEmpty else { return }
        let now = Stopwatch.now
        for answer in answers {
            answer.tally.note(answer.code)
            guard answer.code == nil else { continue }
            toPublish.note(
                Stopwatch.seconds(from: answer.received, to: now), isDeferred: answer.isDeferred)
        }
        answers.removeAll(keepingCapacity: true)
        committed = 0
    }
}

extension EngineMetrics {
    var metrics: [Metric] {
        [
            requests,
            Self.times(
                "fairway_request_commit_seconds",
                "Time from accepting a request to its change on disk; path: immediate, or after a "
                    + "worker or a reader", toCommit),
            Self.times(
                "fairway_request_publish_seconds",
                "Time from accepting a request to handing its reply and events to the broker",
                toPublish),
            distribution(
                "fairway_commit_seconds", "Duration of COMMIT, including its sync", commits),
            distribution(
                "fairway_batch_size", "Requests, positions and reports in one transaction",
                batches),
            Metric(
                "fairway_rollbacks_total", .counter,
                "Transactions that were rolled back; some were repeated without the broken part",
                Double(rollbacks)),
            Metric(
                "fairway_failed_batches_total", .counter,
                "Transactions that were not written", Double(failures)),
            Metric(
                "fairway_device_messages_total", .counter, "Accepted messages of devices",
                Double(messages)),
            Metric(
                "fairway_device_messages_dropped_total", .counter,
                "Messages of devices that were dropped or replaced by newer ones",
                Double(messagesDropped)),
        ]
    }

    private var requests: Metric {
        var metric = Metric(
            "fairway_requests_total", .counter, "Requests answered; outcome: ok, or the error code")
        var byName: [String: [RequestTally]] = ["unknown": [unknown]]
        for (route, tally) in tallies {
            byName["\(route.service)/\(route.method)", default: []].append(tally)
        }
        for (name, tallies) in byName.sorted(by: { $0.key < $1.key }) {
            let done = tallies.reduce(0) { $0 &+ $1.done }
            if done > 0 { metric.add(done, ["route": name, "outcome": "ok"]) }
            var refused: [ErrorCode: UInt64] = [:]
            for tally in tallies { refused.merge(tally.refused, uniquingKeysWith: &+) }
            for (code, count) in refused.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                metric.add(count, ["route": name, "outcome": code.rawValue])
            }
        }
        return metric
    }

    private static func times(_ name: String, _ help: String, _ times: Times) -> Metric {
        var metric = Metric(name, .histogram, help)
        metric.add(times.atOnce, ["path": "immediate"])
        metric.add(times.deferred, ["path": "deferred"])
        return metric
    }

    private func distribution(_ name: String, _ help: String, _ values: Histogram) -> Metric {
        var metric = Metric(name, .histogram, help)
        metric.add(values)
        return metric
    }
}

extension Engine {
    /// The current values of all metrics.
    func measured() -> [Metric] {
        var all = metrics.metrics + mailbox.metrics + context.outbox.metrics + queues + database
        for capability in capabilities {
            do {
                all += try capability.metrics(context)
            } catch {
                context.log.error("cannot measure a metric", ("error", "\(error)"))
            }
        }
        return all + ProcessMetrics.metrics
    }

    private var queues: [Metric] {
        var working = Metric(
            "fairway_work_pending", .gauge,
            "Slow parts of requests that wait or run: processor (passwords), network (other "
                + "servers), reads (of the database)")
        working.add(workers.load(of: .processor).count, ["lane": "processor"])
        working.add(workers.load(of: .network).count, ["lane": "network"])
        working.add(readers.load.count, ["lane": "reads"])
        let next = (try? context.timers.next()) ?? context.now
        return [
            working,
            Metric(
                "fairway_requests_pending", .gauge, "Requests that wait for their slow part",
                Double(tickets.pending.count)),
            Metric(
                "fairway_timer_lag_seconds", .gauge, "Delay of the most overdue timer",
                Double(max(0, context.now - next)) / 1_000),
            Metric(
                "fairway_broker_linked", .gauge, "1: connected to the broker",
                health.isLinked ? 1 : 0),
            Metric(
                "fairway_database_saving", .gauge, "1: the last transaction was written",
                health.isSaving ? 1 : 0),
        ]
    }

    private var database: [Metric] {
        let connection = context.database
        let sizes = (try? connection.sizes()) ?? Connection.Sizes()
        let checkpoints = connection.checkpoints
        var bytes = Metric(
            "fairway_database_bytes", .gauge,
            "Size of the database, of its write-ahead log, and of free pages in the database")
        bytes.add(sizes.database, ["part": "database"])
        bytes.add(sizes.log, ["part": "log"])
        bytes.add(sizes.free, ["part": "free"])
        var counts = Metric(
            "fairway_checkpoints_total", .counter,
            "Checkpoints of the write-ahead log; partial: incomplete ones")
        counts.add(checkpoints.count - checkpoints.partial, ["outcome": "whole"])
        counts.add(checkpoints.partial, ["outcome": "partial"])
        return [
            bytes, counts,
            Metric(
                "fairway_checkpoint_seconds_total", .counter, "Total duration of checkpoints",
                checkpoints.seconds),
            Metric(
                "fairway_log_pages", .gauge, "Pages in the log after the last commit",
                Double(checkpoints.pagesWaiting)),
        ]
    }
}

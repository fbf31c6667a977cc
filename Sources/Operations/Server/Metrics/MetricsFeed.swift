import Contract
package import Engine
import OperationsContract
package import People
package import Topics

/// Publishes the metrics for admins on `fairway/ops/metrics` every ten seconds, and answers their
/// requests.
///
/// It asks the guard for its numbers of refusals after each publication, and keeps the latest
/// answer.
package final class MetricsFeed: BatchParticipant {
    private static let intervalMs: Int64 = 10_000

    private let people: PeopleModule
    private let grammar: TopicGrammar
    /// The metrics of other threads, which neither the engine nor a capability measures.
    private let sources: [any MetricsSource]
    private var startedAt: Int64 = 0
    private var nextAt: Int64 = 0
    private var isLinked = false
    private var refusals: [GuardCount: UInt64] = [:]

    package init(
        people: PeopleModule, grammar: TopicGrammar, sources: [any MetricsSource]
    ) {
        self.people = people
        self.grammar = grammar
        self.sources = sources
    }

    package func register(in router: Router) {
        router.on(GetMetrics.self, permit: people.requireAdmin) { _, _, context in
            MetricsReport(context.measure(), at: context.now)
        }
    }

    package func start(_ context: Context) throws {
        startedAt = context.now
        nextAt = context.now
    }

    package func report(_ report: GuardReport, _ context: Context) throws {
        if case .count(let what, let count) = report { refusals[what] = count }
    }

    package func clockWasSetBack(_ context: Context) throws { nextAt = context.now }

    /// Publishes immediately after a new connection to the broker.
    package func retained(_ context: Context) throws {
        isLinked = true
        nextAt = context.now
    }

    package var wakesAt: Int64? { isLinked ? nextAt : nil }

    package func didCommit(_ context: Context) {
        guard isLinked, context.now >= nextAt else { return }
        nextAt = context.now + Self.intervalMs
        let report = MetricsReport(context.measure(), at: context.now)
        context.retain(grammar.ops("metrics"), report.bytes, qos: 1)
        context.control(.counts)
    }

    package func metrics(_ context: Context) throws -> [Metric] {
        var build = Metric("fairway_build_info", .gauge, "Always 1; the label has the version")
        build.add(1, ["version": fairwayVersion])
        var refused = Metric(
            "fairway_guard_refusals_total", .counter,
            "Refusals of the broker's guard since its start, by reason")
        for what in GuardCount.allCases {
            refused.add(refusals[what] ?? 0, ["what": what.what, "reason": what.reason])
        }
        return [
            build,
            Metric(
                "process_start_time_seconds", .gauge, "Start time of the daemon, Unix seconds",
                Double(startedAt) / 1_000),
            refused,
        ] + sources.flatMap(\.metrics)
    }
}

extension MetricsReport {
    /// - Parameter now: Unix milliseconds.
    init(_ metrics: [Metric], at now: Int64) {
        self.init()
        at = Int(now)
        version = fairwayVersion
        self.metrics = metrics.map { MetricEntry($0) }
    }
}

extension MetricEntry {
    fileprivate init(_ metric: Metric) {
        self.init()
        name = metric.name
        type =
            switch metric.kind {
            case .counter: .counter
            case .gauge: .gauge
            case .histogram: .histogram
            }
        help = metric.help
        samples = metric.samples.map { MetricSample($0) }
    }
}

extension MetricSample {
    fileprivate init(_ sample: Metric.Sample) {
        self.init()
        for label in sample.labels { labels.append(label.name, label.value) }
        switch sample.value {
        case .number(let number): value = number
        case .distribution(let values):
            count = Int(clamping: values.count)
            sum = values.sum
            buckets = zip(values.bounds, values.cumulative).map { bound, count in
                var bucket = MetricBucket()
                bucket.le = bound
                bucket.count = Int(clamping: count)
                return bucket
            }
        }
    }
}

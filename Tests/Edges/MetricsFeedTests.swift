import Contract
import Engine
import FeaturesSupport
import JSON
import Modules
import OperationsContract
import TestSupport
import Testing
import Topics
import Web

struct MetricsFeedTests {
    private let topic = "fairway/ops/metrics"

    private func report(_ fairway: Harness) throws -> MetricsReport {
        try MetricsReport(reading: JSON(parsing: fairway.outlet.retained[topic] ?? []))
    }

    private func value(
        _ name: String, _ labels: [String], in report: MetricsReport
    ) -> Double? {
        report.metrics.first { $0.name == name }?.samples.first {
            $0.labels.entries.map(\.value) == labels
        }?.value
    }

    @Test func `D9: metrics are published on their topic every ten seconds`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        _ = fairway.lobby("alice", "bob")
        let first = try report(fairway)
        fairway.clock.advance(seconds: 5)
        fairway.engine.runBatch()
        #expect(try report(fairway) == first)
        fairway.clock.advance(seconds: 5)
        #expect(
            fairway.modules.capabilities.compactMap { ($0 as? any BatchParticipant)?.wakesAt }
                .contains { $0 <= fairway.clock.now })
        fairway.engine.runBatch()
        let second = try report(fairway)
        #expect(second.at == first.at + 10_000)
        #expect(value("fairway_rooms", ["golf", "lobby"], in: second) == 1)
        #expect(value("fairway_users_online", [], in: second) == 2)
        #expect(value("fairway_requests_total", ["room/join", "ok"], in: second) == 1)
        #expect(fairway.outlet.controls.last == .counts)
    }

    @Test func `D9: the metrics contain the guard's last count of refusals`() throws {
        let fairway = try Harness()
        fairway.report(.count(.deliveryNotMember, 7))
        fairway.engine.runBatch()
        fairway.report(.count(.deliveryNotMember, 9))
        fairway.clock.advance(seconds: 10)
        fairway.engine.runBatch()
        let name = "fairway_guard_refusals_total"
        #expect(value(name, ["delivery", "notMember"], in: try report(fairway)) == 9)
        #expect(value(name, ["publish", "tooMany"], in: try report(fairway)) == 0)
    }

    @Test func `F63: only admins can request metrics`() throws {
        let fairway = try Harness()
        try fairway.peopleAndAdmin("alice")
        #expect(fairway.user("alice", "ops/metrics").code == "request.forbidden")
        let told = fairway.user("root_admin", "ops/metrics")["result"] ?? .null
        #expect(try MetricsReport(reading: told).metrics.count > 20)
    }

    @Test func `D9: the Prometheus text has each name once, and escapes labels`() {
        var counter = Metric("a_total", .counter, "Two\nlines, and a \\")
        counter.add(3, ["word": "say \"\\\"\nthere"])
        counter.add(0.5)
        var times = Metric("b_seconds", .histogram, "Times")
        var histogram = Histogram([0.1, 1])
        for value in [0.05, 0.5, 5] { histogram.note(value) }
        times.add(histogram, ["path": "x"])
        let empty = Metric("c", .gauge, "Nothing yet")
        #expect(
            PrometheusText.text(of: [counter, times, empty]) == #"""
                # HELP a_total Two\nlines, and a \\
                # TYPE a_total counter
                a_total{word="say \"\\\"\nthere"} 3
                a_total 0.5
                # HELP b_seconds Times
                # TYPE b_seconds histogram
                b_seconds_bucket{path="x",le="0.1"} 1
                b_seconds_bucket{path="x",le="1"} 2
                b_seconds_bucket{path="x",le="+Inf"} 3
                b_seconds_sum{path="x"} 5.55
                b_seconds_count{path="x"} 3

                """#)
    }

    @Test func `D9: metric names are unique and follow the rules of Prometheus`() throws {
        let fairway = try Harness()
        let metrics = fairway.engine.context.measure()
        try #require(metrics.count > 20)
        #expect(Set(metrics.map(\.name)).count == metrics.count)
        for metric in metrics {
            #expect(metric.name.hasSuffix("_total") == (metric.kind == .counter), "\(metric.name)")
            #expect(metric.name.allSatisfy { $0.isLowercase || $0 == "_" })
            #expect(!metric.help.isEmpty)
        }
    }
}

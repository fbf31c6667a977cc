import Engine
import SQLite
import Synchronization
import TestSupport
import Testing

struct MetricsTests {
    /// The value of a metric with these labels, in this order. Nil if there is none.
    private func value(
        _ name: String, _ labels: [String] = [], _ harness: ProbeHarness
    ) -> Metric.Value? {
        harness.engine.context.measure().first { $0.name == name }?.samples.first {
            $0.labels.map(\.value) == labels
        }?.value
    }

    private func number(
        _ name: String, _ labels: [String] = [], _ harness: ProbeHarness
    ) -> Double? {
        guard case .number(let number)? = value(name, labels, harness) else { return nil }
        return number
    }

    private func distribution(
        _ name: String, _ labels: [String] = [], _ harness: ProbeHarness
    ) -> Histogram? {
        guard case .distribution(let values)? = value(name, labels, harness) else { return nil }
        return values
    }

    @Test func `D9: a histogram counts the values up to each bound`() {
        var random = SeededRandom(printing: "histogram")
        for _ in 0..<50 {
            let bounds = Set((0..<8).map { _ in Double(Int.random(in: 1...40, using: &random)) })
            var histogram = Histogram(bounds.sorted())
            let values = (0..<200).map { _ in Double(Int.random(in: 0...50, using: &random)) }
            for value in values { histogram.note(value) }
            #expect(histogram.count == 200)
            #expect(histogram.sum == values.reduce(0, +))
            let byHand = histogram.bounds.map { bound in UInt64(values.count { $0 <= bound }) }
            #expect(histogram.cumulative == byHand)
        }
    }

    @Test func `D9: requests are counted by route and outcome`() throws {
        let harness = try ProbeHarness()
        harness.post("add", #"{"amount":1}"#)
        harness.post("add", #"{"amount":2}"#)
        harness.post("add", #"{"amount":3,"trouble":"refuse"}"#)
        harness.engine.runBatch()
        let name = "fairway_requests_total"
        #expect(number(name, ["probe/add", "ok"], harness) == 2)
        #expect(number(name, ["probe/add", "request.forbidden"], harness) == 1)
        #expect(distribution("fairway_batch_size", [], harness)?.sum == 3)
        for times in ["fairway_request_commit_seconds", "fairway_request_publish_seconds"] {
            #expect(distribution(times, ["immediate"], harness)?.count == 2)
            #expect(distribution(times, ["deferred"], harness)?.count == 0)
        }
    }

    @Test func `D9: a repeated batch is counted once, and the broken request as broken`() throws {
        let harness = try ProbeHarness()
        harness.post("add", #"{"id":"1","amount":1}"#)
        harness.post("add", #"{"id":"2","amount":2,"trouble":"break"}"#)
        harness.engine.runBatch()
        let name = "fairway_requests_total"
        #expect(number(name, ["probe/add", "ok"], harness) == 1)
        #expect(number(name, ["probe/add", "server.unavailable"], harness) == 1)
        #expect(number("fairway_rollbacks_total", [], harness) == 1)
        #expect(distribution("fairway_commit_seconds", [], harness)?.count == 1)
    }

    @Test func `D9: requests that waited for a worker are timed separately`() throws {
        let harness = try ProbeHarness()
        harness.post("slow", #"{"id":"1"}"#)
        harness.engine.runBatch()
        #expect(number("fairway_requests_pending", [], harness) == 1)
        #expect(number("fairway_requests_total", ["probe/slow", "ok"], harness) == nil)
        harness.workers.letGo()
        harness.engine.runBatch()
        #expect(number("fairway_requests_total", ["probe/slow", "ok"], harness) == 1)
        #expect(distribution("fairway_request_commit_seconds", ["deferred"], harness)?.count == 1)
    }

    @Test func `F63: unknown requests are counted together, without the sender's words`() throws {
        let harness = try ProbeHarness()
        for name in ["alice_at_home", "59.91,10.75"] { harness.post(name, "{}") }
        harness.engine.runBatch()
        let name = "fairway_requests_total"
        #expect(number(name, ["unknown", "request.unknown"], harness) == 2)
        let words = harness.engine.context.measure().flatMap { metric in
            metric.samples.flatMap { $0.labels.map(\.value) }
        }
        #expect(!words.contains { $0.contains("alice") || $0.contains("59.91") })
    }

    @Test func `D9: a limited number of callers get the measurements`() throws {
        let harness = try ProbeHarness()
        let told = Mutex(0)
        for _ in 0..<20 {
            harness.mailbox.measure { metrics in
                #expect(!metrics.isEmpty)
                told.withLock { $0 += 1 }
            }
        }
        harness.engine.runBatch()
        #expect(told.withLock { $0 } == 16)
        harness.engine.runBatch()
        #expect(told.withLock { $0 } == 16)
    }

    @Test func `D9: requests that find no room are counted as refused`() throws {
        let harness = try ProbeHarness(requestsMax: 2)
        for _ in 0..<5 { harness.post("add", #"{"amount":1}"#) }
        #expect(number("fairway_mailbox_waiting", ["requests"], harness) == 2)
        harness.engine.runBatch()
        let name = "fairway_requests_total"
        #expect(number(name, ["probe/add", "ok"], harness) == 2)
        #expect(number(name, ["probe/add", "server.busy"], harness) == 3)
    }
}

import Localization
import Probes
import Testing
import Topics
import Web

/// The figures of the broker (T1).
@Suite struct BrokerFiguresTests {
    @Test func `T1: memory and dropped messages are a problem above their bounds`() {
        let figures = BrokerFigures(.standard)
        #expect(figures.memoryProblem(bytesMax: 0) == nil)
        #expect(figures.hear("$fairway/memory", "300000000"))
        #expect(figures.memoryProblem(bytesMax: 300_000_000) == nil)
        #expect(figures.memoryProblem(bytesMax: 299_999_999) == "The broker uses 300 MB")
        #expect(figures.hear("$SYS/broker/publish/messages/dropped", "7"))
        #expect(figures.hear("$SYS/broker/load/publish/dropped/1min", "120.53"))
        #expect(figures.dropProblem(perMinuteMax: 121) == nil)
        #expect(
            figures.dropProblem(perMinuteMax: 100) == "The broker drops 120 messages per minute")
        #expect(PrometheusText.text(of: figures.metrics).contains("_dropped_total 7\n"))
        #expect(PrometheusText.text(of: figures.metrics).contains("_memory_bytes 300000000\n"))
        #expect(figures.hear("$SYS/broker/load/publish/dropped/1min", "1.2"))
        #expect(figures.dropProblem(perMinuteMax: 1) == "The broker drops 1 message per minute")
        figures.clear()
        #expect(figures.dropProblem(perMinuteMax: 0) == nil)
    }

    @Test func `other topics and odd values are no figures`() {
        let figures = BrokerFigures(.standard)
        #expect(!figures.hear("fairway/status", "1"))
        for value in ["", "x", "-1", "inf", "nan"] {
            #expect(figures.hear("$fairway/memory", value))
        }
        #expect(figures.memoryProblem(bytesMax: -1) == nil)
    }
}

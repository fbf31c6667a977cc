package import Contract
package import Engine
import Synchronization

/// The broker's figures: its memory, which the guard publishes, and the figures that Mosquitto publishes under `$SYS`.
/// Each figure arrives every ten seconds.
package final class BrokerFigures: Sendable {
    private enum Figure: String, CaseIterable {
        /// The memory of the broker's process, bytes (``TopicGrammar/brokerMemory``).
        case memory
        /// Messages that were dropped since the start: a client's queue was full.
        case dropped = "$SYS/broker/publish/messages/dropped"
        /// The same in a minute, on average over the last few.
        case droppedPerMinute = "$SYS/broker/load/publish/dropped/1min"
    }

    private let memoryTopic: String
    private let values = Mutex<[Figure: Double]>([:])

    package init(_ grammar: TopicGrammar) { memoryTopic = grammar.brokerMemory }

    /// The topics to subscribe to.
    package var topics: [String] {
        Figure.allCases.map { $0 == .memory ? memoryTopic : $0.rawValue }
    }

    /// Takes a message in.
    /// - Returns: False if the topic is not one of ``topics``.
    package func hear(_ topic: String, _ payload: String) -> Bool {
        let found = topic == memoryTopic ? Figure.memory : Figure(rawValue: topic)
        guard let figure = found else { return false }
        if let value = Double(payload), value.isFinite, value >= 0 {
            values.withLock { $0[figure] = value }
        }
        return true
    }

    /// Forgets all: the next broker counts anew.
    package func clear() { values.withLock { $0 = [:] } }

    /// The problem with the broker's memory; nil: none, or the broker has not published it.
    package func memoryProblem(bytesMax: Int64) -> LocalizedText? {
        guard let bytes = values.withLock({ $0[.memory] }), bytes > Double(bytesMax) else {
            return nil
        }
        return "The broker uses \(Int64(bytes) / 1_000_000) MB"
    }

    /// The problem with dropped messages; nil: none, or the broker has not published it.
    package func dropProblem(perMinuteMax: Int) -> LocalizedText? {
        guard let count = values.withLock({ $0[.droppedPerMinute] }), count > Double(perMinuteMax)
        else { return nil }
        return "The broker drops \(counted: Int64(count), "message") per minute"
    }

    /// Both are 0 until the broker has published them.
    package var metrics: [Metric] {
        let values = values.withLock { $0 }
        return [
            Metric(
                "fairway_broker_memory_bytes", .gauge, "Memory of the broker",
                values[.memory] ?? 0),
            Metric(
                "fairway_broker_messages_dropped_total", .counter,
                "Messages that the broker dropped because the queue of a client was full",
                values[.dropped] ?? 0),
        ]
    }
}

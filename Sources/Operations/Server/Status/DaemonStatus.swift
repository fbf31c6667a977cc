import Contract
package import Engine
package import Topics

/// Publishes whether the daemon is online.
package final class DaemonStatus: Capability {
    private let grammar: TopicGrammar
    private var since: Int64 = 0

    package init(grammar: TopicGrammar) {
        self.grammar = grammar
    }

    package func register(in router: Router) {}

    package func start(_ context: Context) throws { since = context.now }

    package func retained(_ context: Context) throws {
        context.retain(grammar.status, Status.online(since: Int(since)).bytes, qos: 1)
    }

    package func willStop(_ context: Context) {
        context.retain(grammar.status, Status.offline(reason: "stopped").bytes, qos: 1)
    }
}

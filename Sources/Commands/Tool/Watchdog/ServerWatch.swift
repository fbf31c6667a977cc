import Contract
import JSON
import Mosquitto
import OperationsContract
import OperationsRules
import PeopleContract
import Topics

/// Checks a server, as a client without a sign-in.
final class ServerWatch {
    let address: ServerAddress
    private let grammar: TopicGrammar
    private let options: WatchdogOptions
    private var link: Link?
    /// The last status on the status topic; `nil` before the first one. The broker publishes it if
    /// the server is lost.
    private var status: Status?

    init(_ address: ServerAddress, _ grammar: TopicGrammar, _ options: WatchdogOptions) {
        self.address = address
        self.grammar = grammar
        self.options = options
    }

    /// Checks the broker, and then the server if the broker is up.
    /// - Throws: Only ``ToolError/interrupted``.
    /// - Blocks: Up to twice the timeout of a check.
    func probe() throws(ToolError) -> [(name: String, probe: TimedProbeResult)] {
        let began = Int64(Instant.now)
        do throws(ToolError) {
            try connect()
        } catch {
            if error == .interrupted { throw error }
            link = nil
            return [(WatchdogOptions.broker, bad(error.message, began))]
        }
        return [
            (WatchdogOptions.broker, TimedProbeResult(isGood: true, began: began)),
            (WatchdogOptions.server, try server()),
        ]
    }

    private func connect() throws(ToolError) {
        if let link {
            guard try link.wait(upTo: options.patience, until: { link.isUp }) else {
                throw link.noAnswer("the connection")
            }
            return
        }
        let link = try Link(.guest, at: address, grammar: grammar, patience: options.patience)
        status = nil
        link.onMessage = { [unowned self] message in
            guard message.topic == grammar.status else { return }
            status = (try? JSON(parsing: message.payload)).flatMap { try? Status(reading: $0) }
        }
        link.subscribe([grammar.status])
        try link.connected()
        self.link = link
    }

    private func server() throws(ToolError) -> TimedProbeResult {
        let began = Int64(Instant.now)
        guard let link else { return bad("no connection", began) }
        do throws(ToolError) {
            _ = try link.ask(SuggestUsername())
            return TimedProbeResult(isGood: true, began: began)
        } catch {
            if error == .interrupted { throw error }
            // A server that refuses the request is up.
            if case .refused(let refusal) = error, !refusal.code.hasPrefix("server.") {
                return TimedProbeResult(isGood: true, began: began)
            }
            let said = isOffline ? "the server is offline (\(status?.reason ?? "no reason")); " : ""
            return bad(said + error.message, began)
        }
    }

    private var isOffline: Bool { status?.state == .offline }

    private func bad(_ reason: String, _ began: Int64) -> TimedProbeResult {
        TimedProbeResult(isGood: false, reason: reason, began: began)
    }

    /// Waits for the next check. The wait ends early if the status changes to or from offline.
    /// - Parameter meanwhile: Called a few times a second.
    func rest(_ meanwhile: () -> Void) throws(ToolError) {
        let deadline = ContinuousClock.now + options.every
        let before = isOffline
        while ContinuousClock.now < deadline, isOffline == before {
            meanwhile()
            if Interruption.isAsked { throw .interrupted }
            guard let link else {
                AlertSender.pause()
                continue
            }
            do throws(ToolError) {
                try link.step(timeout: .milliseconds(200))
            } catch {
                if error == .interrupted { throw error }
                self.link = nil
            }
        }
    }

    /// Returns the alert for an event of a monitor.
    func alert(of name: String, _ event: MonitorEvent, _ state: MonitorState) -> OpsAlert {
        var alert = OpsAlert()
        alert.monitor = name
        alert.title = "Fairway's \(name) at \(address.text)"
        alert.at = Instant.now
        alert.reason = state.reason
        alert.tell(since: event.since, until: event.until, isReminder: event.isReminder)
        return alert
    }
}

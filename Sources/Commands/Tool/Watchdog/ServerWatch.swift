import Contract
import JSON
import Mosquitto
import Rules

/// Looks at a server as a guest does.
final class ServerWatch {
    let address: ServerAddress
    private let grammar: TopicGrammar
    private let options: WatchdogOptions
    private var link: Link?
    /// What the server, or the broker in its name, said last; nil: nothing yet.
    private var status: Status?

    init(_ address: ServerAddress, _ grammar: TopicGrammar, _ options: WatchdogOptions) {
        self.address = address
        self.grammar = grammar
        self.options = options
    }

    /// Looks at the broker, and where that is well at the server.
    /// - Throws: ``ToolError/interrupted`` alone.
    /// - Blocks: Twice the patience.
    func look() throws(ToolError) -> [(name: String, look: MonitorLook)] {
        let began = Int64(Instant.now)
        do throws(ToolError) {
            try connect()
        } catch {
            if error == .interrupted { throw error }
            link = nil
            return [(WatchdogOptions.broker, bad(error.message, began))]
        }
        return [
            (WatchdogOptions.broker, MonitorLook(isGood: true, began: began)),
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

    private func server() throws(ToolError) -> MonitorLook {
        let began = Int64(Instant.now)
        guard let link else { return bad("no connection", began) }
        do throws(ToolError) {
            _ = try link.ask(SuggestUsername())
            return MonitorLook(isGood: true, began: began)
        } catch {
            if error == .interrupted { throw error }
            // One that says no is there.
            if case .refused(let refusal) = error, !refusal.code.hasPrefix("server.") {
                return MonitorLook(isGood: true, began: began)
            }
            let said = isOffline ? "the server is offline (\(status?.reason ?? "no reason")); " : ""
            return bad(said + error.message, began)
        }
    }

    private var isOffline: Bool { status?.state == "offline" }

    private func bad(_ reason: String, _ began: Int64) -> MonitorLook {
        MonitorLook(isGood: false, reason: reason, began: began)
    }

    /// Waits for the next look, sooner where the broker says that the server is lost, or is back.
    /// - Parameter meanwhile: What else is to be done, a few times a second.
    func rest(_ meanwhile: () -> Void) throws(ToolError) {
        let deadline = ContinuousClock.now + options.every
        let before = isOffline
        while ContinuousClock.now < deadline, isOffline == before {
            meanwhile()
            if Interruption.isAsked { throw .interrupted }
            guard let link else {
                WatchdogTeller.pause()
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

    /// An alert as it is told.
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

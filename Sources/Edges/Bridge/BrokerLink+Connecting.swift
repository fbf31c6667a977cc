import Contract
import Engine
import Mosquitto
import Topics

/// Connecting.
extension BrokerLink {
    func connectIfDue() {
        if hasGivenUp { return }
        if let conflict = conflicts.find(access) { return giveUp(conflict) }
        if let pair, hasEnded(pair) { drop() }
        guard pair == nil, clock.now >= nextAttempt else { return }
        do throws(MosquittoError) {
            // New clients each time, because old ones would first repeat messages of the old link.
            pair = Pair(intake: try makeIntake(), outlet: try makeOutlet())
        } catch {
            log.debug("the broker cannot be reached", ("error", "\(error)"))
            nextAttempt = clock.now + backoff.next()
        }
    }

    /// Whether to close both connections, because one has ended.
    ///
    /// If only the outlet has ended, the intake stays open for a moment. The broker may have closed
    /// both because of another daemon, and only the intake tells.
    private func hasEnded(_ pair: Pair) -> Bool {
        guard pair.intake.descriptor != nil else { return true }
        guard pair.outlet.descriptor == nil else { return false }
        let until = listensUntil ?? clock.now + Self.hearing
        listensUntil = until
        return clock.now >= until
    }

    private func makeIntake() throws(MosquittoError) -> Client {
        let client = try Client(options: access.options(kind: "intake"))
        client.onMessage = { [unowned self, unowned client] message in
            if intakeHears, !message.isRetained { return reader.read(message, into: mailbox) }
            inspect(message, client)
        }
        client.onEvent = { [unowned self, unowned client] event in
            switch event {
            case .connected(0, _): lookAround(client)
            // The marker returns after all retained messages.
            case .subscribed: _ = try? client.publish(topic: grammar.linkMarker, payload: [])
            default:
                // Only the intake decides. Otherwise two daemons that start together could both
                // give up.
                conflicts.note(event)
                noteRefusal(event)
            }
        }
        try client.connect(to: access.address)
        return client
    }

    /// Subscribes to all messages for the daemon, and for a moment to retained messages of rooms
    /// and positions.
    ///
    /// A broker that stores retained messages on disk may have some that should no longer exist.
    private func lookAround(_ intake: Client) {
        found = []
        _ = try? intake.subscribe(
            [grammar.linkMarker] + grammar.revocableFilters + grammar.daemonFilters)
    }

    private func inspect(_ message: borrowing RawMessage, _ intake: Client) {
        let topic = String(decoding: message.topic, as: UTF8.self)
        if message.isRetained {
            if !intakeHears { found.append(topic) }
        } else if topic == grammar.linkMarker {
            _ = try? intake.unsubscribe([grammar.linkMarker] + grammar.revocableFilters)
            riseIfBothStand(hears: true)
        }
    }

    private func makeOutlet() throws(MosquittoError) -> Client {
        var options = access.options(kind: "outlet")
        options.will = Client.Will(
            topic: grammar.status, payload: Status.offline(reason: "lost").bytes,
            qos: .atLeastOnce, retain: true)
        let client = try Client(options: options)
        client.onEvent = { [unowned self] event in
            switch event {
            case .connected(0, _): riseIfBothStand(hears: false)
            case .published(let id, _): answers.acknowledged(id)
            default: noteRefusal(event)
            }
        }
        try client.connect(to: access.address)
        return client
    }

    private func noteRefusal(_ event: Client.Event) {
        guard case .connected(let reason, _) = event, reason != 0 else { return }
        log.error("the broker refuses the server", ("reason", "\(reason)"))
    }

    /// Closes the connections, because another daemon uses the broker.
    private func giveUp(_ conflict: BrokerConflict) {
        hasGivenUp = true
        log.error("another daemon uses the broker", ("reason", "\(conflict)"))
        drop()
        nextAttempt = clock.now + .seconds(3_600)
        onConflict(conflict)
    }

    /// Marks the link as up when both connections are ready.
    /// - Parameter hears: Whether the caller is the intake, now subscribed to everything.
    private func riseIfBothStand(hears: Bool) {
        if hears { intakeHears = true }
        guard intakeHears, pair?.outlet.isConnected == true, !isUp else { return }
        isUp = true
        backoff.reset()
        mailbox.post(.linked(found: found))
        found = []
    }

    func drop() {
        if isUp { log.info("lost the connection to the broker") }
        isUp = false
        intakeHears = false
        listensUntil = nil
        pair = nil
        control.removeAll()
        (isAwaited, isAll) = (false, false)
        answers.lostLink()
        nextAttempt = clock.now + backoff.next()
    }
}

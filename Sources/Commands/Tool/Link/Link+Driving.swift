import Contract
import Foundation
import Mosquitto

extension Link {
    /// Moves the connection on: connects when it is due, else waits for the socket.
    ///
    /// - Parameter timeout: How long to wait at most; up to a second.
    /// - Throws: ``ToolError/refused(_:)`` when the token is dead, ``ToolError/unreachable(_:)``
    ///   when nobody listens and nobody ever did, ``ToolError/interrupted`` after Ctrl-C where
    ///   ``Interruption`` is watched.
    /// - Blocks: Up to `timeout`; while connecting, as long as TCP and TLS take.
    package func step(timeout: Duration) throws(ToolError) {
        if isSignedOut { throw .refused(.signedOut) }
        if Interruption.isAsked { throw .interrupted }
        // The library is asked to connect from out here only, never from within an event.
        if client.descriptor == nil, ContinuousClock.now >= nextAttempt { try connect() }
        client.pump(timeout: min(timeout, .milliseconds(200)))
        if isSignedOut { throw .refused(.signedOut) }
    }

    /// Moves on until the condition holds.
    /// - Returns: Whether it does; false when time is up.
    package func wait(
        upTo limit: Duration, until condition: () -> Bool
    ) throws(ToolError) -> Bool {
        let deadline = ContinuousClock.now + limit
        while !condition() {
            let left = deadline - ContinuousClock.now
            guard left > .zero else { return false }
            try step(timeout: left)
        }
        return true
    }

    /// Waits until the broker has let this client in.
    package func connected() throws(ToolError) {
        guard try wait(upTo: patience, until: { isUp }) else { throw noAnswer("the connection") }
    }

    /// What is told when time is up.
    func noAnswer(_ what: String) -> ToolError {
        let reason = failure.map { ": \($0)" } ?? ""
        let seconds = patience.components.seconds
        return .unreachable("no answer from \(address.text) to \(what) in \(seconds) s\(reason)")
    }

    private func connect() throws(ToolError) {
        nextAttempt = ContinuousClock.now + backoff.next()
        do {
            try client.connect(to: address.target)
        } catch {
            failure = error
            guard !wasUp else { return }
            throw .unreachable("cannot connect to \(address.text): \(error)")
        }
    }

    func take(_ event: Client.Event) {
        switch event {
        case .connected(let reason, _): if reason == 0 { didConnect() }
        case .disconnected: didDisconnect()
        case .published(let id, let reason):
            if reason >= 0x80 { inbox.refusedPublishes.insert(id) }
        case .message(let message): take(message)
        case .subscribed, .unsubscribed: break
        }
    }

    private func didConnect() {
        isUp = true
        wasUp = true
        connections += 1
        failure = nil
        backoff.reset()
        _ = try? client.subscribe([responseTopic], qos: .atLeastOnce)
        subscribeAgain()
    }

    private func didDisconnect() {
        isUp = false
        failure = client.failure
        // Guests have no token: they are refused when too many come, and try again.
        if scope == .user, let failure, failure.isNotAuthorized { isSignedOut = true }
        nextAttempt = ContinuousClock.now + backoff.next()
    }

    private func take(_ message: Client.Message) {
        if message.topic == replyTopic || message.topic.hasPrefix(replyTopic + "/") {
            inbox.take(message.payload)
        } else {
            onMessage?(message)
        }
    }
}

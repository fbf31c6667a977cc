import Dispatch
import Engine
import Mosquitto
import Synchronization

/// Ends sessions that the broker stores for clients that no longer exist.
///
/// It connects with the client's id and a clean start, which ends the session (MQTT 5, 3.1.2.4).
/// The guard never reports the id of a connected client for this.
final class SessionSweeper: Sendable {
    /// The most sessions that wait. The guard reports the others again a minute later.
    private static let waitingMax = 10_000
    /// The longest time for one session.
    private static let patience = Duration.seconds(5)

    private let access: BrokerAccess
    private let log: Log
    private let queue = DispatchQueue(label: "fairway.sessions")
    private let waiting = Mutex<Set<String>>([])

    init(_ access: BrokerAccess, log: Log) {
        self.access = access
        self.log = log
    }

    /// Ends the session of a client id, on another thread.
    func end(_ clientId: String) {
        let isNew = waiting.withLock { ids in
            ids.count < Self.waitingMax && ids.insert(clientId).inserted
        }
        guard isNew else { return }
        queue.async { [self] in
            takeOver(clientId)
            waiting.withLock { _ = $0.remove(clientId) }
        }
    }

    private func takeOver(_ clientId: String) {
        do throws(MosquittoError) {
            let client = try Client(options: access.options(clientID: clientId))
            try client.connect(to: access.address)
            let deadline = ContinuousClock.now + Self.patience
            while !client.isConnected, client.descriptor != nil, ContinuousClock.now < deadline {
                client.pump(timeout: .milliseconds(100))
            }
            if client.isConnected { log.debug("a stored session has ended", ("client", clientId)) }
            client.disconnect()
            while client.descriptor != nil, ContinuousClock.now < deadline {
                client.pump(timeout: .milliseconds(100))
            }
        } catch {
            log.debug("a session was not ended", ("error", "\(error)"))
        }
    }
}

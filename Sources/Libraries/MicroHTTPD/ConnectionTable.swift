internal import Glibc
internal import Synchronization

/// The open connections, and what each is doing.
///
/// It decides which connection may come, and ends those that take too long. The library itself ends only
/// those that keep still.
final class ConnectionTable: Sendable {
    /// What a connection is doing.
    enum Stage: Int {
        /// The line and the header fields of a request are arriving.
        case head
        case body
        /// It keeps still after an answer.
        case idle
        /// The client takes an answer.
        case answer
        /// The handler has the request, or a stream runs.
        case served
    }

    fileprivate struct Connection {
        let client: ClientNetwork
        var stage = Stage.head
        /// The begin of the request or of the answer.
        var began: ContinuousClock.Instant
    }

    fileprivate struct Table {
        var connections: [Int32: Connection] = [:]
        var perNetwork: [ClientNetwork: Int] = [:]
    }

    private let limits: HTTPLimits
    private let now: @Sendable () -> ContinuousClock.Instant
    private let table = Mutex(Table())

    init(_ limits: HTTPLimits, now: @escaping @Sendable () -> ContinuousClock.Instant) {
        self.limits = limits
        self.now = now
    }

    /// Decides whether a client may connect. If nearly all places are taken, ends the connection whose
    /// request has been arriving for the longest time.
    func admits(_ client: ClientNetwork) -> Bool {
        table.withLock { table in
            guard table.perNetwork[client, default: 0] < max(limits.connectionsPerAddressMax, 1)
            else { return false }
            if table.connections.count >= limits.crowd { table.endOldest() }
            let most = max(limits.connectionsMax, 1) + (client.isOwnMachine ? limits.ownMax : 0)
            return table.connections.count < most
        }
    }

    /// A client connected on a socket.
    func open(_ socket: Int32, _ client: ClientNetwork) {
        table.withLock { table in
            table.connections[socket] = Connection(client: client, began: now())
            table.perNetwork[client, default: 0] += 1
        }
    }

    /// The socket is about to be closed.
    func close(_ socket: Int32) {
        table.withLock { table in
            guard let client = table.connections.removeValue(forKey: socket)?.client else { return }
            table.perNetwork[client, default: 1] -= 1
            if table.perNetwork[client] == 0 { table.perNetwork[client] = nil }
        }
    }

    /// A connection does something else from now on.
    func set(_ socket: Int32, _ stage: Stage) {
        table.withLock { table in
            guard let before = table.connections[socket]?.stage else { return }
            table.connections[socket]?.stage = stage
            // A request arrives from its head on.
            let goesOn = before == .head && (stage == .head || stage == .body)
            if !goesOn { table.connections[socket]?.began = now() }
        }
    }

    /// Ends what takes too long.
    func expire(at now: ContinuousClock.Instant) {
        table.withLock { table in
            for (socket, connection) in table.connections {
                guard let most = limits.time(for: connection.stage) else { continue }
                if now - connection.began > most { table.end(socket) }
            }
        }
    }
}

extension ConnectionTable.Table {
    /// Ends one connection: the oldest of those that send a request, else of those that keep still, else of
    /// those that take an answer.
    fileprivate mutating func endOldest() {
        var oldest: (order: Int, began: ContinuousClock.Instant, socket: Int32)?
        for (socket, connection) in connections where connection.stage != .served {
            let candidate = (max(connection.stage.rawValue, 1), connection.began, socket)
            if oldest.map({ candidate < $0 }) ?? true { oldest = candidate }
        }
        if let oldest { end(oldest.socket) }
    }

    /// Ends a connection. The library notices, and closes its socket.
    ///
    /// Under the lock, which the library's thread must pass before it closes a socket: so none of these
    /// numbers is another file's by now.
    fileprivate mutating func end(_ socket: Int32) {
        _ = shutdown(socket, Int32(SHUT_RDWR))
        connections[socket]?.stage = .served
    }
}

extension HTTPLimits {
    /// At this number of connections each new one ends the oldest half-open one: nine tenths of all.
    fileprivate var crowd: Int { max(connectionsMax, 1) - max(connectionsMax, 1) / 10 }

    /// How long a connection may stay in a stage; nil: without end.
    fileprivate func time(for stage: ConnectionTable.Stage) -> Duration? {
        switch stage {
        case .head: headTime
        case .body, .answer: transferTime
        // The next request's head may have begun just before the end.
        case .idle: idleTime + headTime
        case .served: nil
        }
    }
}

internal import Dispatch

/// What a server's callbacks work with; lives as long as the library runs.
final class ServerCore: Sendable {
    let limits: HTTPLimits
    let now: @Sendable () -> ContinuousClock.Instant
    /// The header fields that the server adds to each answer.
    let commonHeaders: [(name: String, value: String)]
    let handler: HTTPServer.Handler
    /// The server's own answers, by status.
    let ownAnswer: @Sendable (_ status: Int) -> HTTPResponse
    let exchanges = ExchangeTable()
    let connections: ConnectionTable
    let streams = StreamTable()

    init(
        limits: HTTPLimits, now: @escaping @Sendable () -> ContinuousClock.Instant,
        commonHeaders: [(name: String, value: String)],
        ownAnswer: @escaping @Sendable (_ status: Int) -> HTTPResponse,
        handler: @escaping HTTPServer.Handler
    ) {
        self.limits = limits
        self.now = now
        self.commonHeaders = commonHeaders
        connections = ConnectionTable(limits, now: now)
        self.ownAnswer = ownAnswer
        self.handler = handler
    }

    /// Looks now and then for what takes too long, and ends it, as long as the server is there.
    func sweepFromNowOn() {
        let next = DispatchTime.now() + limits.sweepInterval.interval
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: next) { [weak self] in
            self?.sweep()
            self?.sweepFromNowOn()
        }
    }

    private func sweep() {
        let now = now()
        exchanges.expire(now) { ownAnswer(504) }
        connections.expire(at: now)
    }
}

internal import Dispatch
internal import Synchronization

/// The requests that the handler has, or whose answers are being sent. All threads may use it.
///
/// Connections are resumed only under the table's lock, and never after ``stop(grace:with:)`` has
/// returned. Otherwise the library could not be stopped safely.
final class ExchangeTable: Sendable {
    typealias ID = UInt64

    private struct Entry {
        var stage = ExchangeStage.handling
        let deadline: ContinuousClock.Instant
    }

    private struct State {
        var exchanges: [ID: Entry] = [:]
        var lastID: ID = 0
        var isStopping = false
    }

    private let state = Mutex(State())
    private let isEmpty = DispatchSemaphore(value: 0)
    /// The time that clients have to receive their answers when the server stops.
    private static let farewellTime = DispatchTimeInterval.seconds(1)

    /// Opens an exchange. Nil if the server is stopping.
    func open(deadline: ContinuousClock.Instant) -> ID? {
        state.withLock { state in
            guard !state.isStopping else { return nil }
            state.lastID += 1
            state.exchanges[state.lastID] = Entry(deadline: deadline)
            return state.lastID
        }
    }

    /// Answers an exchange, unless it has an answer or has ended.
    /// - Returns: Whether the answer was accepted.
    @discardableResult
    func answer(_ id: ID, with response: () -> HTTPResponse) -> Bool {
        state.withLock { $0.exchanges[id]?.stage.answer(with: response) ?? false }
    }

    /// The answer to an exchange. If there is none yet, suspends its connection until there is one.
    ///
    /// Call it only within the library's call that asks for an answer.
    func response(_ id: ID, on connection: OpaquePointer) -> HTTPResponse? {
        // Sound: the pointer is used only inside this call, which the compiler cannot prove.
        nonisolated(unsafe) let connection = connection
        return state.withLock { state in
            if case .answered(let response)? = state.exchanges[id]?.stage {
                state.exchanges[id]?.stage = .sending
                return response
            }
            state.exchanges[id]?.stage = .suspended(SuspendedConnection(suspending: connection))
            return nil
        }
    }

    /// Forgets an exchange whose answer was sent, or whose connection has ended.
    func close(_ id: ID) {
        let (isLast, last) = state.withLock { state in
            let entry = state.exchanges.removeValue(forKey: id)
            return (state.isStopping && state.exchanges.isEmpty, entry?.stage)
        }
        // The answer came too late, so nobody will read it.
        if case .answered(let response)? = last { response.stream?.close() }
        if isLast { isEmpty.signal() }
    }

    /// Answers the exchanges whose deadline has passed.
    func expire(_ now: ContinuousClock.Instant, with response: () -> HTTPResponse) {
        state.withLock { state in
            for id in state.exchanges.filter({ $0.value.deadline <= now }).keys {
                state.exchanges[id]?.stage.answer(with: response)
            }
        }
    }

    /// Opens no further exchanges, waits for the open ones, and answers those that do not end.
    ///
    /// Blocks: for the given time, and another second for clients to receive their answers.
    func stop(grace: Duration, with response: () -> HTTPResponse) {
        let isIdle = state.withLock { state in
            state.isStopping = true
            return state.exchanges.isEmpty
        }
        if isIdle || isEmpty.wait(timeout: .now() + grace.interval) == .success { return }
        state.withLock { state in
            for id in Array(state.exchanges.keys) {
                state.exchanges[id]?.stage.answer(with: response)
            }
        }
        _ = isEmpty.wait(timeout: .now() + Self.farewellTime)
    }
}

extension Duration {
    /// The duration for Dispatch, in milliseconds.
    var interval: DispatchTimeInterval {
        let (seconds, attoseconds) = components
        return .milliseconds(Int(clamping: seconds * 1_000 + attoseconds / 1_000_000_000_000_000))
    }
}

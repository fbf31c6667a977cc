internal import Dispatch
internal import Synchronization

/// The requests that are with the handler or being answered, for all threads.
///
/// Every connection is resumed under the table's lock, and none once ``stop(grace:)`` is through:
/// only so may the library be stopped.
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
    /// How long clients have to take their answers when the server stops.
    private static let farewellTime = DispatchTimeInterval.seconds(1)

    /// Opens an exchange; nil when the server is stopping.
    func open(deadline: ContinuousClock.Instant) -> ID? {
        state.withLock { state in
            guard !state.isStopping else { return nil }
            state.lastID += 1
            state.exchanges[state.lastID] = Entry(deadline: deadline)
            return state.lastID
        }
    }

    /// Answers an exchange, unless it is answered already or over.
    /// - Returns: Whether the answer was taken.
    @discardableResult
    func answer(_ id: ID, with response: () -> HTTPResponse) -> Bool {
        state.withLock { $0.exchanges[id]?.stage.answer(with: response) ?? false }
    }

    /// The answer to an exchange; if there is none yet, its connection is suspended until there is.
    ///
    /// Only within the library's call that asks for an answer.
    func response(_ id: ID, on connection: OpaquePointer) -> HTTPResponse? {
        // The pointer goes no further than this call, but the compiler cannot know.
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

    /// Forgets an exchange: its answer was sent, or its connection is gone.
    func close(_ id: ID) {
        let (isLast, last) = state.withLock { state in
            let entry = state.exchanges.removeValue(forKey: id)
            return (state.isStopping && state.exchanges.isEmpty, entry?.stage)
        }
        // Answered too late: nobody will read it.
        if case .answered(let response)? = last { response.stream?.close() }
        if isLast { isEmpty.signal() }
    }

    /// Answers what waits beyond its deadline.
    func expire(_ now: ContinuousClock.Instant, with response: () -> HTTPResponse) {
        state.withLock { state in
            for id in state.exchanges.filter({ $0.value.deadline <= now }).keys {
                state.exchanges[id]?.stage.answer(with: response)
            }
        }
    }

    /// Opens no exchange any more, lets those that are open come to their end, and answers those
    /// that do not.
    ///
    /// Blocks: for the time given, and a second more for clients to take their answers.
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
    /// The same for Dispatch, in milliseconds.
    var interval: DispatchTimeInterval {
        let (seconds, attoseconds) = components
        return .milliseconds(Int(clamping: seconds * 1_000 + attoseconds / 1_000_000_000_000_000))
    }
}

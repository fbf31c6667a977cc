internal import Synchronization

/// The streams that clients read, so that all of them end when the server stops.
final class StreamTable: Sendable {
    private struct State {
        var streams: [ObjectIdentifier: HTTPStream] = [:]
        var isStopping = false
    }

    private let state = Mutex(State())

    func begin(_ stream: HTTPStream) {
        let isLate = state.withLock { state in
            state.streams[ObjectIdentifier(stream)] = stream
            return state.isStopping
        }
        if isLate { stream.end() }
    }

    func end(_ stream: HTTPStream) {
        _ = state.withLock { $0.streams.removeValue(forKey: ObjectIdentifier(stream)) }
    }

    /// Ends all, and those that begin later.
    func stop() {
        let streams = state.withLock { state in
            state.isStopping = true
            return Array(state.streams.values)
        }
        for stream in streams { stream.end() }
    }
}

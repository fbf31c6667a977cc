internal import Synchronization

/// An answer's body that comes piece by piece, for as long as both sides like; made by whoever
/// answers, and written to from any thread.
///
/// What the client does not take waits, up to a bound. The client that goes is noticed when something
/// is sent to it.
package final class HTTPStream: Sendable {
    private struct State {
        var pieces: ArraySlice<[UInt8]> = []
        /// How much of the first piece was taken.
        var taken = 0
        var bytes = 0
        var isEnded = false
        /// Nobody takes anything any more.
        var isOver = false
        var waiting: SuspendedConnection?

        mutating func wake() {
            waiting?.resume()
            waiting = nil
        }
    }

    private let bytesMax: Int
    private let onOver: @Sendable () -> Void
    private let state = Mutex(State())

    /// - Parameters:
    ///   - bytesMax: What may wait for a client that is slow.
    ///   - onOver: Called once, from any thread, when the client is gone or has taken everything.
    package init(bytesMax: Int, onOver: @escaping @Sendable () -> Void) {
        self.bytesMax = bytesMax
        self.onOver = onOver
    }

    /// Sends a piece; does not block.
    /// - Returns: False where it finds no room; also when the stream is over or ended.
    @discardableResult
    package func send(_ piece: [UInt8]) -> Bool {
        state.withLock { state in
            guard !state.isEnded, !state.isOver, state.bytes + piece.count <= bytesMax else {
                return false
            }
            guard !piece.isEmpty else { return true }
            state.pieces.append(piece)
            state.bytes += piece.count
            state.wake()
            return true
        }
    }

    /// Drops what waits, but for a piece that the client has some of.
    package func dropWaiting() {
        state.withLock { state in
            let begun = state.taken > 0 ? state.pieces.prefix(1) : []
            state.pieces = begun
            state.bytes = begun.reduce(0) { $0 + $1.count }
        }
    }

    /// Nothing more comes; what waits is still taken.
    package func end() {
        state.withLock { state in
            state.isEnded = true
            state.wake()
        }
    }

    /// Fills a buffer for the library.
    /// - Returns: How many bytes; 0: the connection was suspended until there are some; nil: that
    ///   was all.
    func read(
        into buffer: UnsafeMutableRawBufferPointer, on connection: OpaquePointer
    ) -> Int? {
        // The pointer goes no further than this call, but the compiler cannot know.
        nonisolated(unsafe) let buffer = buffer
        nonisolated(unsafe) let connection = connection
        return state.withLock { state in
            guard let piece = state.pieces.first else {
                if state.isEnded { return nil }
                state.waiting = SuspendedConnection(suspending: connection)
                return 0
            }
            let count = min(buffer.count, piece.count - state.taken)
            buffer.copyBytes(from: piece[state.taken..<state.taken + count])
            state.taken += count
            if state.taken == piece.count {
                state.pieces.removeFirst()
                state.bytes -= piece.count
                state.taken = 0
            }
            return count
        }
    }

    /// The library is done with it.
    func close() {
        let isFirst = state.withLock { state in
            defer {
                state.isOver = true
                state.waiting = nil
                state.pieces = []
                state.bytes = 0
            }
            return !state.isOver
        }
        if isFirst { onOver() }
    }
}

internal import CMicroHTTPD
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

/// A stream as the library reads it on one connection.
final class StreamReading {
    let stream: HTTPStream
    let connection: OpaquePointer

    init(_ stream: HTTPStream, on connection: OpaquePointer) {
        self.stream = stream
        self.connection = connection
    }

    /// The library's answer that reads it; nil where there is no memory for one.
    func made() -> OpaquePointer? {
        // Given back by `libraryEndsStream`.
        let own = Unmanaged.passRetained(self)
        let made = MHD_create_response_from_callback(
            UInt64.max, Self.blockBytes, libraryReadsStream, own.toOpaque(), libraryEndsStream)
        if made == nil { own.release() }
        return made
    }

    /// As much is handed over at once.
    private static let blockBytes = 16_384
}

/// The library wants more of a stream.
private let libraryReadsStream: MHD_ContentReaderCallback = { own, _, buffer, size in
    let end = -1  // MHD_CONTENT_READER_END_OF_STREAM, a cast that is not imported.
    guard let own, let buffer else { return end }
    // Sound: the library keeps what it was given until it calls `libraryEndsStream`.
    let reading = Unmanaged<StreamReading>.fromOpaque(own).takeUnretainedValue()
    let room = UnsafeMutableRawBufferPointer(start: buffer, count: size)
    return reading.stream.read(into: room, on: reading.connection) ?? end
}

private let libraryEndsStream: MHD_ContentReaderFreeCallback = { own in
    guard let own else { return }
    Unmanaged<StreamReading>.fromOpaque(own).takeRetainedValue().stream.close()
}

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

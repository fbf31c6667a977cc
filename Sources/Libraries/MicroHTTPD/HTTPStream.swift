internal import CMicroHTTPD
internal import Synchronization

/// An answer's body that is sent piece by piece, from any thread, until either side ends it.
///
/// Pieces that the client has not received wait, up to a limit. A disconnected client is noticed
/// when something is sent to it.
package final class HTTPStream: Sendable {
    private struct State {
        var pieces: ArraySlice<[UInt8]> = []
        /// The number of bytes of the first piece that were sent.
        var taken = 0
        var bytes = 0
        var isEnded = false
        /// Whether the library has finished with the stream.
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
    ///   - bytesMax: The most bytes that wait for a slow client.
    ///   - onOver: Called once, from any thread, when the client has disconnected or has received
    ///     everything.
    package init(bytesMax: Int, onOver: @escaping @Sendable () -> Void) {
        self.bytesMax = bytesMax
        self.onOver = onOver
    }

    /// Sends a piece without blocking.
    /// - Returns: False if there is no room, or if the stream has ended.
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

    /// Drops the waiting pieces, except one that was sent in part.
    package func dropWaiting() {
        state.withLock { state in
            let begun = state.taken > 0 ? state.pieces.prefix(1) : []
            state.pieces = begun
            state.bytes = begun.reduce(0) { $0 + $1.count }
        }
    }

    /// Ends the stream after the waiting pieces.
    package func end() {
        state.withLock { state in
            state.isEnded = true
            state.wake()
        }
    }

    /// Fills a buffer for the library.
    /// - Returns: The number of bytes. 0 if the connection was suspended until there are some. Nil
    ///   at the end.
    func read(
        into buffer: UnsafeMutableRawBufferPointer, on connection: OpaquePointer
    ) -> Int? {
        // Sound: the pointers are used only inside this call, which the compiler cannot prove.
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

    /// Notes that the library has finished with the stream.
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

/// A stream that the library reads on one connection.
final class StreamReading {
    let stream: HTTPStream
    let connection: OpaquePointer

    init(_ stream: HTTPStream, on connection: OpaquePointer) {
        self.stream = stream
        self.connection = connection
    }

    /// The library's answer that reads the stream. Nil if there is no memory.
    func made() -> OpaquePointer? {
        // Released by `libraryEndsStream`.
        let own = Unmanaged.passRetained(self)
        let made = MHD_create_response_from_callback(
            UInt64.max, Self.blockBytes, libraryReadsStream, own.toOpaque(), libraryEndsStream)
        if made == nil { own.release() }
        return made
    }

    /// The most bytes that the library asks for at once.
    private static let blockBytes = 16_384
}

/// The library's callback for more bytes of a stream.
private let libraryReadsStream: MHD_ContentReaderCallback = { own, _, buffer, size in
    let end = -1  // MHD_CONTENT_READER_END_OF_STREAM, a cast that is not imported.
    guard let own, let buffer else { return end }
    // Sound: the library keeps the object until it calls `libraryEndsStream`.
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

    /// Ends all streams, and those that begin later.
    func stop() {
        let streams = state.withLock { state in
            state.isStopping = true
            return Array(state.streams.values)
        }
        for stream in streams { stream.end() }
    }
}

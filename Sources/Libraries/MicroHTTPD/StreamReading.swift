internal import CMicroHTTPD

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

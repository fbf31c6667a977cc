extension Transfer {
    /// Far more than the headers of an honest answer take.
    private static let headerBytesMax = 65_536

    /// Keeps a piece of the answer's content.
    ///
    /// - Returns: How many bytes are taken; anything but all ends the transfer.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard body.count + bytes.count <= bodyMax else {
            isCut = cuts
            isTooLarge = !cuts
            if cuts { body.append(contentsOf: bytes.prefix(bodyMax - body.count)) }
            return 0
        }
        body.append(contentsOf: bytes)
        return bytes.count
    }

    /// Counts a line of the answer's headers, which libcurl keeps.
    ///
    /// - Returns: How many bytes are taken; anything but all ends the transfer.
    func receiveHeader(_ count: Int) -> Int {
        headerBytes += count
        isTooLarge = headerBytes > Self.headerBytesMax
        return isTooLarge ? 0 : count
    }

    /// Puts the next piece of a mail into a buffer.
    ///
    /// - Returns: How many bytes; 0 at the end.
    func send(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let piece = unsent.prefix(buffer.count)
        buffer.copyBytes(from: piece)
        unsent.removeFirst(piece.count)
        return piece.count
    }
}

import Glibc

/// One direction of a forwarded connection: bytes from one socket to the other.
///
/// Bytes that the sink does not accept immediately wait here. Meanwhile the flow reads nothing more, so at most one
/// block waits.
package struct RelayFlow {
    /// The most blocks that ``carry(through:)`` reads at a time, so that one busy client cannot delay all others.
    private static let blocksMax = 8

    package let source: Int32
    package let sink: Int32
    /// The bytes that wait for the sink, from ``start`` on.
    private var waiting: [UInt8]
    private var start = 0
    /// Whether the source has ended. No bytes follow those that wait.
    package private(set) var isEnded = false
    /// Whether the sink has failed, so that it accepts nothing more.
    package private(set) var isBroken = false

    /// - Parameter waiting: Bytes to send before those of the source.
    package init(from source: Int32, to sink: Int32, waiting: [UInt8] = []) {
        self.source = source
        self.sink = sink
        self.waiting = waiting
    }

    package var hasWaiting: Bool { start < waiting.count }
    package var wantsRead: Bool { !hasWaiting && !isEnded }
    /// Whether the flow can forward nothing more.
    package var isOver: Bool { isBroken || isEnded && !hasWaiting }

    /// Sends the waiting bytes. Then forwards up to ``blocksMax`` blocks, until the source or the sink blocks.
    package mutating func carry(through block: UnsafeMutableRawBufferPointer) {
        flush()
        for _ in 0..<Self.blocksMax where wantsRead && !isBroken {
            let count = recv(source, block.baseAddress, block.count, Int32(MSG_DONTWAIT))
            guard count > 0 else {
                let isEmpty = count < 0 && (errno == EAGAIN || errno == EINTR)
                if !isEmpty { isEnded = true }
                return
            }
            let bytes = UnsafeRawBufferPointer(rebasing: block[..<count])
            let sent = send(bytes)
            if sent < count { (waiting, start) = (Array(bytes[sent...]), 0) }
            if count < block.count { return }
        }
    }

    /// Notes that the source has closed.
    package mutating func end() { isEnded = true }

    /// Sends as many of the waiting bytes as the sink accepts.
    package mutating func flush() {
        guard hasWaiting else { return }
        let (bytes, first) = (waiting, start)
        start += bytes.withUnsafeBytes { send(UnsafeRawBufferPointer(rebasing: $0[first...])) }
        if !hasWaiting { (waiting, start) = ([], 0) }
    }

    /// - Returns: The number of bytes that the sink accepted.
    private mutating func send(_ bytes: UnsafeRawBufferPointer) -> Int {
        let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
        let count = Glibc.send(sink, bytes.baseAddress, bytes.count, flags)
        if count < 0, errno != EAGAIN, errno != EINTR { isBroken = true }
        return max(count, 0)
    }
}

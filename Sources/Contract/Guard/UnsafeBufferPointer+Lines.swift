extension UnsafeBufferPointer<UInt8> {
    /// Calls `body` with each line of these bytes, without its `\n`; empty lines are left out.
    package func forEachLine(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        guard let baseAddress else { return }
        var start = 0
        while start < count {
            var end = start
            while end < count, self[end] != UInt8(ascii: "\n") { end &+= 1 }
            if end > start { body(Self(start: baseAddress + start, count: end &- start)) }
            start = end &+ 1
        }
    }
}

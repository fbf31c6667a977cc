extension UnsafeBufferPointer<UInt8> {
    /// Tells whether these bytes are exactly this literal, without allocating.
    @inline(__always)
    package func equals(_ text: StaticString) -> Bool {
        count == text.utf8CodeUnitCount && starts(with: text)
    }

    /// Tells whether these bytes begin with this literal, without allocating.
    @inline(__always)
    package func starts(with text: StaticString) -> Bool {
        guard count >= text.utf8CodeUnitCount, text.hasPointerRepresentation else { return false }
        for index in 0..<text.utf8CodeUnitCount where self[index] != text.utf8Start[index] {
            return false
        }
        return true
    }

    /// Tells whether these bytes are exactly those, without allocating.
    @inline(__always)
    package func equals(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count else { return false }
        for index in 0..<count where self[index] != other[index] { return false }
        return true
    }

    /// Tells whether these bytes are exactly those, without allocating.
    @inline(__always)
    package func equals(_ other: [UInt8]) -> Bool {
        other.withUnsafeBufferPointer { equals($0) }
    }

    /// The part of these bytes that a slice of them names; empty if it lies outside.
    @inline(__always)
    package subscript(slice: TopicSlice) -> UnsafeBufferPointer<UInt8> {
        let start = Int(slice.start)
        guard let baseAddress, start &+ Int(slice.count) <= count else {
            return Self(start: nil, count: 0)
        }
        return Self(start: baseAddress + start, count: Int(slice.count))
    }
}

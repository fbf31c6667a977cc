extension SeededRandom {
    /// A number below a bound.
    package mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(bound, 1))) }

    /// One of these.
    package mutating func one<T>(of all: [T]) -> T { all[below(all.count)] }

    /// Bytes near one of the samples: now and then the sample itself, mostly something broken.
    /// - Parameter inserted: What is put in between, a character at a time.
    package mutating func bytes(near samples: [[UInt8]], inserting inserted: String) -> [UInt8] {
        var bytes = one(of: samples)
        for _ in 0..<below(4) {
            let place = below(bytes.count + 1)
            switch below(6) {
            case 0 where place < bytes.count: bytes[place] = UInt8(truncatingIfNeeded: next())
            case 1: bytes.insert(UInt8(truncatingIfNeeded: next()), at: place)
            case 2 where place < bytes.count: bytes.remove(at: place)
            case 3: bytes.insert(one(of: Array(inserted.utf8)), at: place)
            case 4: bytes = Array(bytes.prefix(place)) + one(of: samples).suffix(below(30))
            default: bytes = Array(bytes.prefix(place))
            }
        }
        return bytes
    }
}

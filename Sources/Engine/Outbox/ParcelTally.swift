/// What became of a channel's tries to send.
struct ParcelTally {
    private(set) var delivered: UInt64 = 0
    private(set) var gone: UInt64 = 0
    private(set) var refused: UInt64 = 0
    private(set) var failed: UInt64 = 0
    /// It failed for the last time.
    private(set) var givenUp: UInt64 = 0
    private(set) var moot: UInt64 = 0

    /// - Parameter verdict: Nil: it was not tried.
    mutating func note(_ verdict: Verdict?, isTriedAgain: Bool) {
        switch verdict {
        case .delivered: delivered &+= 1
        case .gone: gone &+= 1
        case .refused: refused &+= 1
        case .failed: if isTriedAgain { failed &+= 1 } else { givenUp &+= 1 }
        case nil: if !isTriedAgain { moot &+= 1 }
        }
    }
}

/// What became of a channel's parcels in a while.
package struct OutboxTally: Equatable, Sendable {
    /// Those that the provider answered, whatever it said of the one parcel.
    package private(set) var answered = 0
    /// Those that the provider could not be given.
    package private(set) var failed = 0
    /// Why the latest of these could not; holds no address.
    package private(set) var reason = ""

    package init() {}

    mutating func note(_ verdict: Verdict) {
        switch verdict {
        case .delivered, .gone, .refused, .failed(_, _, isLane: false): answered += 1
        case .failed(let reason, _, isLane: true):
            failed += 1
            self.reason = reason
        }
    }
}

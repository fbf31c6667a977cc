/// What became of a channel's parcels in a while, by lane.
package struct OutboxTally: Equatable, Sendable {
    private static let lanesMost = 1_000

    /// Lanes whose provider answered, whatever it said of the one parcel.
    package private(set) var answered: Set<String> = []
    /// Lanes whose provider could not be given one, with why the latest could not; these hold no
    /// address.
    package private(set) var failed: [String: String] = [:]

    package init() {}

    mutating func note(_ verdict: Verdict, in lane: String) {
        switch verdict {
        case .delivered, .gone, .refused, .failed(_, _, isLane: false):
            if answered.count < Self.lanesMost { answered.insert(lane) }
        case .failed(let reason, _, isLane: true):
            if failed.count < Self.lanesMost { failed[lane] = reason }
        }
    }
}

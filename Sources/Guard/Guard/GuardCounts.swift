import Contract

/// How often each thing was refused since the broker started.
struct GuardCounts: Sendable {
    private var counts = [UInt64](repeating: 0, count: GuardCount.allCases.count)

    /// - Complexity: O(1); asked for refusals alone.
    mutating func note(_ what: GuardCount) {
        let place = what.place
        guard counts.indices.contains(place) else { return }
        counts[place] &+= 1
    }

    /// All of them.
    var reports: [GuardReport] {
        zip(GuardCount.allCases, counts).map { .count($0, $1) }
    }
}

extension GuardCount {
    /// Its place among all.
    fileprivate var place: Int {
        switch self {
        case .deliveryNotMember: 0
        case .deliveryNotShared: 1
        case .deliverySignedOut: 2
        case .deliveryOffline: 3
        case .deliveryForbidden: 4
        case .publishForbidden: 5
        case .publishTooMany: 6
        case .publishTooLarge: 7
        case .willForbidden: 8
        case .subscribeForbidden: 9
        case .connectRefused: 10
        case .connectClosed: 11
        }
    }
}

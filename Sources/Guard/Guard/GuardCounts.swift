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
        GuardCount.allCases.map { .count($0, counts[$0.place]) }
    }
}

extension GuardCount {
    /// Its place among all.
    fileprivate var place: Int {
        switch self {
        case .deliveryNotMember: 0
        case .deliveryNotShared: 1
        case .deliveryNotFriend: 2
        case .deliverySignedOut: 3
        case .deliveryOffline: 4
        case .deliveryForbidden: 5
        case .publishForbidden: 6
        case .publishTooMany: 7
        case .publishTooLarge: 8
        case .willForbidden: 9
        case .publishTopic: 10
        case .subscribeForbidden: 11
        case .subscribeFilter: 12
        case .subscribeTooMany: 13
        case .connectRefused: 14
        case .connectClosed: 15
        case .connectUserFull: 16
        case .connectAddressFull: 17
        case .connectFull: 18
        case .connectCrowdedOut: 19
        case .connectOtherServer: 20
        case .connectHalfOpen: 21
        }
    }
}

/// How a monitor decides from what was seen whether something is up, and when to tell.
package struct MonitorRules: Equatable, Sendable {
    package let name: String
    /// Bad looks in a row before it counts as down, at least 1.
    package var failuresBeforeDown = 2
    /// Good looks in a row before it counts as up again, at least 1.
    package var successesBeforeUp = 2
    /// Monitors of what it cannot do without: while one of these is down, nobody is told of this one.
    package var dependencies: [String] = []
    /// Milliseconds after which it is told again that it is still down; 0: never.
    package var remindMs: Int64 = 0
    /// More alerts than ``quickAlerts`` within this time are flapping, milliseconds.
    package var flapWindowMs: Int64 = 3_600_000
    /// How long what flaps must stay up until that is told, milliseconds; twice as long each time.
    package var steadyMs: Int64 = 300_000

    /// So many alerts within the window end as soon as it is up.
    package static let quickAlerts = 2
    /// How long it must stay up at the most, milliseconds.
    package static let steadyMostMs: Int64 = 3_600_000

    package init(name: String) { self.name = name }

    /// How long it must be up until the latest of so many alerts ends, milliseconds.
    func steadyMs(afterAlerts count: Int) -> Int64 {
        guard count > Self.quickAlerts else { return 0 }
        let doublings = min(count - Self.quickAlerts - 1, 20)
        return min(steadyMs << Int64(doublings), max(steadyMs, Self.steadyMostMs))
    }
}

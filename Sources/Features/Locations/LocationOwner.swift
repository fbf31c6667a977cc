import Contract
import Rules

/// What is in memory about a user who shares, or whose positions are kept; all of it is in the
/// database too.
final class LocationOwner {
    let name: String
    var sharings: [Sharing] = [] {
        didSet { isSharing = sharings.contains { $0.precision > .nothing } }
    }
    /// Whether somebody is meant to see the user: what only leaves somebody out is no sharing.
    private(set) var isSharing = false
    /// Who sees the user now: what the guard, and the viewers' topics, were told.
    var views: [String: LocationView] = [:] {
        didSet { targets = nil }
    }
    private var targets: [Target]?
    var devices: [String: Device] = [:]
    /// Measured positions that went to all who see them.
    var sent = 0
    /// When the last one did, Unix milliseconds.
    var sentAt: Int64?
    /// Whether a timer may be set for the end of a sharing.
    var hasTimer = true
    /// Whether ``Locations/fresh`` has it.
    var isFresh = false
    /// The newest position as it was known after the last batch.
    var known: Fix?

    /// Where measured positions go.
    struct Target {
        let topic: String
        let isExact: Bool
    }

    struct Device {
        var track = DeviceTrack()
        /// The newest position as friends receive it, with only the known keys.
        var payload: [UInt8] = []
        var tid: String?
    }

    init(_ name: String) {
        self.name = name
    }

    /// The newest position of all devices.
    var newest: (fix: Fix, device: Device)? {
        var best: (fix: Fix, name: String)?
        for (name, device) in devices {
            guard let fix = device.track.newest else { continue }
            if let best, (best.fix.at, best.name) >= (fix.at, name) { continue }
            best = (fix, name)
        }
        guard let best, let device = devices[best.name] else { return nil }
        return (best.fix, device)
    }

    /// Where measured positions go, in a stable order.
    func measuredTargets() -> [Target] {
        if let targets { return targets }
        let made = views.values.filter(\.isMeasured).sorted { $0.topic < $1.topic }.map {
            Target(topic: $0.topic, isExact: $0.shown.precision == .exact)
        }
        targets = made
        return made
    }

    /// Whether the time of one of its sharings is over.
    func hasEnded(now: Int64) -> Bool {
        sharings.contains { if case .at(let end) = $0.end { end <= now } else { false } }
    }

    /// Whether nothing is left of it.
    var isIdle: Bool { sharings.isEmpty && views.isEmpty && devices.isEmpty }

    /// What a viewer got until now.
    func got(_ view: LocationView) -> (positions: Int, lastAt: Int64?) {
        guard view.isMeasured, sent > view.base else { return (view.positions, view.lastAt) }
        return (view.positions + sent - view.base, sentAt)
    }
}

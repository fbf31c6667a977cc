/// How much of a time something was up, of that in which somebody looked and nobody worked on it.
package struct Uptime: Equatable, Sendable {
    /// Milliseconds.
    package var upMs: Int64 = 0
    package var downMs: Int64 = 0

    package static let dayMs: Int64 = 86_400_000

    package init(upMs: Int64 = 0, downMs: Int64 = 0) {
        self.upMs = upMs
        self.downMs = downMs
    }

    /// - Parameters:
    ///   - spans: In any order, none overlapping another.
    ///   - from, to: Unix milliseconds.
    package init(of spans: some Sequence<MonitorSpan>, from: Int64, to: Int64) {
        for span in spans {
            let length = max(0, min(span.ended, to) - max(span.began, from))
            switch span.kind {
            case .up: upMs += length
            case .down: downMs += length
            case .maintained: break
            }
        }
    }

    /// 0 to 1; nil where nobody looked.
    package var share: Double? {
        let all = upMs + downMs
        return all > 0 ? Double(upMs) / Double(all) : nil
    }

    /// Whether an objective is met; nil where nobody looked.
    /// - Parameter objective: 0 to 1.
    package func meets(_ objective: Double) -> Bool? { share.map { $0 >= objective } }

    /// Day by day (UTC), the oldest first, the last one is that of the instant.
    package static func days(
        _ count: Int, of spans: [MonitorSpan], until now: Int64
    ) -> [Uptime] {
        let last = now / dayMs
        var days = Array(repeating: Uptime(), count: count)
        let first = last - Int64(count) + 1
        for span in spans {
            let from = max(span.began / dayMs, first)
            let to = min(span.ended / dayMs, last)
            guard from <= to else { continue }
            for day in from...to {
                let part = Uptime(of: [span], from: day * dayMs, to: (day + 1) * dayMs)
                days[Int(day - first)].upMs += part.upMs
                days[Int(day - first)].downMs += part.downMs
            }
        }
        return days
    }
}

/// A time in which a monitor saw the same.
package struct MonitorSpan: Equatable, Sendable {
    package enum Kind: String, Sendable {
        case up
        case down
        /// Somebody worked on it: counts neither way.
        case maintained
    }

    package var kind: Kind
    /// Unix milliseconds.
    package var began: Int64
    package var ended: Int64

    package init(_ kind: Kind, began: Int64, ended: Int64) {
        self.kind = kind
        self.began = began
        self.ended = ended
    }

    /// What a look makes of the span before it.
    ///
    /// A time in which nobody looked belongs to no span.
    /// - Parameters:
    ///   - since: Since when it is so, where that differs from the moment of the look: the first look
    ///     of the row that decided it.
    ///   - gapMs: More than this between two looks, and nobody looked.
    /// - Returns: The span before, cut or continued (nil: as it was), and one that begins.
    package static func after(
        _ last: MonitorSpan?, _ kind: Kind, since: Int64, at now: Int64, gapMs: Int64
    ) -> (changed: MonitorSpan?, new: MonitorSpan?) {
        guard var last else { return (nil, MonitorSpan(kind, began: min(since, now), ended: now)) }
        let isWatched = now - last.ended <= gapMs
        if isWatched, last.kind == kind {
            last.ended = max(last.ended, now)
            return (last, nil)
        }
        guard isWatched else { return (nil, MonitorSpan(kind, began: now, ended: now)) }
        let turn = min(max(since, last.began + 1), now)
        guard turn > last.began else { return (nil, nil) }
        last.ended = turn
        return (last, MonitorSpan(kind, began: turn, ended: now))
    }
}

/// For how long one monitor was what: the latest span, and those that are not written down yet.
package struct MonitorLedger: Equatable, Sendable {
    /// What comes and goes while nothing can be written takes the place of what is oldest.
    private static let unwrittenMost = 500

    package private(set) var last: MonitorSpan?
    /// By their beginnings; one may be longer than it was written before.
    package private(set) var unwritten: [MonitorSpan] = []

    /// - Parameter last: The latest that is written down.
    package init(last: MonitorSpan? = nil) { self.last = last }

    /// Takes in what a look says; see ``MonitorSpan/after(_:_:since:at:gapMs:)``.
    package mutating func note(
        _ kind: MonitorSpan.Kind, since: Int64, at now: Int64, gapMs: Int64
    ) {
        let made = MonitorSpan.after(last, kind, since: since, at: now, gapMs: gapMs)
        if let changed = made.changed { put(changed) }
        if let new = made.new { put(new) }
    }

    private mutating func put(_ span: MonitorSpan) {
        last = span
        if unwritten.last?.began == span.began { unwritten.removeLast() }
        unwritten = unwritten.suffix(Self.unwrittenMost - 1) + [span]
    }

    /// All is written down.
    package mutating func settle() { unwritten = [] }

    /// The clock was set back: what lies ahead of it has not been yet.
    /// - Parameter last: The latest that is written down, after the same was done to it.
    package mutating func clockWasSetBack(to now: Int64, last written: MonitorSpan?) {
        unwritten = unwritten.compactMap { $0.cut(to: now) }
        last = unwritten.last ?? written?.cut(to: now)
    }
}

extension MonitorSpan {
    /// What of it was before an instant; nil: nothing.
    package func cut(to now: Int64) -> MonitorSpan? {
        began > now ? nil : MonitorSpan(kind, began: began, ended: min(ended, now))
    }
}

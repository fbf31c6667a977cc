/// The time that a monitor was up and down, without maintenance and without times that were not
/// monitored.
package struct Uptime: Equatable, Sendable {
    /// The time up, milliseconds.
    package var upMs: Int64 = 0
    /// The time down, milliseconds.
    package var downMs: Int64 = 0

    package static let dayMs: Int64 = 86_400_000

    package init(upMs: Int64 = 0, downMs: Int64 = 0) {
        self.upMs = upMs
        self.downMs = downMs
    }

    /// Sums the parts of spans inside a period.
    ///
    /// - Parameters:
    ///   - spans: Spans in any order. They do not overlap.
    ///   - from: The start of the period, Unix milliseconds.
    ///   - to: The end of the period, Unix milliseconds.
    package init(of spans: some Sequence<UptimeInterval>, from: Int64, to: Int64) {
        for span in spans {
            let length = max(0, min(span.ended, to) - max(span.began, from))
            switch span.kind {
            case .up: upMs += length
            case .down: downMs += length
            case .maintained: break
            }
        }
    }

    /// The share of time up, 0 to 1. `nil` if nothing was measured.
    package var share: Double? {
        let all = upMs + downMs
        return all > 0 ? Double(upMs) / Double(all) : nil
    }

    /// Whether the share meets an objective. `nil` if nothing was measured.
    ///
    /// - Parameter objective: 0 to 1.
    package func meets(_ objective: Double) -> Bool? { share.map { $0 >= objective } }

    /// The uptime of each day (UTC), the oldest first. The last day contains `now`.
    package static func days(
        _ count: Int, of spans: [UptimeInterval], until now: Int64
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

/// A period in which a monitor had the same condition.
package struct UptimeInterval: Equatable, Sendable {
    package enum Kind: String, Sendable {
        case up
        case down
        /// Maintenance was announced. The time does not count.
        case maintained
    }

    package var kind: Kind
    /// The start, Unix milliseconds.
    package var began: Int64
    /// The end, Unix milliseconds.
    package var ended: Int64

    package init(_ kind: Kind, began: Int64, ended: Int64) {
        self.kind = kind
        self.began = began
        self.ended = ended
    }

    /// Continues the last span with the result of a check, or begins another one.
    ///
    /// A time without checks belongs to no span.
    ///
    /// - Parameters:
    ///   - since: The start of the condition. It differs from `now` if several results in a row
    ///     changed the condition.
    ///   - now: The time of the check.
    ///   - gapMs: A longer time between two checks counts as not monitored.
    /// - Returns: The last span with its new end (`nil` if it is unchanged), and the span that
    ///   begins, if any.
    package static func after(
        _ last: UptimeInterval?, _ kind: Kind, since: Int64, at now: Int64, gapMs: Int64
    ) -> (changed: UptimeInterval?, new: UptimeInterval?) {
        guard var last else {
            return (nil, UptimeInterval(kind, began: min(since, now), ended: now))
        }
        let isWatched = now - last.ended <= gapMs
        if isWatched, last.kind == kind {
            last.ended = max(last.ended, now)
            return (last, nil)
        }
        guard isWatched else { return (nil, UptimeInterval(kind, began: now, ended: now)) }
        let turn = min(max(since, last.began + 1), now)
        guard turn > last.began else { return (nil, nil) }
        last.ended = turn
        return (last, UptimeInterval(kind, began: turn, ended: now))
    }
}

/// The uptime history of one monitor: its latest span, and the spans that are not saved yet.
package struct UptimeHistory: Equatable, Sendable {
    /// The maximum number of unsaved spans. Above it, the oldest ones are dropped.
    private static let unwrittenMost = 500

    package private(set) var last: UptimeInterval?
    /// The unsaved spans by their start. The first may continue a saved span.
    package private(set) var unwritten: [UptimeInterval] = []

    /// - Parameter last: The latest saved span.
    package init(last: UptimeInterval? = nil) { self.last = last }

    /// Adds the result of a check; see ``UptimeInterval/after(_:_:since:at:gapMs:)``.
    package mutating func note(
        _ kind: UptimeInterval.Kind, since: Int64, at now: Int64, gapMs: Int64
    ) {
        let made = UptimeInterval.after(last, kind, since: since, at: now, gapMs: gapMs)
        if let changed = made.changed { put(changed) }
        if let new = made.new { put(new) }
    }

    private mutating func put(_ span: UptimeInterval) {
        last = span
        if unwritten.last?.began == span.began { unwritten.removeLast() }
        unwritten = unwritten.suffix(Self.unwrittenMost - 1) + [span]
    }

    /// Forgets the unsaved spans, because they are saved now.
    package mutating func settle() { unwritten = [] }

    /// Cuts off times in the future, after the clock was set back.
    ///
    /// - Parameter last: The latest saved span, which the caller has cut in the same way.
    package mutating func clockWasSetBack(to now: Int64, last written: UptimeInterval?) {
        unwritten = unwritten.compactMap { $0.cut(to: now) }
        last = unwritten.last ?? written?.cut(to: now)
    }
}

extension UptimeInterval {
    /// The part of the span before an instant. `nil` if the whole span is after it.
    package func cut(to now: Int64) -> UptimeInterval? {
        began > now ? nil : UptimeInterval(kind, began: began, ended: min(ended, now))
    }
}

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

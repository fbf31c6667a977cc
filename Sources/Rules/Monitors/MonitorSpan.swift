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

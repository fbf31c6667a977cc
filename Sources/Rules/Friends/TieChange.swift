/// What a command changed between two users, for the caller to store and to tell.
package enum TieChange: Equatable, Sendable {
    /// I ask; the other sees it if the request is open.
    case requested
    case befriended
    /// The other's request is hidden from me.
    case declined
    /// I took my request back; `seen` if the other saw it.
    case cancelled(seen: Bool)
    case parted
    case blocked
    case unblocked
}

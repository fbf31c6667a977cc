/// Where a room stands in its life.
package enum Phase: String, Sendable {
    case lobby, playing, ended, abandoned

    /// Whether the room still counts as one that its players are in the middle of.
    package var isOpen: Bool { self == .lobby || self == .playing }
}

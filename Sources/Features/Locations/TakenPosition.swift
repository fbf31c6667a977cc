package import Contract
package import Rules

/// A position that a device told, and that is kept.
package struct TakenPosition: Equatable, Sendable {
    package let user: String
    package let device: String
    package let fix: Fix
    /// Whether it is the device's newest now; otherwise it came late.
    package let isNewest: Bool
    package let location: OwnTracksLocation
}

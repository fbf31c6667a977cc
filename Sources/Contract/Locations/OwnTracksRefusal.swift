/// Why a message of a device was not taken.
package enum OwnTracksRefusal: String, Error, CaseIterable, Sendable {
    /// No JSON object, no `_type`, a key twice, or a field that is missing or wrong.
    case malformed
    /// A `_type` that is none of OwnTracks'.
    case unknownType
    /// It cannot be read here, so nobody could be given less of it than all: switch the app's
    /// encryption off.
    case encrypted
    /// More than two minutes in the future.
    case ahead
    /// Farther than anything moves in that time.
    case tooFar
    /// Measured before location was turned on again.
    case off
}

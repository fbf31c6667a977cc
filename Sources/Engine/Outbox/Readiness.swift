/// Whether a parcel whose time has come is still to be sent.
package enum Readiness: Equatable, Sendable {
    case ready
    /// Not before this instant, Unix milliseconds.
    case notBefore(Int64)
    /// It is worth nothing any more.
    case moot
}

/// What became of a parcel.
package enum Verdict: Equatable, Sendable {
    /// The provider has it.
    case delivered
    /// Nobody is there any more under this address, and nobody will be.
    case gone(reason: String)
    /// The provider will never take this one.
    case refused(reason: String)
    /// Not now.
    /// - Parameters:
    ///   - afterMs: When the provider wants to be asked again; nil: it did not say.
    ///   - isLane: Whether it is the provider that fails, and not this one parcel.
    case failed(reason: String, afterMs: Int? = nil, isLane: Bool)
}

/// Carries parcels of some channels to their providers.
package protocol Courier: AnyObject, Sendable {
    var channels: [String] { get }

    /// Takes a parcel on its way; must not block.
    /// - Parameter done: Called once, from any thread.
    func carry(_ parcel: Parcel, done: @escaping @Sendable (Verdict) -> Void)
}

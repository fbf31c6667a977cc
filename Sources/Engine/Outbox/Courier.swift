/// Carries parcels of some channels to their providers.
package protocol Courier: AnyObject {
    var channels: [String] { get }

    /// Takes a parcel on its way; called on the writer thread, and must not block.
    /// - Parameter done: Called once, from any thread.
    func carry(_ parcel: Parcel, done: @escaping @Sendable (Verdict) -> Void)
}

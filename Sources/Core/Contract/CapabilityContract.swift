import Topics

/// What a capability adds to the contract.
///
/// Its token area, error codes and kinds of notifications stand beside it, in the same file.
package protocol CapabilityContract {
    static var requests: [any Request.Type] { get }
    /// The kinds of notifications that the capability sends.
    static var notifications: [NotificationKind] { get }
}

extension CapabilityContract {
    package static var notifications: [NotificationKind] { [] }
}

/// The contracts of the capabilities of one module.
package protocol ModuleContract {
    /// In the order in which the API documents list them.
    static var parts: [any CapabilityContract.Type] { get }
}

// Every module that uses the contract makes texts for people, so the contract exports the type of
// these texts.
@_exported public import Localization
import Topics

/// The part of the contract that one capability declares.
///
/// The same file also declares its token area, error codes and kinds of notifications.
package protocol CapabilityContract {
    static var requests: [any Request.Type] { get }
    /// The kinds of notifications that the capability sends.
    static var notifications: [NotificationKind] { get }
    /// The commands of the command line that send one of the requests.
    static var commands: [CommandRow] { get }
    /// The capability's forms of other capabilities' requests.
    static var forms: [any RequestForm.Type] { get }
}

extension CapabilityContract {
    package static var notifications: [NotificationKind] { [] }
    package static var commands: [CommandRow] { [] }
    package static var forms: [any RequestForm.Type] { [] }
}

/// The contracts of the capabilities of one module.
package protocol ModuleContract {
    /// In the order in which the API documents list them.
    static var parts: [any CapabilityContract.Type] { get }
}

extension ModuleContract {
    /// The commands of all its capabilities.
    package static var commands: [CommandRow] { parts.flatMap { $0.commands } }
}

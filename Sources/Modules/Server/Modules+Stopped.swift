package import Engine
import People
import PeopleRules

extension Modules {
    /// The handlers of all modules, for reading the database of a stopped server.
    ///
    /// They know no configuration. So only ``Router/answer(_:at:from:)`` may be used.
    package static func readers() throws -> Router {
        let sender = MailAddress(name: "Fairway", address: "fairway@localhost")
        guard let sender else { preconditionFailure("the address of the sender is valid") }
        let mailer = Mailer(
            MailConfiguration(from: sender, publicURL: ""),
            templates: try MailTemplates(of: []) { _, _ in nil })
        let modules = try Modules(ModulesSetup(tokenKey: [], mailer: mailer))
        let router = Router()
        for capability in modules.capabilities { router.register(capability) }
        return router
    }
}

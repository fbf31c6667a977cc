/// `service/register`: puts a service into the directory; for admins.
package struct RegisterService: Request, Equatable {
    package typealias Result = ServiceChange
    package static let routes = [Route(.user, "service", "register")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.serviceTooMany]

    /// What only the server says in it is passed over.
    package var document = ServiceDocument()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("document", &document)
    }
}

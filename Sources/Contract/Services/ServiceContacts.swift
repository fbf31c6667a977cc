/// How a service is reached.
package struct ServiceContacts: Document, Equatable {
    package var phone: String?
    package var email: String?
    package var web: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("phone", &phone, .label)
        fields.optional("email", &email, .label)
        fields.optional("web", &web, .secureLink)
    }
}

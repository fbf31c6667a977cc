/// `account/providers`: the identity providers of this server, and which of them sign me in.
///
/// Over HTTP also for who is not signed in, for whom `linked` is false: a page that offers to sign in
/// has a button for each.
package struct ListProviders: Request, Equatable {
    package static let routes = [Route(.user, "account", "providers")]
    package static let isRead = true
    package static let isPublic = true

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}

    package struct Entry: Document, Equatable {
        package var id = ""
        /// For people, on a button.
        package var name = ""
        package var linked = false

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("id", &id)
            fields.required("name", &name)
            fields.required("linked", &linked)
        }
    }

    package struct Result: Document, Equatable {
        package var providers: [Entry] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("providers", &providers)
        }
    }
}

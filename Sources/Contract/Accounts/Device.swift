/// A device as its owner sees it.
package struct Device: Document, Equatable {
    package var id = ""
    package var name = ""
    package var kind = ""
    /// Told once, when it is made.
    package var token: String?
    package var createdAt: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("id", &id)
        fields.required("name", &name)
        fields.required("kind", &kind)
        fields.optional("token", &token)
        fields.optional("createdAt", &createdAt)
    }
}

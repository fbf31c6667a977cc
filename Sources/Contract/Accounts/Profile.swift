/// What others see of a user.
package struct Profile: Document, Equatable {
    package var user = ""
    /// For people to read.
    package var name = ""
    /// Whether others see more than the name.
    package var isPublic = false
    /// When the account was made; told where the profile is public, and to the user.
    package var since: Int?
    /// The same holds for this.
    package var about: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("user", &user)
        fields.required("name", &name)
        fields.required("isPublic", &isPublic)
        fields.optional("since", &since)
        fields.optional("about", &about)
    }
}

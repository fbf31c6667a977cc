/// A personal access token as its owner sees it: what a program, or somebody else's, may do over HTTP
/// in the owner's name. It never connects to the broker.
package struct PersonalToken: Document, Equatable {
    /// What one begins with, so that people and programs know one when they see it.
    package static let prefix = "fairway_pat_"

    package var id = ""
    package var name = ""
    /// ``TokenScope``.
    package var scopes: [String] = []
    /// The only room that it is good for; nil: no room in particular.
    package var room: String?
    package var createdAt = 0
    package var expiresAt = 0
    /// When it was used last, to the hour.
    package var usedAt: Int?
    /// Told once, when it is made.
    package var token: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("id", &id)
        fields.required("name", &name)
        fields.required("scopes", &scopes)
        fields.optional("room", &room)
        fields.required("createdAt", &createdAt)
        fields.required("expiresAt", &expiresAt)
        fields.optional("usedAt", &usedAt)
        fields.optional("token", &token)
    }
}

/// A friend of whose nearness I want to be told.
package struct AlertEntry: Document, Equatable {
    package var user = ""
    /// What I asked for, metres; 0: nothing.
    package var radius = 0.0
    /// Whether the friend asks for the same of me; until then nothing is told.
    package var mutual = false
    /// When we were told last, Unix milliseconds.
    package var toldAt: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("user", &user)
        fields.required("radius", &radius)
        fields.required("mutual", &mutual)
        fields.optional("toldAt", &toldAt)
    }
}

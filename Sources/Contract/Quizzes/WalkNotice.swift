/// On `fairway/user/{me}/room/{room}`, for one player: a challenge has opened, or where it is from
/// where a ping says that I am.
package struct WalkNotice: Document, Equatable {
    package static let opened = "challenge.opened"
    package static let away = "challenge.away"

    package var kind = Self.opened
    package var at = 0
    /// With `challenge.opened`.
    package var challenge: OpenChallenge?
    /// With `challenge.away`: its number, and the way there in metres and degrees.
    package var number: Int?
    package var distance: Double?
    package var bearing: Double?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("kind", &kind, .among([Self.opened, Self.away]))
        fields.required("at", &at)
        fields.optional("challenge", &challenge)
        fields.optional("number", &number)
        fields.optional("distance", &distance)
        fields.optional("bearing", &bearing)
    }
}

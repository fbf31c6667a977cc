/// On `fairway/user/{me}/room/{room}`, for the keepers of a line and the host: they wrote different
/// strokes, or agree again.
package struct KeeperNotice: Document, Equatable {
    package static let mismatch = "score.mismatch"
    package static let agreed = "score.agreed"

    package var kind = Self.mismatch
    package var at = 0
    package var player = ""
    package var hole = 0
    package var round = 1
    /// What each keeper wrote; null for nothing.
    package var entries = Keyed<Int?>()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("kind", &kind, .among([Self.mismatch, Self.agreed]))
        fields.required("at", &at)
        fields.required("player", &player)
        fields.required("hole", &hole)
        fields.required("round", &round)
        fields.required("entries", &entries)
    }
}

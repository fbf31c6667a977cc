/// What a room's host may choose.
package struct RoomSettings: Document, Equatable {
    /// The formats that are played so far.
    package static let formats = ["stroke"]

    package var format = "stroke"
    /// How many players find a place, guests among them; nil: as many as the server allows.
    package var playersMax: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        var chosen: String? = format
        fields.optional("format", &chosen, .among(Self.formats))
        format = chosen ?? "stroke"
        fields.optional("playersMax", &playersMax, .range(1...100))
    }
}

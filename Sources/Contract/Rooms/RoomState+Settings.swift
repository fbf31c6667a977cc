package import JSON

extension RoomState {
    /// What the host chose, all of it.
    package struct Settings: Document, Equatable {
        package var format = "stroke"
        package var options = Keyed<JSON>()
        package var playersMax = 1
        package var startHole: Int?
        package var reverse = false
        package var doubleEntry = false
        package var handicap: String?
        package var allowance: Int?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("format", &format)
            fields.required("options", &options)
            fields.required("playersMax", &playersMax)
            fields.required("startHole", &startHole)
            fields.required("reverse", &reverse)
            fields.required("doubleEntry", &doubleEntry)
            fields.required("handicap", &handicap)
            fields.required("allowance", &allowance)
        }
    }
}

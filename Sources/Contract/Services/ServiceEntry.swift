/// What a list, or a map's small box, shows of a service.
package struct ServiceEntry: Document, Equatable {
    package var id = ""
    package var name = ""
    package var category = ""
    package var place: String?
    package var location: Position?
    /// Metres from the position that was given.
    package var distance: Double?
    package var timeZone = ""
    package var opening = ServiceOpening()
    package var sample: Bool?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("id", &id)
        fields.required("name", &name)
        fields.required("category", &category)
        fields.optional("place", &place)
        fields.optional("location", &location)
        fields.optional("distance", &distance)
        fields.required("timeZone", &timeZone)
        opening.visit(&fields)
        fields.optional("sample", &sample)
    }
}

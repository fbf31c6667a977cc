/// `location/places`: my places, those of my devices among them, in the order in which they came.
package struct ListPlaces: Request, Equatable {
    package static let routes = [Route(.user, "location", "places")]
    package static let isRead = true

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}

    package struct Result: Document, Equatable {
        package var places: [PlaceEntry] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("places", &places)
        }
    }
}

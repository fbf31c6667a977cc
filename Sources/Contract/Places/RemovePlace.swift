/// `location/removePlace`: a place is not watched any more. A device's waypoint comes back when the
/// device tells it again.
package struct RemovePlace: Request, Equatable {
    package static let routes = [Route(.user, "location", "removePlace")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.placeUnknown]

    package var place = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("place", &place, .length(1...64))
    }

    package typealias Result = Nothing
}

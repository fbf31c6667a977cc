/// `service/get`: the full page of a service, with its schedule.
package struct GetService: Request, Equatable {
    package static let routes = [Route(.user, "service", "get")]
    package static let isRead = true
    package static let isPublic = true
    package static let errors: [ErrorCode] = [.serviceUnknown]

    package var service = ""
    /// For the distance.
    package var near: Position?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("service", &service, .length(1...64))
        fields.optional("near", &near)
    }

    package struct Result: Document, Equatable {
        package var service = ServiceDocument()
        package var opening = ServiceOpening()
        /// Metres, and degrees clockwise from true north, from the position that was given.
        package var distance: Double?
        package var bearing: Double?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("service", &service)
            opening.visit(&fields)
            fields.optional("distance", &distance)
            fields.optional("bearing", &bearing)
        }
    }
}

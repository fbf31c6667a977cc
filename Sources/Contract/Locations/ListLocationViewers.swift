/// `location/viewers`: who got how many of my positions, and when last; those who see me now first,
/// then those who did, for 30 days.
package struct ListLocationViewers: Request, Equatable {
    package static let routes = [Route(.user, "location", "viewers")]
    package static let isRead = true

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}

    package struct Result: Document, Equatable {
        package var viewers: [LocationViewer] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("viewers", &viewers)
        }
    }
}

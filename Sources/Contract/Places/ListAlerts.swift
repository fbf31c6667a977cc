/// `location/alerts`: the friends of whose nearness I want to be told.
package struct ListAlerts: Request, Equatable {
    package static let routes = [Route(.user, "location", "alerts")]
    package static let isRead = true

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}

    package struct Result: Document, Equatable {
        package var alerts: [AlertEntry] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("alerts", &alerts)
        }
    }
}

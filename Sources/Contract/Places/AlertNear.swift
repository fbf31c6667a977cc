import JSON

/// `location/alertNear`: has me told when a friend is near, once a meeting, if the friend asks for
/// the same and we show each other where we are.
package struct AlertNear: Request, Equatable {
    package static let routes = [Route(.user, "location", "alertNear")]
    package static let errors: [ErrorCode] = [.friendUnknown, .friendNotFriends, .placeTooMany]
    package static let remark: String? = """
        Near is the lesser of the two radii, but no less than 1.5 km where one of us shows the other \
        no more than a kilometre, and 3 km where it is nearness only; then both positions count as \
        coarsely as that. Both are told at the same time.
        """

    /// A username, in any case.
    package var user = ""
    /// Metres; 0: not any more; missing: 1,000.
    package var radius: Double?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("user", &user, .length(1...64))
        fields.optional(
            "radius", &radius,
            Check(
                schema: [JSON.Member("minimum", 0), JSON.Member("maximum", 50_000)]
            ) { $0 == 0 || (100...50_000).contains($0) ? nil : "must be 100 to 50000, or 0" })
    }

    package typealias Result = AlertEntry
}

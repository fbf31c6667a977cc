/// `push/unsubscribe`: ends a subscription; what waits for it is not sent.
package struct UnsubscribePush: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "push", "unsubscribe")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.pushUnknown]

    package var subscription = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("subscription", &subscription)
    }
}

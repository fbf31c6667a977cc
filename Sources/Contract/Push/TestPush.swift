/// `push/test`: sends a push to each subscription of a user, connected or not, and says what came
/// back; for admins.
package struct TestPush: Request, Equatable {
    package static let routes = [Route(.user, "push", "test")]
    package static let errors: [ErrorCode] = [.requestForbidden]

    package var user = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("user", &user, .length(1...20))
    }

    package struct Result: Document, Equatable {
        package var pushes: [Outcome] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("pushes", &pushes)
        }
    }

    package struct Outcome: Document, Equatable {
        package static let outcomes = ["delivered", "gone", "refused", "failed"]

        package var subscription = ""
        package var provider = ""
        /// `delivered`: the provider has it; `gone`: the subscription is dead, and ended; `refused`:
        /// the provider does not want it; `failed`: not now, with notifications it is tried again.
        package var outcome = ""
        package var reason: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("subscription", &subscription)
            fields.required("provider", &provider)
            fields.required("outcome", &outcome, .among(Self.outcomes))
            fields.optional("reason", &reason)
        }
    }
}

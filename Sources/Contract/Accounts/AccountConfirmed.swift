/// What those who wait hear when an address is confirmed: the guest who signed up, below its reply
/// topic on `.../reply/confirmed`, and the user's devices on `inbox`.
package struct AccountConfirmed: Document, Equatable {
    package var kind = "account.confirmed"
    package var at = 0
    package var user = ""
    package var confirmed = true

    package init() {}

    package init(user: String, at: Int64) {
        self.user = user
        self.at = Int(at)
    }

    package mutating func visit(_ fields: inout Fields) {
        fields.required("kind", &kind)
        fields.required("at", &at)
        fields.required("user", &user)
        fields.required("confirmed", &confirmed)
    }
}

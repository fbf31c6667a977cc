/// What the guest who signed up hears, on `.../reply/confirmed`, when the link in the mail is opened,
/// wherever that is.
package struct AccountConfirmed: Document, Equatable {
    package var confirmed = true
    package var user = ""

    package init() {}

    package init(user: String) {
        self.user = user
    }

    package mutating func visit(_ fields: inout Fields) {
        fields.required("confirmed", &confirmed)
        fields.required("user", &user)
    }
}

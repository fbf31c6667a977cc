/// `account/signOut`: ends the token of this device, or of the one named.
package struct SignOut: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "account", "signOut")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.deviceUnknown]

    package var device: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("device", &device)
    }
}

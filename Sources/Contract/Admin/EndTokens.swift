/// `admin/endTokens`: ends the tokens of a user's devices and the personal ones, or those of one device,
/// for admins. A phone that was stolen, say, and its owner has no other device to say so.
package struct EndTokens: Request, Equatable {
    package static let routes = [Route(.user, "admin", "endTokens")]
    package static let errors: [ErrorCode] = [
        .requestForbidden, .accountUnknown, .deviceUnknown,
    ]

    package var user = ""
    /// All, where none is named.
    package var device: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("user", &user, .length(1...20))
        fields.optional("device", &device, .length(1...64))
    }

    package struct Result: Document, Equatable {
        /// Tokens: devices', and personal ones where no device was named.
        package var ended = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("ended", &ended)
        }
    }
}

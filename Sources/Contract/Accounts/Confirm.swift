/// `account/confirm`: presents the token of a link from a mail.
///
/// A guest who confirms a sign-up is signed in, as by `account/signIn`. Who is signed in already
/// confirms without getting another device; only so is a change of address confirmed, since its
/// link may have gone to a stranger. What an identity provider led back to is confirmed over HTTP
/// alone, by the browser that went there.
package struct Confirm: Request, Equatable {
    package static let routes = [
        Route(.guest, "account", "confirm"), Route(.user, "account", "confirm"),
    ]
    package static let repetition = Repetition.renewed
    package static let invalid = ErrorCode.accountInvalid
    package static let errors: [ErrorCode] = [
        .accountInvalid, .accountLinkInvalid, .accountTaken, .requestForbidden,
    ]

    package static let remark: String? = """
        A link from an identity provider (/c/{token}#signed-in) is good over HTTP alone, for the \
        browser that went there.
        """

    package var token = ""
    /// Guests must say what they sign in on.
    package var device: DeviceDescription?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("token", &token, .length(1...128))
        fields.optional("device", &device)
    }

    package struct Result: Document, Equatable {
        package var user = ""
        /// The new device; nil where somebody was signed in already.
        package var device: Device?
        package var topics = UserTopics()
        /// The lobby that the sign-up was for.
        package var room: JoinRoom.Result?
        /// Why that lobby cannot be joined: a code, as `room/join` tells it.
        package var joinError: String?
        /// What became of the friendship that the sign-up was for.
        package var friend: RequestFriend.Result?
        /// Why it was not asked for: a code, as `friend/request` tells it.
        package var friendError: String?
        /// The account's address from now on, where that is what was confirmed.
        package var email: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("user", &user)
            fields.optional("device", &device)
            fields.required("topics", &topics)
            fields.optional("room", &room)
            fields.optional("joinError", &joinError)
            fields.optional("friend", &friend)
            fields.optional("friendError", &friendError)
            fields.optional("email", &email)
        }
    }
}

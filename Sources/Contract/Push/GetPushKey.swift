/// `push/key`: what a client needs to know before it subscribes.
package struct GetPushKey: Request, Equatable {
    package static let routes = [Route(.user, "push", "key")]
    package static let isRead = true

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}

    package struct Result: Document, Equatable {
        /// Those that this server can push through.
        package var providers: [String] = []
        /// The server's VAPID key in Base64URL: a browser's `applicationServerKey`.
        package var vapidPublicKey: String?
        /// The app whose tokens are taken, by apns.
        package var apnsTopic: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("providers", &providers)
            fields.optional("vapidPublicKey", &vapidPublicKey)
            fields.optional("apnsTopic", &apnsTopic)
        }
    }
}

/// `push/subscribe`: pushes for when a device is not connected.
///
/// The same address again takes the place of the first. A subscription of a browser or an app
/// belongs to the device that asks and ends with it; any other to the account, or to the device
/// that is named. A connection of a device of kind `iot` is nobody who reads the inbox, and makes no
/// push unnecessary.
package struct SubscribePush: Request, Equatable {
    package static let routes = [Route(.user, "push", "subscribe")]
    package static let errors: [ErrorCode] = [
        .pushUnavailable, .pushTooMany, .deviceUnknown, .accountUnconfirmed,
    ]

    package static let remark: String? = """
        A push is sent while the subscription's device is not connected; where it names none, \
        while none of mine is. Devices of kind iot do not count: what they connect for reads no \
        inbox.
        """

    package var provider = ""
    /// One of mine.
    package var device: String?
    package var address = PushAddress()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("provider", &provider, .among(PushProvider.names))
        fields.optional("device", &device)
        address.visit(&fields)
    }

    package struct Result: Document, Equatable {
        package var subscription = ""
        /// Whose connection makes a push unnecessary; missing: that of any of my devices but `iot`.
        package var device: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("subscription", &subscription)
            fields.optional("device", &device)
        }
    }
}

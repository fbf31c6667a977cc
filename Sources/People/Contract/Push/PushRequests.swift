package import Contract
package import Topics

/// The contract for push subscriptions.
package enum PushContract: CapabilityContract {
    package static var requests: [any Request.Type] {
        [
            SubscribePush.self, UnsubscribePush.self, ListPush.self, GetPushKey.self, TestPush.self,
        ]
    }
}

extension ErrorCode {
    /// The server has no key for this provider. `push/key` lists the available ones.
    package static let pushUnavailable = ErrorCode("push.unavailable", http: 409)
    package static let pushUnknown = ErrorCode("push.unknown", http: 404)
    /// The user has the maximum number of push subscriptions.
    package static let pushTooMany = ErrorCode("push.tooMany", http: 409)
}

/// `push/subscribe`: adds a subscription for pushes, which the server sends while a device is not
/// connected.
///
/// The same address again replaces the earlier subscription. A subscription of a browser or an app
/// belongs to the sending device, and ends with it. Any other subscription belongs to the account,
/// or to the device that the request names. A connected device of the kind `iot` does not prevent a
/// push, because nobody reads the inbox on it.
package struct SubscribePush: UnscopedRequest, Equatable {
    package static let routes = [Route(.user, "push", "subscribe")]
    package static let errors: [ErrorCode] = [
        .pushUnavailable, .pushTooMany, .deviceUnknown, .accountUnconfirmed,
    ]

    package static let remark: String? = """
        The server sends a push while the device of the subscription is not connected. For a \
        subscription without a device, none of the user's devices may be connected. Devices of \
        the kind iot do not count, because nobody reads the inbox on them.
        """

    package var provider = PushProvider.webPush
    /// The id of one of the user's devices.
    package var device: String?
    package var address = PushAddress()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("provider", &provider)
        fields.optional("device", &device)
        address.visit(&fields)
    }

    package struct Result: Document, Equatable {
        package var subscription = ""
        /// The device whose connection makes a push unnecessary. `nil` if a connection of any of
        /// the user's devices does, except those of the kind `iot`.
        package var device: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("subscription", &subscription)
            fields.optional("device", &device)
        }
    }
}

/// `push/unsubscribe`: ends a subscription. The server does not send the pushes that still wait for
/// it.
package struct UnsubscribePush: UnscopedRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "push", "unsubscribe")]
    package static let addsData = false
    package static let errors: [ErrorCode] = [.pushUnknown]

    package var subscription = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("subscription", &subscription)
    }
}

/// `push/list`: returns the user's subscriptions, without their secrets.
package struct ListPush: UnscopedRequest, Equatable {
    package static let routes = [Route(.user, "push", "list")]
    package static let isRead = true

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}

    package struct Result: Document, Equatable {
        package var subscriptions: [PushSubscription] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("subscriptions", &subscriptions)
        }
    }
}

/// A subscription as its owner sees it.
package struct PushSubscription: Document, Equatable {
    package var subscription = ""
    package var provider = OpenWord<PushProvider>.known(.webPush)
    package var device: String?
    /// The origin of the server in the subscription's address; `nil` if the provider has one server
    /// for all.
    package var server: String?
    package var createdAt = 0
    /// The approximate time when the provider last accepted a push, Unix milliseconds.
    package var deliveredAt: Int?
    /// The number of consecutive refusals by the provider. The fifth ends the subscription.
    package var refusals = 0

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("subscription", &subscription)
        fields.required("provider", &provider)
        fields.optional("device", &device)
        fields.optional("server", &server)
        fields.required("createdAt", &createdAt)
        fields.optional("deliveredAt", &deliveredAt)
        fields.required("refusals", &refusals)
    }
}

/// `push/key`: returns the values that a client needs before it subscribes.
package struct GetPushKey: UnscopedRequest, Equatable {
    package static let routes = [Route(.user, "push", "key")]
    package static let isRead = true

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}

    package struct Result: Document, Equatable {
        /// The ``PushProvider`` names that this server supports.
        package var providers: [String] = []
        /// The server's public VAPID key in Base64URL (RFC 8292). Browsers call it
        /// `applicationServerKey`.
        package var vapidPublicKey: String?
        /// The bundle id of the app whose APNs tokens this server accepts.
        package var apnsTopic: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("providers", &providers)
            fields.optional("vapidPublicKey", &vapidPublicKey)
            fields.optional("apnsTopic", &apnsTopic)
        }
    }
}

/// `push/test`: sends a test push to each subscription of a user, and returns the results. The user
/// may be connected. Only admins may send this request.
package struct TestPush: UnscopedRequest, Equatable {
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
        /// The result of a push.
        package enum Verdict: String, WordValue {
            /// The provider accepted the push.
            case delivered
            /// The subscription no longer exists at the provider, and was ended.
            case gone
            /// The provider rejected the push.
            case refused
            /// A temporary failure, after which the server would retry a real notification.
            case failed
        }

        package var subscription = ""
        package var provider = ""
        package var outcome = Verdict.failed
        package var reason: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("subscription", &subscription)
            fields.required("provider", &provider)
            fields.required("outcome", &outcome)
            fields.optional("reason", &reason)
        }
    }
}

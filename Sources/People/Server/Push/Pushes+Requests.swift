import Contract
package import Engine
import JSON
package import PeopleContract
package import SQLite
import Topics

/// The handlers of requests about subscriptions.
extension Pushes {
    func registerRequests(in router: Router) {
        router.on(SubscribePush.self, subscribe)
        router.on(UnsubscribePush.self, unsubscribe)
        router.on(ListPush.self, list)
        router.on(GetPushKey.self) { [configuration] _, _, _ in
            var result = GetPushKey.Result()
            result.providers = PushProvider.allCases.filter(configuration.providers.contains)
                .map(\.rawValue)
            result.vapidPublicKey = configuration.vapidPublicKey
            result.apnsTopic = configuration.apnsTopic
            return result
        }
    }

    private func subscribe(
        _ request: SubscribePush, _ call: Call, _ context: Context
    ) throws -> SubscribePush.Result {
        let provider = request.provider
        guard configuration.providers.contains(provider) else {
            throw Refusal(
                .pushUnavailable, "This server does not support \(provider.rawValue).")
        }
        let problems = try problems(request, provider)
        if !problems.isEmpty { throw Refusal(.requestMalformed, problems) }
        if provider == .mail, try Self.address(of: call.user, context) == nil {
            throw Refusal(.accountUnconfirmed, "Confirm your email address first.")
        }
        let store = PushStore(database: context.database)
        var new = PushStore.Subscription()
        new.user = call.user
        new.device = try device(request, provider, call, context)
        new.provider = provider
        new.address = request.address.parts(for: provider)
        new.createdAt = context.now
        let known = try store.id(of: call.user, provider, new.address.identity)
        new.id = known ?? context.identifier()
        for old in try store.superseded(by: new) { try end(old, context) }
        guard try known != nil || store.count(of: call.user) < configuration.perUserMax else {
            throw Refusal(
                .pushTooMany,
                "You have \(configuration.perUserMax) subscriptions, the maximum. Remove one first."
            )
        }
        try store.put(new)
        // An address of a device, not of a person.
        if provider.isOfDevice {
            try DeviceSigns(database: context.database).note(
                .push(provider: provider.rawValue, identity: new.address.identity),
                of: call.user, at: context.now)
        }
        var result = SubscribePush.Result()
        result.subscription = new.id
        result.device = new.device
        return result
    }

    private func problems(_ request: SubscribePush, _ provider: PushProvider) throws -> Problems {
        var problems = request.address.problems(for: provider)
        if let server = request.address.server, !server.isSecure, !configuration.allowsInsecure {
            problems.note(
                "must begin with https://", at: request.address.endpoint == nil ? "url" : "endpoint"
            )
        }
        if provider == .apns, let topic = request.address.topic, let own = configuration.apnsTopic,
            topic != own, !topic.hasPrefix("\(own).")
        {
            problems.note("must be \(own), or begin with \(own) and a dot", at: "topic")
        }
        return problems
    }

    /// The device that a new subscription belongs to; `nil` if it belongs to the account.
    private func device(
        _ request: SubscribePush, _ provider: PushProvider, _ call: Call, _ context: Context
    ) throws -> String? {
        guard let device = request.device ?? (provider.isOfDevice ? call.device : nil) else {
            if !provider.isOfDevice { return nil }
            throw Refusal.field(.requestMalformed, "device", "is missing: this device is new")
        }
        guard try devices.owns(call.user, device, context) else {
            throw Refusal(.deviceUnknown, "You have no device with this id.")
        }
        return device
    }

    private func unsubscribe(
        _ request: UnsubscribePush, _ call: Call, _ context: Context
    ) throws -> Nothing {
        let store = PushStore(database: context.database)
        guard try store.delete(request.subscription, of: call.user) else {
            throw Refusal(.pushUnknown, "You have no subscription with this id.")
        }
        try end(request.subscription, context)
        return Nothing()
    }

    private func list(
        _ request: ListPush, _ call: Call, _ context: Context
    ) throws -> ListPush.Result {
        var result = ListPush.Result()
        let known = try PushStore(database: context.database).subscriptions(of: call.user)
        result.subscriptions = known.map(PushSubscription.init)
        return result
    }
}

extension PushSubscription {
    /// A subscription as its owner sees it.
    init(_ known: PushStore.Subscription) {
        self.init()
        subscription = known.id
        provider = .known(known.provider)
        device = known.device
        server = known.address.server?.origin
        createdAt = Int(known.createdAt)
        deliveredAt = known.deliveredAt.map { Int($0) }
        refusals = known.refusals
    }
}

/// The operator's settings for pushes.
package struct PushConfiguration: Sendable {
    /// The providers whose configuration is complete.
    package var providers: Set<PushProvider> = []
    /// The server's public VAPID key in Base64URL, with which browsers subscribe.
    package var vapidPublicKey: String?
    /// The bundle id of the app for APNs tokens.
    package var apnsTopic: String?
    /// Whether `http:` addresses are allowed, for use in a private network.
    package var allowsInsecure = false
    /// The most subscriptions of one user.
    package var perUserMax = 20

    package init() {}
}

extension Pushes: PersonalDataProvider {
    package static let partName = "pushes"

    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        let known = try PushStore(database: database).subscriptions(of: user)
        return [
            PersonalDataPart(
                "pushSubscriptions", of: known, by: { .init($0.createdAt, $0.id) }
            ) { known in
                let entry = try JSON(document: PushSubscription(known))
                return .object((entry.members ?? []) + known.address.exported)
            }
        ]
    }

    /// Ends all subscriptions of a user, and discards the pushes that wait for them.
    package func erase(_ user: String, _ context: Context) throws {
        let store = PushStore(database: context.database)
        _ = try store.subscriptions(of: user)
        for id in try store.ids(of: user) { try end(id, context) }
    }
}

extension PushAddress {
    /// The members of an address for an export: everything except keys, access tokens and signing
    /// secrets.
    fileprivate var exported: [JSON.Member] {
        // Beside a URL, the token is an access token and so a secret. Without a URL, the token is
        // the address itself.
        let parts = [
            ("endpoint", endpoint), ("url", url), ("token", url == nil ? token : nil),
            ("topic", topic),
        ]
        return parts.compactMap { name, value in value.map { JSON.Member(name, .string($0)) } }
    }
}

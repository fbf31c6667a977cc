import Contract
import Engine

/// What users ask for.
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
        guard let provider = PushProvider(rawValue: request.provider),
            configuration.providers.contains(provider)
        else {
            throw Refusal(.pushUnavailable, "This server does not support \(request.provider).")
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

    /// The device that a subscription is to belong to; nil: to the account.
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
        provider = known.provider.rawValue
        device = known.device
        server = known.address.server?.origin
        createdAt = Int(known.createdAt)
        deliveredAt = known.deliveredAt.map { Int($0) }
        refusals = known.refusals
    }
}

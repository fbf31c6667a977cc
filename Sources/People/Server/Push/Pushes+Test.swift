import Contract
import Dispatch
import Engine
import JSON
import PeopleContract
import SQLite
import Synchronization
import Topics

/// `push/test`: sends one push to each subscription immediately, without the outbox.
extension Pushes {
    private static let validMs: Int64 = 60_000
    /// The longest wait for all results.
    private static let patience: DispatchTimeInterval = .seconds(12)

    func registerTest(in router: Router) {
        router.on(
            TestPush.self, lane: { _ in .network },
            prepare: { [unowned self] request, call, context in
                try context.requireAdmin(call)
                let trials = try trials(for: request.user.lowercased(), context)
                return { Self.results(of: trials) }
            },
            finish: { [unowned self] request, result, call, context in
                try context.announce(
                    PushTested(admin: call.user, user: request.user.lowercased()))
                for push in result.pushes { try record(push, context) }
                return result
            })
    }

    /// A test push to one subscription.
    private struct Trial: Sendable {
        let subscription: String
        let provider: String
        let courier: any Courier
        let parcel: Parcel
    }

    private func trials(for user: String, _ context: Context) throws -> [Trial] {
        let isKnown = try context.database.first(
            "SELECT 1 FROM users WHERE username = ?", user
        ) { _ in true }
        guard isKnown == true else {
            throw Refusal.field(.requestMalformed, "user", "does not exist on this server")
        }
        var message = PushMessage()
        message.notification = context.identifier()
        message.kind = "test"
        message.at = Int(context.now)
        message.title = "Fairway"
        let body: LocalizedText = "Test notification. Notifications arrive on this device."
        message.body = body.text(in: try context.language(of: user))
        let store = PushStore(database: context.database)
        return try store.subscriptions(of: user).compactMap { subscription in
            let content = Self.content(message, kind: nil, subject: nil, for: subscription)
            guard var parcel = try parcel(content, for: subscription, context),
                let courier = context.outbox.courier(of: parcel.channel)
            else { return nil }
            parcel.expiresAt = context.now + Self.validMs
            return Trial(
                subscription: subscription.id, provider: subscription.provider.rawValue,
                courier: courier, parcel: parcel)
        }
    }

    /// - Blocks: Until all couriers have answered, or for ``patience``.
    private static func results(of trials: [Trial]) -> TestPush.Result {
        let verdicts = Verdicts()
        for trial in trials {
            verdicts.group.enter()
            trial.courier.carry(trial.parcel) { verdict in
                verdicts.all.withLock { $0[trial.subscription] = verdict }
                verdicts.group.leave()
            }
        }
        _ = verdicts.group.wait(timeout: .now() + patience)
        let told = verdicts.all.withLock { $0 }
        var result = TestPush.Result()
        result.pushes = trials.map { trial in
            var outcome = TestPush.Outcome(told[trial.subscription])
            outcome.subscription = trial.subscription
            outcome.provider = trial.provider
            return outcome
        }
        return result
    }

    /// Processes a result like that of a real notification.
    private func record(_ push: TestPush.Outcome, _ context: Context) throws {
        guard let provider = PushProvider(rawValue: push.provider), provider != .mail else {
            return
        }
        switch push.outcome {
        case .delivered: try record(.delivered, of: push.subscription, provider, context)
        case .gone:
            let verdict = DeliveryResult.gone(reason: push.reason ?? "")
            try record(verdict, of: push.subscription, provider, context)
        case .refused, .failed: break
        }
    }

    /// The results, which the threads of couriers add.
    private final class Verdicts: Sendable {
        let all = Mutex<[String: DeliveryResult]>([:])
        let group = DispatchGroup()
    }
}

extension TestPush.Outcome {
    fileprivate init(_ verdict: DeliveryResult?) {
        self.init()
        switch verdict {
        case .delivered: outcome = .delivered
        case .gone(let why): (outcome, reason) = (.gone, why)
        case .refused(let why): (outcome, reason) = (.refused, why)
        case .failed(let why, _, _): (outcome, reason) = (.failed, why)
        case nil: (outcome, reason) = (.failed, "The service did not answer in time")
        }
    }
}

/// An admin sent a test push to all subscriptions of a user.
struct PushTested: Event {
    let admin: String
    let user: String
}

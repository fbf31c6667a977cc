package import Contract
package import Curl
package import Engine
package import Features

/// A provider's protocol: how a push is asked for, and what an answer means.
package protocol PushService: Sendable {
    var provider: PushProvider { get }

    /// Makes the request that carries a push; on a queue of the couriers, where it may compute.
    /// - Parameter done: Called once, at once or from another thread.
    func prepare(_ delivery: Delivery, _ done: @escaping @Sendable (Preparation) -> Void)

    /// What the provider's answer says of a push.
    func verdict(on response: HTTPResponse, to delivery: Delivery) -> Verdict
}

/// What came of preparing a push.
package enum Preparation: Sendable {
    case request(HTTPRequest)
    /// It cannot be sent, now or ever.
    case verdict(Verdict)
}

/// A push at the moment in which it leaves.
package struct Delivery: Sendable {
    package let push: PushParcel
    /// Unix milliseconds; later the device need not be told.
    package let expiresAt: Int64
    /// Unix milliseconds.
    package let now: Int64

    package init(push: PushParcel, expiresAt: Int64, now: Int64) {
        self.push = push
        self.expiresAt = expiresAt
        self.now = now
    }

    /// How long the provider may keep it, seconds.
    /// - Parameter longest: What the provider takes at most.
    func secondsLeft(atMost longest: Int64) -> Int64 {
        min(max(0, (expiresAt - now) / 1_000), longest)
    }
}

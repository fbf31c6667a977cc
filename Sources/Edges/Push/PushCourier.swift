import Contract
package import Curl
import Dispatch
package import Engine
import JSON
package import People
package import PeopleContract

/// Delivers the pushes of one provider.
///
/// It prepares them off the writer thread, and shares its connections with the couriers of other
/// providers.
package final class PushCourier: Courier {
    /// Encryption uses much processor time, so its priority is below that of the writer thread.
    private static let queue = DispatchQueue(
        label: "pushes", qos: .utility, attributes: .concurrent)

    package let channels: [String]
    private let service: any PushService
    private let transfers: Transfers
    private let clock: @Sendable () -> Int64

    /// - Parameter clock: Unix milliseconds.
    package init(
        _ service: any PushService, transfers: Transfers, clock: @escaping @Sendable () -> Int64
    ) {
        channels = [service.provider.rawValue]
        self.service = service
        self.transfers = transfers
        self.clock = clock
    }

    package func carry(_ parcel: Parcel, done: @escaping @Sendable (DeliveryResult) -> Void) {
        Self.queue.async { [service, transfers, clock] in
            guard let push = try? PushParcel(reading: JSON(parsing: parcel.payload)) else {
                return done(.refused(reason: "no push"))
            }
            let delivery = Delivery(push: push, expiresAt: parcel.expiresAt, now: clock())
            service.prepare(delivery) { preparation in
                switch preparation {
                case .outcome(let outcome): done(outcome)
                case .request(let request):
                    transfers.submit(request) { result in
                        switch result {
                        case .success(let response):
                            done(service.outcome(on: response, to: delivery))
                        case .failure(let error): done(DeliveryResult(error))
                        }
                    }
                }
            }
        }
    }
}

/// The protocol of a provider: it makes requests from pushes, and interprets the answers.
package protocol PushService: Sendable {
    var provider: PushProvider { get }

    /// Makes the request for a push. Runs on the couriers' queue, where it may compute.
    /// - Parameter done: Called once, immediately or from another thread.
    func prepare(_ delivery: Delivery, _ done: @escaping @Sendable (Preparation) -> Void)

    /// The result of a push, from the provider's answer.
    func outcome(on response: WebResponse, to delivery: Delivery) -> DeliveryResult
}

/// The result of preparing a push.
package enum Preparation: Sendable {
    case request(WebRequest)
    /// The push cannot be sent. The outcome says whether another attempt makes sense.
    case outcome(DeliveryResult)
}

/// A push with the time at which it is sent.
package struct Delivery: Sendable {
    package let push: PushParcel
    /// The time after which the push is useless, Unix milliseconds.
    package let expiresAt: Int64
    /// The present time, Unix milliseconds.
    package let now: Int64

    package init(push: PushParcel, expiresAt: Int64, now: Int64) {
        self.push = push
        self.expiresAt = expiresAt
        self.now = now
    }

    /// The time for which the provider may keep the push, seconds.
    /// - Parameter longest: The provider's limit, seconds.
    func secondsLeft(atMost longest: Int64) -> Int64 {
        min(max(0, (expiresAt - now) / 1_000), longest)
    }
}

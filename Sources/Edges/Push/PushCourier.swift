import Contract
package import Curl
import Dispatch
package import Engine
import Features
import JSON

/// Carries pushes of one provider: computes off the writer thread, and shares connections with the
/// couriers of the others.
package final class PushCourier: Courier {
    /// Encryption keeps a processor busy; who waits for the writer goes first.
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

    package func carry(_ parcel: Parcel, done: @escaping @Sendable (Verdict) -> Void) {
        Self.queue.async { [service, transfers, clock] in
            guard let push = try? PushParcel(reading: JSON(parsing: parcel.payload)) else {
                return done(.refused(reason: "no push"))
            }
            let delivery = Delivery(push: push, expiresAt: parcel.expiresAt, now: clock())
            service.prepare(delivery) { preparation in
                switch preparation {
                case .verdict(let verdict): done(verdict)
                case .request(let request):
                    transfers.submit(request) { result in
                        switch result {
                        case .success(let response):
                            done(service.verdict(on: response, to: delivery))
                        case .failure(let error): done(Verdict(error))
                        }
                    }
                }
            }
        }
    }
}

import Contract
package import Curl
package import Engine
import JSON
import Operations
import PeopleContract

/// Sends alerts to the operator's webhooks, as JSON with an `id`, and signed if there is a secret.
/// The daemon and the watchdog use it.
///
/// The addresses come from the configuration, so private ones are allowed.
package final class AlertCourier: Courier {
    package let channels = [MonitorsConfiguration.channel]
    private let transfers: Transfers
    private let secret: String?
    private let authority: String?
    private let clock: @Sendable () -> Int64

    /// - Parameters:
    ///   - authority: A PEM file of certificate authorities to trust instead of the system's.
    ///   - clock: Unix milliseconds.
    package init(
        secret: String?, authority: String? = nil, transfers: Transfers,
        clock: @escaping @Sendable () -> Int64
    ) {
        self.secret = secret
        self.authority = authority
        self.transfers = transfers
        self.clock = clock
    }

    package func carry(_ parcel: Parcel, done: @escaping @Sendable (DeliveryResult) -> Void) {
        guard let content = try? AlertParcel(reading: JSON(parsing: parcel.payload)) else {
            return done(.refused(reason: "no alert"))
        }
        let now = clock()
        let body = Self.body(content)
        var headers = [
            (name: "Content-Type", value: "application/json"), ("User-Agent", "Fairway"),
        ]
        if let secret {
            let signature = WebhookSignature.text(of: body, secret: secret, at: now / 1_000)
            headers.append(("Fairway-Signature", signature))
        }
        var transport = PushTransport()
        transport.certificateAuthority = authority
        transfers.submit(transport.post(content.url, headers, body)) { result in
            switch result {
            case .failure(let error): done(DeliveryResult(error))
            case .success(let response):
                done(Self.outcome(response.status, response.retryAfterMs(now: now)))
            }
        }
    }

    /// The result of a delivery.
    ///
    /// A status that means a moved webhook or a wrong secret affects all alerts. So the alerts wait
    /// until the operator has corrected it.
    package static func outcome(_ status: Int, _ retryAfterMs: Int?) -> DeliveryResult {
        switch status {
        case 300...399, 401, 403, 404, 405, 407, 410:
            .failed(reason: DeliveryResult.reason(status), afterMs: retryAfterMs, isLane: true)
        default: WebhookService.outcome(status: status, retryAfterMs: retryAfterMs)
        }
    }

    private static func body(_ content: AlertParcel) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("id")
        writer.value(content.id)
        content.alert.writeMembers(to: &writer)
        writer.endObject()
        return writer.bytes
    }
}

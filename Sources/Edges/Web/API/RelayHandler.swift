import Contract
import MicroHTTPD
import Relay
import Topics

/// Answers `/mqtt`, through which browsers reach the broker with MQTT over WebSocket (RFC 6455).
struct RelayHandler: Sendable {
    /// The time after which a refused client may try again, in seconds.
    private static let retrySeconds = 2

    let relay: Relay

    func handle(_ request: HTTPRequest, from address: String, _ responder: Responder) {
        guard request.method == "GET" else {
            return responder.answer(.wrongMethod(allowed: "GET"))
        }
        guard request.isUpgrade, request.headers["sec-websocket-version"] == "13" else {
            return responder.answer(.upgradeRequired)
        }
        let handshake = WebSocketHandshake(
            key: request.headers["sec-websocket-key"] ?? "",
            subprotocols: request.headers.all("sec-websocket-protocol").joined(separator: ","))
        guard let handshake else {
            let refusal = Refusal.field(
                .requestMalformed, "Sec-WebSocket-Protocol",
                "must contain mqtt, and Sec-WebSocket-Key must be 16 bytes in Base64")
            return responder.answer(.refusal(refusal, in: request.language))
        }
        relay.open(handshake, from: address) { answer in
            responder.answer(Self.response(answer, handshake, in: request.language))
        }
    }

    private static func response(
        _ answer: Relay.Answer, _ handshake: WebSocketHandshake, in language: Language?
    ) -> HTTPResponse {
        switch answer {
        case .accepted(let accept, let upgrade):
            var response = HTTPResponse(
                status: 101,
                headers: [
                    ("Upgrade", "websocket"), ("Sec-WebSocket-Accept", accept),
                    ("Sec-WebSocket-Protocol", handshake.subprotocol),
                ])
            response.upgrade = upgrade
            return response
        case .full(let isOfNetwork, let max):
            return .refusal(
                .tooMany(
                    isOfNetwork
                        ? "Your network has \(max) connections, the maximum. Close one, or try again later."
                        : "The server has \(max) connections, the maximum. Close one, or try again later.",
                    retryAfterMs: retrySeconds * 1_000), in: language)
        case .unreachable:
            var refusal = Refusal(
                .serverUnavailable, "The broker does not answer. Try again in a moment.")
            refusal.retryAfterMs = retrySeconds * 1_000
            return .refusal(refusal, in: language)
        }
    }
}

extension HTTPRequest {
    /// Whether the request asks for a WebSocket (RFC 6455, 4.1). Both fields are lists, and their
    /// case does not matter.
    fileprivate var isUpgrade: Bool {
        func names(_ field: String, _ name: String) -> Bool {
            headers.all(field).contains { value in
                value.split(separator: ",").contains {
                    $0.filter { $0 != " " }.lowercased() == name
                }
            }
        }
        return names("upgrade", "websocket") && names("connection", "upgrade")
    }
}

extension HTTPResponse {
    /// Status 426, with the protocol that `/mqtt` requires (RFC 9110, 15.5.22).
    fileprivate static var upgradeRequired: HTTPResponse {
        var response = HTTPResponse.failure(status: 426)
        response.headers += [("Upgrade", "websocket"), ("Sec-WebSocket-Version", "13")]
        return response
    }
}

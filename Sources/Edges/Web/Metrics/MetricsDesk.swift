import Contract
import Engine
import Foundation
import JSON
import MicroHTTPD

/// `GET /metrics`, for Prometheus: open to who asks from this machine itself, where that is wished,
/// and to admins' tokens.
struct MetricsDesk: Sendable {
    /// How long the writer thread may take to say what it measured.
    private static let patience: DispatchTimeInterval = .seconds(5)

    let tokenKey: [UInt8]
    let mailbox: Mailbox
    /// Whether no token is asked for on this machine.
    let isOpenHere: Bool
    /// Where the text is made: not on the writer's thread.
    private let texts = DispatchQueue(label: "metrics")

    init(tokenKey: [UInt8], mailbox: Mailbox, isOpenHere: Bool) {
        self.tokenKey = tokenKey
        self.mailbox = mailbox
        self.isOpenHere = isOpenHere
    }

    func take(_ request: HTTPRequest, network: String, _ responder: Responder) {
        guard request.method == "GET" else {
            return responder.answer(.wrongMethod(allowed: "GET"))
        }
        if isOpenHere, request.isFromHere, request.headers["authorization"] == nil {
            return measure(responder)
        }
        do throws(Refusal) {
            let asker = try Asker(request, tokenKey: tokenKey, network: network)
            guard asker.isUser else {
                throw Refusal(.accountTokenInvalid, "This request needs the token of an admin.")
            }
            ask(asker, request.language, responder)
        } catch {
            responder.answer(.refusal(error, in: request.language))
        }
    }

    /// Whether the asker may know is the engine's to say.
    private func ask(_ asker: Asker, _ language: Language?, _ responder: Responder) {
        let caller = Caller { [self] payload in
            texts.async {
                let isGranted = (try? JSON(parsing: payload))?["ok"]?.bool == true
                if isGranted { measure(responder) } else { responder.answer(.init(reply: payload)) }
            }
        }
        var envelope = Envelope(
            route: GetMetrics.routes[0], sender: asker.sender, device: asker.claims?.device,
            body: .json(Array("{}".utf8)), replyAddress: .caller(caller), expectsReply: true)
        envelope.claims = asker.claims
        envelope.language = language
        envelope.personalToken = asker.personalToken
        mailbox.postFromAside(envelope)
    }

    private func measure(_ responder: Responder) {
        // Only the first answer counts.
        texts.asyncAfter(deadline: .now() + Self.patience) {
            responder.answer(.failure(status: 503))
        }
        mailbox.measure { [texts] metrics in
            texts.async { responder.answer(.metrics(PrometheusText.text(of: metrics))) }
        }
    }
}

extension HTTPRequest {
    /// Whether a program on this machine asks, and for itself: no proxy says for whom.
    fileprivate var isFromHere: Bool {
        let forwarding = ["x-forwarded-for", "forwarded", "via", "x-real-ip"]
        return (peer == "127.0.0.1" || peer == "::1")
            && forwarding.allSatisfy { headers[$0] == nil }
    }
}

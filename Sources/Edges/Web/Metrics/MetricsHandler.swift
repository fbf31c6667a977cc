import Contract
package import Engine
import Foundation
import JSON
import MicroHTTPD
import OperationsContract
import Topics

/// Answers `GET /metrics` for Prometheus. A client needs the token of an admin. Programs on this
/// machine need none if the operator allows it.
struct MetricsHandler: Sendable {
    /// The time within which the writer thread must return its metrics.
    private static let patience: DispatchTimeInterval = .seconds(5)

    let tokenKey: [UInt8]
    let mailbox: Mailbox
    /// Whether programs on this machine need no token.
    let isOpenHere: Bool
    /// The queue that writes the text, off the writer thread.
    private let texts = DispatchQueue(label: "metrics")

    init(tokenKey: [UInt8], mailbox: Mailbox, isOpenHere: Bool) {
        self.tokenKey = tokenKey
        self.mailbox = mailbox
        self.isOpenHere = isOpenHere
    }

    func handle(_ request: HTTPRequest, network: String, _ responder: Responder) {
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

    /// Asks the engine whether the sender may read the metrics, and measures if so.
    private func ask(_ asker: Asker, _ language: Language?, _ responder: Responder) {
        let caller = Caller { [self] reply in
            texts.async {
                if reply.refusal == nil {
                    measure(responder)
                } else {
                    responder.answer(.init(reply))
                }
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
        // The responder ignores all answers but the first.
        texts.asyncAfter(deadline: .now() + Self.patience) {
            responder.answer(.failure(status: 503))
        }
        mailbox.measure { [texts] metrics in
            texts.async { responder.answer(.metrics(PrometheusText.text(of: metrics))) }
        }
    }
}

extension HTTPRequest {
    /// Whether the request comes from a program on this machine, and not through a proxy.
    fileprivate var isFromHere: Bool {
        let forwarding = ["x-forwarded-for", "forwarded", "via", "x-real-ip"]
        return (peer == "127.0.0.1" || peer == "::1")
            && forwarding.allSatisfy { headers[$0] == nil }
    }
}

/// Writes metrics in the text format 0.0.4 of Prometheus.
package enum PrometheusText {
    package static let type = "text/plain; version=0.0.4; charset=utf-8"

    package static func text(of metrics: [Metric]) -> String {
        var text = ""
        for metric in metrics where !metric.samples.isEmpty {
            text += "# HELP \(metric.name) \(escaped(metric.help))\n"
            text += "# TYPE \(metric.name) \(metric.kind.rawValue)\n"
            for sample in metric.samples { write(sample, of: metric.name, to: &text) }
        }
        return text
    }

    private static func write(_ sample: Metric.Sample, of name: String, to text: inout String) {
        switch sample.value {
        case .number(let value):
            text += "\(name)\(labels(sample.labels)) \(number(value))\n"
        case .distribution(let values):
            for (bound, count) in zip(values.bounds, values.cumulative) {
                text += "\(name)_bucket\(labels(sample.labels, bound: number(bound))) \(count)\n"
            }
            text += "\(name)_bucket\(labels(sample.labels, bound: "+Inf")) \(values.count)\n"
            text += "\(name)_sum\(labels(sample.labels)) \(number(values.sum))\n"
            text += "\(name)_count\(labels(sample.labels)) \(values.count)\n"
        }
    }

    private static func labels(_ labels: [Metric.Label], bound: String? = nil) -> String {
        var pairs = labels.map { "\($0.name)=\"\(escaped($0.value, quotes: true))\"" }
        if let bound { pairs.append("le=\"\(bound)\"") }
        return pairs.isEmpty ? "" : "{\(pairs.joined(separator: ","))}"
    }

    /// A number as text. Whole numbers have no fraction.
    private static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
        return Int64(exactly: value).map { "\($0)" } ?? "\(value)"
    }

    private static func escaped(_ text: String, quotes: Bool = false) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "\\": escaped += "\\\\"
            case "\n": escaped += "\\n"
            case "\"" where quotes: escaped += "\\\""
            default: escaped.append(character)
            }
        }
        return escaped
    }
}

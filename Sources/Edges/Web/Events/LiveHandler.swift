import Contract
import Engine
import JSON
import MicroHTTPD
import RoomsContract
import Topics

/// Answers followers of rooms: `GET /v1/rooms/{room}/events` and `.../leaderboard`, as server-sent
/// events. A client that does not ask for a stream gets the leaderboard as JSON.
struct LiveHandler: Sendable {
    let tokenKey: [UInt8]
    let mailbox: Mailbox
    let hub: LiveHub
    let requests: RequestHandler

    func handle(
        _ request: HTTPRequest, _ view: LiveView, room: String, network: String,
        _ responder: Responder
    ) {
        guard request.method == "GET" else {
            return responder.answer(.wrongMethod(allowed: "GET"))
        }
        if view == .leaderboard, !request.wantsStream {
            return requests.read(
                GetLeaderboard.self, room: room, request, network: network, responder)
        }
        do throws(Refusal) {
            let asker = try Asker(request, tokenKey: tokenKey, network: network)
            try requests.admit(asker)
            guard let credential = asker.credential else {
                throw Refusal(.accountTokenInvalid, "This request needs a token. Sign in first.")
            }
            // The hub reads the answer among the effects, because there its order is known.
            let caller = Caller { _ in }
            try hub.open(
                LiveOpening(
                    view: view, room: room, credential: credential, network: network,
                    caller: caller, responder: responder, language: request.language, since: .now))
            var envelope = Envelope(
                route: GetRoom.routes[0], sender: asker.sender, device: asker.claims?.device,
                room: room,
                body: .json(QueryBody.json(request.target.query, for: GetRoom.self).bytes),
                replyAddress: .caller(caller),
                expectsReply: true)
            envelope.claims = asker.claims
            envelope.language = request.language
            envelope.personalToken = asker.personalToken
            mailbox.postFromAside(envelope)
        } catch {
            responder.answer(.refusal(error, in: request.language))
        }
    }
}

extension HTTPRequest {
    /// Whether the client reads server-sent events.
    fileprivate var wantsStream: Bool {
        headers.all("accept").contains { $0.lowercased().contains(EventFrame.type) }
    }
}

/// The part of a room that a client follows.
package enum LiveView: String, CaseIterable {
    /// The room, and each change.
    case events
    /// The leaderboard.
    case leaderboard
}

/// A request to follow a room that the engine has not answered yet.
struct LiveOpening: Sendable {
    let view: LiveView
    let room: String
    let credential: Credential
    let network: String
    let caller: Caller
    let responder: Responder
    /// The language that the client asks for.
    let language: Language?
    let since: ContinuousClock.Instant
}

/// The token with which somebody follows a room. When the token ends, the stream ends.
enum Credential: Equatable, Sendable {
    /// The token of a device.
    ///
    /// - Parameters:
    ///   - isAdmin: The claim of the token. If the engine reports another value, the token ends.
    ///   - expiry: Unix seconds; `nil` if the token does not expire.
    case device(String, isAdmin: Bool, expiry: Int64?)
    /// A personal token, with its id. The engine reports when it expires.
    case personal(String)

    var isDevice: Bool { if case .device = self { true } else { false } }

    /// Whether this is the token of a device.
    ///
    /// - Parameter isAdmin: The claim that the token must also have; `nil` for any.
    func `is`(device: String, isAdmin: Bool? = nil) -> Bool {
        guard case .device(device, let own, _) = self else { return false }
        return isAdmin == nil || isAdmin == own
    }

    /// The expiry in Unix milliseconds; `nil` if there is none, or only the engine knows it.
    var expiresAt: Int64? {
        guard case .device(_, _, let expiry?) = self else { return nil }
        let (milliseconds, isTooLate) = expiry.multipliedReportingOverflow(by: 1_000)
        return isTooLate ? nil : milliseconds
    }
}

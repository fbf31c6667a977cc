import Contract
import Engine
import JSON
import MicroHTTPD

/// Rooms for those who look: `GET /v1/rooms/{room}/events` and `.../leaderboard`, as server-sent
/// events; the latter as JSON too, for who does not ask for a stream.
struct LiveDesk: Sendable {
    let tokenKey: [UInt8]
    let mailbox: Mailbox
    let hub: LiveHub
    let requests: RequestDesk

    func take(
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
            // The hub takes the answer from what goes out, where its place in the order is known.
            let caller = Caller { _ in }
            try hub.open(
                LiveOpening(
                    view: view, room: room, credential: credential, network: network,
                    lastSeq: request.headers["last-event-id"].flatMap(Int.init), caller: caller,
                    responder: responder, language: request.language, since: .now))
            var envelope = Envelope(
                route: GetRoom.routes[0], sender: asker.sender, device: asker.claims?.device,
                room: room, body: .json(Array("{}".utf8)), replyAddress: .caller(caller),
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

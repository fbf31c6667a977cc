import Contract
import Engine
import Foundation
import JSON
import MicroHTTPD

/// Takes requests of the contract over HTTP: `POST /v1/do/{service}/{method}`.
///
/// With a device's token in `Authorization: Bearer` they are the user's, without one a guest's,
/// who is called after the network that it asks from. A request inside a room names the room in
/// the query, `POST /v1/do/room/start?room=...`, since the body is the request's own.
struct RequestDesk: Sendable {
    let tokenKey: [UInt8]
    let mailbox: Mailbox
    /// Where replies are turned into answers: not on the writer's thread.
    private let replies = DispatchQueue(label: "http replies")

    init(tokenKey: [UInt8], mailbox: Mailbox) {
        self.tokenKey = tokenKey
        self.mailbox = mailbox
    }

    /// Hands a request in, or says why not.
    func take(
        _ request: HTTPRequest, _ service: String, _ method: String, network: String,
        _ responder: Responder
    ) {
        guard request.method == "POST" else {
            return responder.answer(.wrongMethod(allowed: "POST"))
        }
        guard request.isJSON else { return responder.answer(.failure(status: 415)) }
        do throws(Refusal) {
            let asker = try Asker(request, tokenKey: tokenKey, network: network)
            let room = request.target["room"]
            var envelope = Envelope(
                route: try route(service, method, room: room, asker), sender: asker.sender,
                device: asker.claims?.device, room: room,
                body: .json(try RequestBody(request).bytes),
                replyAddress: .caller(caller(responder)), expectsReply: true)
            envelope.claims = asker.claims
            envelope.browser = request.cookie(ProviderDesk.returnCookie)
            mailbox.postFromAside(envelope)
        } catch {
            responder.answer(.refusal(error))
        }
    }

    private func caller(_ responder: Responder) -> Caller {
        Caller { [replies] payload in
            replies.async { responder.answer(HTTPResponse(reply: payload)) }
        }
    }

    private func route(
        _ service: String, _ method: String, room: String?, _ asker: Asker
    ) throws(Refusal) -> Route {
        let inRoom = Route(.room, service, method)
        guard case .user = asker.sender else {
            let route = Route(.guest, service, method)
            let isForUsers =
                Route.known.contains(Route(.user, service, method))
                || Route.known.contains(inRoom)
            if isForUsers, !Route.known.contains(route) {
                throw Refusal(.accountTokenInvalid, "this takes a token: sign in first")
            }
            return route
        }
        let route = Route(.user, service, method)
        if room != nil { return inRoom }
        if Route.known.contains(inRoom), !Route.known.contains(route) {
            throw .field(.requestMalformed, "room", "is missing in the query: ?room=...")
        }
        return route
    }
}

extension Route {
    /// All of the contract.
    fileprivate static let known = Set(Requests.all.flatMap { $0.routes })
}

extension HTTPRequest {
    /// Whether the body is said to be JSON. A page of another site cannot send that unasked.
    fileprivate var isJSON: Bool {
        if body.isEmpty { return true }
        let type = headers["content-type"]?.split(separator: ";").first ?? ""
        return type.lowercased().filter { $0 != " " } == "application/json"
    }
}

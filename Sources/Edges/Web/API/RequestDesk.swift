import Contract
import Engine
import Foundation
import JSON
import MicroHTTPD

/// Takes requests of the contract over HTTP: `POST /v1/do/{service}/{method}`, and those that read
/// by `GET` too, the body as the query.
///
/// With a token in `Authorization: Bearer` they are the user's, without one a guest's, who is called
/// after the network that it asks from. A request inside a room names the room in the query,
/// `POST /v1/do/room/start?room=...`, since the body is the request's own.
struct RequestDesk: Sendable {
    let tokenKey: [UInt8]
    let mailbox: Mailbox
    /// How much each token may ask for.
    let limiter: NetworkLimiter
    let counts: WebCounts
    /// Where replies are turned into answers: not on the writer's thread.
    private let replies = DispatchQueue(label: "http replies")

    init(_ configuration: WebConfiguration, mailbox: Mailbox) {
        tokenKey = configuration.tokenKey
        self.mailbox = mailbox
        counts = configuration.counts
        limiter = NetworkLimiter(
            perSecond: configuration.tokenRequestsPerSecond,
            burst: configuration.tokenRequestBurst)
    }

    /// Hands a request in, or says why not.
    func take(
        _ request: HTTPRequest, _ service: String, _ method: String, network: String,
        _ responder: Responder
    ) {
        let read = KnownRoutes.read(service, method, inRoom: request.target["room"] != nil)
        switch request.method {
        case "POST":
            guard request.isJSON else { return responder.answer(.failure(status: 415)) }
            hand(request, service, method, network: network, responder) { () throws(Refusal) in
                try RequestBody(request).bytes
            }
        case "GET" where read != nil, "HEAD" where read != nil:
            guard let read else { return }
            let query = request.target.query.filter { $0.name != "room" || !read.isInRoom }
            hand(request, service, method, network: network, responder) {
                QueryBody.json(query, for: read).bytes
            }
        default:
            responder.answer(.wrongMethod(allowed: read == nil ? "POST" : "GET, HEAD, POST"))
        }
    }

    /// Hands in a read that has an address of its own.
    func read(
        _ type: any Request.Type, room: String, _ request: HTTPRequest, network: String,
        _ responder: Responder
    ) {
        guard let route = type.routes.first else { return }
        hand(request, route.service, route.method, room: room, network: network, responder) {
            Array("{}".utf8)
        }
    }

    private func hand(
        _ request: HTTPRequest, _ service: String, _ method: String, room: String? = nil,
        network: String, _ responder: Responder, body: () throws(Refusal) -> [UInt8]
    ) {
        let isRead = request.method != "POST"
        do throws(Refusal) {
            let asker = try Asker(request, tokenKey: tokenKey, network: network)
            try admit(asker)
            let route = try KnownRoutes.route(
                service, method, isInRoom: room != nil || request.target["room"] != nil, asker)
            var envelope = Envelope(
                route: route, sender: asker.sender, device: asker.claims?.device,
                room: route.scope == .room ? room ?? request.target["room"] : nil,
                body: .json(try body()), replyAddress: .caller(caller(responder, isRead: isRead)),
                expectsReply: true)
            envelope.claims = asker.claims
            envelope.network = network
            envelope.language = request.language
            envelope.personalToken = asker.personalToken
            envelope.browser = request.cookie(ProviderDesk.returnCookie)
            mailbox.postFromAside(envelope)
        } catch {
            responder.answer(.refusal(error, in: request.language, isRead: isRead))
        }
    }

    /// Counts a request of a token's, whether it is alive or not.
    func admit(_ asker: Asker) throws(Refusal) {
        if let principal = asker.principal { try admit(principal) }
    }

    /// Counts a request of a user's device.
    /// - Throws: `request.tooMany` if the user's devices have reached their limit.
    func admit(_ claims: DeviceClaims) throws(Refusal) {
        try admit(Asker.principal(of: claims))
    }

    private func admit(_ principal: String) throws(Refusal) {
        guard let wait = limiter.take(principal, at: .now) else { return }
        counts.noteTooMany("token")
        throw .tooMany(
            "Too many requests with this token. Wait a moment and try again.", retryAfterMs: wait)
    }

    private func caller(_ responder: Responder, isRead: Bool) -> Caller {
        Caller { [replies] payload in
            replies.async {
                let response = HTTPResponse(reply: payload)
                responder.answer(isRead ? response.sharedWithPages : response)
            }
        }
    }
}

extension HTTPRequest {
    /// Whether the body is said to be JSON. A page of another site cannot send that unasked.
    fileprivate var isJSON: Bool {
        if body.isEmpty { return true }
        let type = headers["content-type"]?.split(separator: ";").first ?? ""
        return type.lowercased().filter { $0 != " " } == "application/json"
    }
}

extension Request {
    /// Whether it goes into a room, which the query then names.
    fileprivate static var isInRoom: Bool { routes.contains { $0.scope == .room } }
}

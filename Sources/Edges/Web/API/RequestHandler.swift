import Contract
import Engine
import Foundation
import JSON
import MicroHTTPD
import ModulesContract
import Topics

/// Passes requests of the contract to the engine: `POST /v1/do/{service}/{method}`. Requests that
/// only read are available with `GET` too, with the body as the query.
///
/// With a token in `Authorization: Bearer`, the request comes from a user, else from a guest, whom
/// the server knows by the network. A request inside a room names the room in the query, because
/// the body has only the keys of the request: `POST /v1/do/room/start?room=...`.
struct RequestHandler: Sendable {
    let tokenKey: [UInt8]
    let mailbox: Mailbox
    /// Limits the requests with each token.
    let limiter: SharedRateLimiter
    let counts: WebCounts
    /// The queue that turns replies into responses, off the writer thread.
    private let replies = DispatchQueue(label: "http replies")

    init(_ configuration: WebConfiguration, mailbox: Mailbox) {
        tokenKey = configuration.tokenKey
        self.mailbox = mailbox
        counts = configuration.counts
        limiter = SharedRateLimiter(
            perSecond: configuration.tokenRequestsPerSecond,
            burst: configuration.tokenRequestBurst)
    }

    /// Posts a request to the engine, or refuses it.
    func handle(
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

    /// Posts a request that reads and has an address of its own. Its query is the body, as for the other
    /// reads.
    func read(
        _ type: any Request.Type, room: String, _ request: HTTPRequest, network: String,
        _ responder: Responder
    ) {
        guard let route = type.routes.first else { return }
        hand(request, route.service, route.method, room: room, network: network, responder) {
            QueryBody.json(request.target.query, for: type).bytes
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
            if room == nil { try KnownRoutes.checkQuery(of: request, for: route) }
            var envelope = Envelope(
                route: route, sender: asker.sender, device: asker.claims?.device,
                room: route.scope == .room ? room ?? request.target["room"] : nil,
                body: .json(try body()), replyAddress: .caller(caller(responder, isRead: isRead)),
                expectsReply: true)
            envelope.claims = asker.claims
            envelope.network = network
            envelope.language = request.language
            envelope.personalToken = asker.personalToken
            envelope.browser = request.cookie(ProviderHandler.returnCookie)
            mailbox.postFromAside(envelope)
        } catch {
            responder.answer(.refusal(error, in: request.language, isRead: isRead))
        }
    }

    /// Counts a request with a token, also if the token is no longer valid.
    ///
    /// - Throws: `request.tooMany` if the token has reached its limit.
    func admit(_ asker: Asker) throws(Refusal) {
        if let principal = asker.principal { try admit(principal) }
    }

    /// Counts a request of a user's device.
    ///
    /// - Throws: `request.tooMany` if the user's devices have reached their limit.
    func admit(_ claims: DeviceClaims) throws(Refusal) {
        try admit(Asker.principal(of: claims))
    }

    private func admit(_ principal: String) throws(Refusal) {
        guard let wait = limiter.admit(principal) else { return }
        counts.noteTooMany("token")
        throw .tooMany(
            "Too many requests with this token. Wait a moment and try again.", retryAfterMs: wait)
    }

    private func caller(_ responder: Responder, isRead: Bool) -> Caller {
        Caller { [replies] reply in
            replies.async {
                let response = HTTPResponse(reply)
                responder.answer(isRead ? response.sharedWithPages : response)
            }
        }
    }
}

extension HTTPRequest {
    /// Whether the body is empty or declared as JSON. A page of another site cannot send this type
    /// without a preflight.
    fileprivate var isJSON: Bool {
        if body.isEmpty { return true }
        let type = headers["content-type"]?.split(separator: ";").first ?? ""
        return type.lowercased().filter { $0 != " " } == "application/json"
    }
}

extension Request {
    /// Whether the request is one inside a room, which the query then names.
    fileprivate static var isInRoom: Bool { routes.contains { $0.scope == .room } }
}

/// Finds the route of a request of the contract.
enum KnownRoutes {
    private static let all: [Route: any Request.Type] = {
        var all: [Route: any Request.Type] = [:]
        for type in Contracts.requests { for route in type.routes { all[route] = type } }
        return all
    }()

    /// The request of this name if it only reads; `nil` if there is none, or it changes something.
    static func read(
        _ service: String, _ method: String, inRoom: Bool
    ) -> (any Request.Type)? {
        let scopes: [Route.Scope] = inRoom ? [.room, .user, .guest] : [.user, .guest, .room]
        let found = scopes.lazy.compactMap { all[Route($0, service, method)] }.first
        return found?.isRead == true ? found : nil
    }

    /// Checks the part of a query that does not become the body.
    ///
    /// - Throws: A refusal if the room of a request inside a room appears twice, or if the address of a
    ///   `POST` has a key that belongs in the body.
    static func checkQuery(of request: HTTPRequest, for route: Route) throws(Refusal) {
        guard let type = all[route] else { return }
        var problems = Problems()
        let isRoom = { (item: HTTPTarget.QueryItem) in route.scope == .room && item.name == "room" }
        if request.target.query.count(where: isRoom) > 1 {
            problems.note("appears twice", at: "room")
        }
        if request.method == "POST" {
            for item in request.target.query where !isRoom(item) {
                let shown = VisibleText.cleaned(String(item.name.prefix(64)))
                problems.note("must be in the body, not in the address", at: shown)
            }
        }
        if !problems.isEmpty { throw Refusal(type.invalid, problems) }
    }

    /// The route of a request, from its name and its sender.
    ///
    /// - Throws: A refusal if a token or the name of a room is missing.
    static func route(
        _ service: String, _ method: String, isInRoom: Bool, _ asker: Asker
    ) throws(Refusal) -> Route {
        let user = Route(.user, service, method)
        let room = Route(.room, service, method)
        guard asker.isUser else {
            let guest = Route(.guest, service, method)
            if all[user]?.isPublic == true { return user }
            if all[guest] == nil, all[user] != nil || all[room] != nil {
                throw Refusal(.accountTokenInvalid, "This request needs a token. Sign in first.")
            }
            return guest
        }
        // If users have this request and rooms do not, `room` in the query is a key of its body.
        if isInRoom, all[user] == nil || all[room] != nil { return room }
        if all[room] != nil, all[user] == nil {
            throw .field(.requestMalformed, "room", "is missing in the query: ?room=...")
        }
        return user
    }
}

import Contract
import Engine
import MicroHTTPD
import OpenID
import Topics

/// Routes each HTTP request to the part that answers it.
struct Site: Sendable {
    private let requestHandler: RequestHandler
    private let live: LiveHandler
    private let trackers: TrackerHandler
    /// `nil` if the server cannot forward MQTT to the broker.
    private let relay: RelayHandler?
    private let metrics: MetricsHandler
    private let counts: WebCounts
    private let pages: Pages
    /// `nil` if the page was not built.
    private let app: AppHandler?
    /// `nil` if the manual was not built.
    private let manual: ManualHandler?
    /// `nil` if no identity provider is configured.
    private let providers: ProviderHandler?
    /// `nil` if the status page is not public.
    private let status: StatusHandler?
    private let shared: SharedCardHandler
    private let health: Health
    private let limiter: SharedRateLimiter
    /// The limit for files of the page and the manual. It is high, because a school class shares
    /// one address and loads the page at the same time.
    private let pageLimiter = SharedRateLimiter(perSecond: 500, burst: 10_000)
    private let isBehindProxy: Bool

    init(_ configuration: WebConfiguration, mailbox: Mailbox, health: Health) {
        requestHandler = RequestHandler(configuration, mailbox: mailbox)
        live = LiveHandler(
            tokenKey: configuration.tokenKey, mailbox: mailbox, hub: configuration.live,
            requests: requestHandler)
        trackers = TrackerHandler(
            tokenKey: configuration.tokenKey, mailbox: mailbox, requests: requestHandler)
        relay = configuration.relay.map { RelayHandler(relay: $0) }
        metrics = MetricsHandler(
            tokenKey: configuration.tokenKey, mailbox: mailbox,
            isOpenHere: configuration.areMetricsOpenHere)
        counts = configuration.counts
        let pages = Pages(configuration)
        self.pages = pages
        app = configuration.app.map { AppHandler($0, pages: pages) }
        manual = configuration.manual.map { ManualHandler($0, pages: pages) }
        shared = SharedCardHandler(pages: pages, mailbox: mailbox)
        status =
            configuration.showsStatus
            ? StatusHandler(pages: pages, mailbox: mailbox, health: health) : nil
        providers = configuration.openID.map { ProviderHandler($0, pages: pages, mailbox: mailbox) }
        limiter = SharedRateLimiter(
            perSecond: configuration.requestsPerSecond, burst: configuration.requestBurst)
        isBehindProxy = configuration.isBehindProxy
        self.health = health
    }

    /// Answers a request immediately, or passes it on to the part that answers it later.
    func answer(_ request: HTTPRequest, _ responder: Responder) {
        let place = WebRoute(request.target.segments)
        counts.note(place)
        // Health checks come from one address and must never reach a limit.
        if place == .health {
            return responder.answer(page(request) { .health(health) })
        }
        let sender = request.sender(isBehindProxy: isBehindProxy)
        let network = ClientNetwork.of(sender)
        if let refusal = refusal(of: place, from: network) {
            return responder.answer(.refusal(refusal, in: request.language))
        }
        if request.method == "OPTIONS", request.headers["origin"] != nil {
            return responder.answer(place?.isShared == true ? .preflight : .failure(status: 405))
        }
        if case .live(let view, let room) = place {
            return live.handle(request, view, room: room, network: network, responder)
        }
        if case .description(let document) = place {
            return responder.answer(page(request) { document.response })
        }
        if case .request(let service, let method) = place {
            return requestHandler.handle(request, service, method, network: network, responder)
        }
        if place == .metrics { return metrics.handle(request, network: network, responder) }
        if place == .relay, let relay { return relay.handle(request, from: sender, responder) }
        if place == .tracker { return trackers.handle(request, responder) }
        answerPage(request, at: place, from: network, responder)
    }

    /// Counts a request.
    /// - Returns: A refusal if the network has reached its limit.
    private func refusal(of place: WebRoute?, from network: String) -> Refusal? {
        let isPage =
            switch place {
            case .app: app != nil
            case .manual: manual != nil
            default: false
            }
        guard let wait = (isPage ? pageLimiter : limiter).admit(network) else { return nil }
        counts.noteTooMany("network")
        return .tooMany(
            "Too many requests from your network. Wait a moment and try again.",
            retryAfterMs: wait)
    }

    /// Answers with a page for people, or passes the request on to the part that makes it.
    private func answerPage(
        _ request: HTTPRequest, at place: WebRoute?, from network: String, _ responder: Responder
    ) {
        if place == .status, let status, request.method == "GET" || request.method == "HEAD" {
            return status.handle(request, network, responder)
        }
        if case .shared(let token, let view) = place,
            request.method == "GET" || request.method == "HEAD"
        {
            return shared.handle(token, view, request, network: network, responder)
        }
        if let providers, request.method == "GET" || request.method == "POST" {
            if case .provider(let id) = place { return providers.start(id, request, responder) }
        }
        if let providers, request.method == "GET" {
            if case .providerReturn(let id) = place {
                return providers.callback(id, request, network: network, responder)
            }
        }
        if case .app(let path) = place, let app {
            return responder.answer(page(request) { app.response(to: path, request) })
        }
        responder.answer(
            page(request) {
                manualResponse(to: place, request) ?? pages.response(to: place, request)
            })
    }

    /// - Returns: `nil` if `place` is not a page or a file of the manual.
    private func manualResponse(to place: WebRoute?, _ request: HTTPRequest) -> HTTPResponse? {
        guard case .manual(let path) = place else { return nil }
        return manual?.response(to: path, request)
    }

    /// The response if the request reads; else a refusal with status 405.
    private func page(_ request: HTTPRequest, _ response: () -> HTTPResponse) -> HTTPResponse {
        guard request.method == "GET" || request.method == "HEAD" else {
            return .wrongMethod(allowed: "GET, HEAD")
        }
        return response()
    }
}

extension HTTPRequest {
    /// The address of the sender: the peer, or behind a proxy the last address in
    /// `X-Forwarded-For`.
    ///
    /// The proxy adds the last address itself. A client may have invented those before it.
    fileprivate func sender(isBehindProxy: Bool) -> String {
        guard isBehindProxy, peer == "127.0.0.1" || peer == "::1",
            let named = headers.all("x-forwarded-for").last?.split(separator: ",").last
        else { return peer }
        return ForwardedAddress.read(named) ?? peer
    }
}

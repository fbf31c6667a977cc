import Contract
import Crypto
import Engine
import Foundation
import JSON
import MicroHTTPD
import OpenID
import People
import Synchronization
import Topics

/// Redirects browsers to identity providers (`/oidc/{provider}`), and receives them when they come
/// back (`/oidc/{provider}/callback`).
///
/// Each provider has threads of its own, so that a provider that does not answer delays no other
/// one. If too many requests wait for a provider, the answer is status 503.
struct ProviderHandler: Sendable {
    /// The cookie that ties the way back to the browser that began.
    private static let cookie = "fairway-oidc"
    /// The cookie that ties the link at the end of the way back to the same browser.
    static let returnCookie = "fairway-return"
    private static let cookieSeconds = 900
    private static let threads = 2
    private static let waitingMax = 50

    private let openID: OpenID
    private let publicURL: String
    private let pages: Pages
    private let mailbox: Mailbox
    /// The queue of each provider, by the provider's id.
    private let queues: [String: OperationQueue]

    init(_ openID: OpenID, pages: Pages, mailbox: Mailbox) {
        self.openID = openID
        self.publicURL = pages.publicURL
        self.pages = pages
        self.mailbox = mailbox
        var queues: [String: OperationQueue] = [:]
        for (id, _) in openID.names {
            let queue = OperationQueue()
            queue.maxConcurrentOperationCount = Self.threads
            queues[id] = queue
        }
        self.queues = queues
    }

    /// Redirects a browser to a provider, and remembers the purpose: `?join=CODE`, `?friend=USER`,
    /// or `?link=TOKEN&user=USER` of `account/linkProvider`.
    ///
    /// Before accounts are linked, a page of this server asks the user. Otherwise a link from
    /// somebody else could make the user sign in to that person's account from then on.
    func start(_ provider: String, _ request: HTTPRequest, _ responder: Responder) {
        let language = PageLanguage(of: request)
        var intent: [String: String] = [:]
        for name in ["join", "friend", "link", "user"] {
            if let value = request.target[name], value.utf8.count <= 128 { intent[name] = value }
        }
        if intent["link"] != nil {
            guard request.method == "POST" else {
                return ask(provider, intent["user"], language, responder)
            }
            guard request.headers["origin"] == origin else {
                return responder.answer(problem(.state, language))
            }
        } else if request.method == "POST" {
            return responder.answer(.wrongMethod(allowed: "GET"))
        }
        begin(provider, intent, language, responder)
    }

    private func ask(
        _ provider: String, _ user: String?, _ language: PageLanguage, _ responder: Responder
    ) {
        guard let name = openID.names.first(where: { $0.id == provider })?.name else {
            return responder.answer(problem(.unknownProvider, language))
        }
        guard let user, TopicNames.isUsername(user) else {
            return responder.answer(problem(.state, language))
        }
        responder.answer(
            HTTPResponse.form(pages.linking(provider: name, user: user, language))
                .inLanguage(language))
    }

    /// The scheme, host and port of the pages, for comparison with the `Origin` of a form.
    private var origin: String {
        String(publicURL.dropLast(pages.root.utf8.count))
    }

    private func begin(
        _ provider: String, _ intent: [String: String], _ language: PageLanguage,
        _ responder: Responder
    ) {
        work(provider, language, responder) { [self] () throws(ProviderError) in
            let begun = try openID.begin(
                provider: provider, redirect: redirect(provider), intent: intent)
            var response = HTTPResponse.redirect(to: begun.url)
            // Lax: the provider sends the browser back with a plain link.
            response.headers.append(
                ("Set-Cookie", setCookie(Self.cookie, begun.cookie, path: "/oidc", "Lax")))
            responder.answer(response)
        }
    }

    /// Receives a browser that comes back from a provider.
    func callback(
        _ provider: String, _ request: HTTPRequest, network: String, _ responder: Responder
    ) {
        let target = request.target
        let language = PageLanguage(of: request)
        if let error = target["error"] {
            let reason = LocalizedText(verbatim: String(error.prefix(100)))
            return responder.answer(problem(.denied(reason), language))
        }
        guard let state = target["state"], let code = target["code"],
            let cookie = request.cookie(Self.cookie)
        else { return responder.answer(problem(.state, language)) }
        work(provider, language, responder) { [self] () throws(ProviderError) in
            let (identity, intent) = try openID.finish(
                provider: provider, state: state, code: code, cookie: cookie,
                redirect: redirect(provider))
            let browser = Base64URL.encode(SecureRandom.bytes(32))
            mailbox.post(
                .outcome(
                    ProviderReturn(
                        identity: identity,
                        intent: SignUpIntent(join: intent["join"], friend: intent["friend"]),
                        address: network,
                        linking: intent["link"].map {
                            ProviderReturn.Linking(token: $0, user: intent["user"] ?? "")
                        },
                        browser: browser, language: language,
                        caller: Caller { responder.answer(answer(to: $0, browser, language)) })))
        }
    }

    private func work(
        _ provider: String, _ language: PageLanguage, _ responder: Responder,
        _ work: @escaping @Sendable () throws(ProviderError) -> Void
    ) {
        guard let queue = queues[provider] else {
            return responder.answer(problem(.unknownProvider, language))
        }
        guard queue.operationCount < Self.waitingMax else {
            return responder.answer(.failure(status: 503))
        }
        queue.addOperation { [self] in
            do throws(ProviderError) {
                try work()
            } catch {
                responder.answer(problem(error, language))
            }
        }
    }

    /// The browser's next page, which depends on the reply of the engine.
    private func answer(
        to reply: Reply, _ browser: String, _ language: PageLanguage
    ) -> HTTPResponse {
        let result: ProviderReturn.Result? = try? reply.result?.read()
        if let token = result?.token {
            var response = HTTPResponse.redirect(to: "\(publicURL)/c/\(token)#signed-in")
            // Strict: pages of other sites must not confirm anything here.
            let path = "/v1/do/account/confirm"
            response.headers.append(
                ("Set-Cookie", setCookie(Self.returnCookie, browser, path: path, "Strict")))
            return response
        }
        if result?.linked == true {
            return HTTPResponse.page(pages.linked(language)).inLanguage(language)
        }
        let reason = reply.refusal?.message ?? "The server could not answer."
        return HTTPResponse.page(
            pages.providerProblem(reason.text(in: language), language), status: 403
        )
        .inLanguage(language)
    }

    private func problem(_ error: ProviderError, _ language: PageLanguage) -> HTTPResponse {
        let status =
            switch error {
            case .unknownProvider: 404
            case .unreachable: 502
            case .token, .denied, .state: 403
            }
        return HTTPResponse.page(
            pages.providerProblem(error.text.text(in: language), language), status: status
        )
        .inLanguage(language)
    }

    private func redirect(_ provider: String) -> String { "\(publicURL)/oidc/\(provider)/callback" }

    private func setCookie(
        _ name: String, _ value: String, path: String, _ sameSite: String
    ) -> String {
        let secure = publicURL.hasPrefix("https://") ? "; Secure" : ""
        return "\(name)=\(value); Path=\(pages.root)\(path); Max-Age=\(Self.cookieSeconds)"
            + "; HttpOnly; SameSite=\(sameSite)\(secure)"
    }
}

import JSON
import MicroHTTPD

/// Answers what is asked for below `/app/`: a file by its name, the shell for every other path, which
/// the page's program takes apart by itself.
struct AppDesk: Sendable {
    private static let workerName = "sw.js"

    private let files: [String: AppFile]
    private let shell: AppShell
    /// What is the same for everybody.
    private let values: [AppShell.Placeholder: String]
    private let websocket: AppConfiguration.WebSocketPlace
    private let tiles: WebOrigin?
    private let root: String
    /// Where it is told to be, for whoever does not say where it asks.
    private let publicOrigin: WebOrigin?

    init(_ configuration: AppConfiguration, pages: Pages) {
        files = configuration.folder.files
        shell = configuration.folder.shell
        values = [
            .root: pages.root, .tiles: configuration.tiles,
            .tilesCredit: configuration.tilesCredit, .providers: Self.providers(pages),
            .donate: pages.donateURL,
        ]
        websocket = configuration.websocket
        tiles = WebOrigin(url: configuration.tiles, schemes: ["https", "http"])
        root = pages.root
        publicOrigin = WebOrigin(url: pages.publicURL, schemes: ["https", "http"])
    }

    /// - Parameter path: What comes after `/app`, decoded; empty where not even a slash does.
    func response(to path: [String], _ request: HTTPRequest) -> HTTPResponse {
        guard !path.isEmpty else { return .redirect(to: "\(root)/app/") }
        let name = path.joined(separator: "/")
        if let file = files[name] { return response(file, request) }
        // A name with a dot is a file's, and one that there is not: no program is to run as HTML.
        if path.last?.contains(".") == true { return .failure(status: 404) }
        return shellResponse(request)
    }

    private func response(_ file: AppFile, _ request: HTTPRequest) -> HTTPResponse {
        var response = HTTPResponse.file(file, request, policy: Self.filePolicy(file))
        if file.name == Self.workerName {
            response.headers.append(("Service-Worker-Allowed", "\(root)/app/"))
        }
        if file.isForOthers { response.allowEmbedding() }
        return response
    }

    private func shellResponse(_ request: HTTPRequest) -> HTTPResponse {
        let place = websocketPlace(request)
        let body = shell.filled(values.merging([.websocket: place?.url ?? ""]) { $1 })
        return .app(
            request, body, type: "text/html; charset=utf-8", tag: AppFile.tag(of: body),
            headers: [("Permissions-Policy", Self.permissions)],
            policy: policy(place?.origin),
            // Map tiles mostly come only to who says for which site: the site, and no more of it.
            referrer: tiles == nil ? "no-referrer" : "strict-origin")
    }

    /// Where the page connects to, for who asked.
    private func websocketPlace(_ request: HTTPRequest) -> (url: String, origin: WebOrigin?)? {
        switch websocket {
        case .unknown: return nil
        case .url(let url): return (url, WebOrigin(url: url, schemes: ["wss", "ws"]))
        case .own(let isTLS):
            guard let origin = ownOrigin(request, isTLS: isTLS) else { return nil }
            return ("\(origin.text)\(root)/mqtt", origin)
        }
    }

    /// The page's own origin, with the scheme of a WebSocket. Its host is that of `publicUrl`. If `publicUrl` is a
    /// loopback address, somebody may be trying the page from a phone. Then the host is the one that the request names.
    private func ownOrigin(_ request: HTTPRequest, isTLS: Bool) -> WebOrigin? {
        let asked = request.headers["host"].flatMap { WebOrigin(scheme: "", authority: $0) }
        guard let origin = publicOrigin?.isLoopback == true ? asked ?? publicOrigin : publicOrigin
        else { return nil }
        let isSecure = origin.scheme.isEmpty ? isTLS : origin.scheme == "https"
        return WebOrigin(scheme: isSecure ? "wss" : "ws", host: origin.host, port: origin.port)
    }

    private func policy(_ websocket: WebOrigin?) -> String {
        let connect = websocket.map { " \($0.source)" } ?? ""
        let images = tiles.map { " \($0.source)" } ?? ""
        return """
            default-src 'none'; script-src 'self'; style-src 'self'; \
            img-src 'self' data: blob:\(images); font-src 'self'; connect-src 'self'\(connect); \
            manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'
            """
    }

    /// A worker is held to the policy that it came with, and fetches what it keeps; a picture on its
    /// own may have its own style.
    private static func filePolicy(_ file: AppFile) -> String {
        if file.name == workerName { return "default-src 'none'; connect-src 'self'" }
        return file.type == "image/svg+xml"
            ? "default-src 'none'; style-src 'unsafe-inline'" : "default-src 'none'"
    }

    /// The page asks where somebody is, and for nothing else that a browser asks leave for this way.
    private static let permissions =
        "geolocation=(self), camera=(), microphone=(), payment=(), usb=()"

    private static func providers(_ pages: Pages) -> String {
        let list = pages.providers.map { provider -> JSON in
            ["id": .string(provider.id), "name": .string(provider.name)]
        }
        return String(decoding: JSON.array(list).bytes, as: UTF8.self)
    }
}

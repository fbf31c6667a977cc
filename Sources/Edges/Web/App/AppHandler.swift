import JSON
import MicroHTTPD

/// Serves the page below `/app/`: a file by its name, and the shell for every other path. The
/// program of the page reads the path.
struct AppHandler: Sendable {
    private static let workerName = "sw.js"

    private let files: [String: AppFile]
    private let shell: AppShell
    /// The values that are the same in all answers.
    private let values: [AppShell.Placeholder: String]
    private let websocket: AppConfiguration.WebSocketPlace
    private let tiles: WebOrigin?
    private let root: String
    /// The origin of `publicUrl`.
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

    /// - Parameter path: The decoded segments after `/app`; empty for `/app` without a slash.
    func response(to path: [String], _ request: HTTPRequest) -> HTTPResponse {
        guard !path.isEmpty else { return .redirect(to: "\(root)/app/") }
        let name = path.joined(separator: "/")
        if let file = files[name] { return response(file, request) }
        // A name with a dot is a missing file. The shell in its place would be HTML instead of a
        // script.
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
            // Most servers of map tiles demand the name of the site. The page sends no more than
            // that.
            referrer: tiles == nil ? "no-referrer" : "strict-origin")
    }

    /// The address to which the page of this request connects, and its origin.
    private func websocketPlace(_ request: HTTPRequest) -> (url: String, origin: WebOrigin?)? {
        switch websocket {
        case .unknown: return nil
        case .url(let url): return (url, WebOrigin(url: url, schemes: ["wss", "ws"]))
        case .own(let isTLS):
            guard let origin = ownOrigin(request, isTLS: isTLS) else { return nil }
            return ("\(origin.text)\(root)/mqtt", origin)
        }
    }

    /// The page's own origin, with the scheme of a WebSocket.
    ///
    /// Its host is that of `publicUrl`. If `publicUrl` is a loopback address, somebody may be
    /// trying the page from a phone. Then the host is the one that the request names.
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

    /// The policy of a file. The service worker may fetch from this server, because it has the
    /// policy of its own file. A picture may contain styles.
    private static func filePolicy(_ file: AppFile) -> String {
        if file.name == workerName { return "default-src 'none'; connect-src 'self'" }
        return file.type == "image/svg+xml"
            ? "default-src 'none'; style-src 'unsafe-inline'" : "default-src 'none'"
    }

    /// The only browser permission that the page uses is that for the position.
    private static let permissions =
        "geolocation=(self), camera=(), microphone=(), payment=(), usb=()"

    private static func providers(_ pages: Pages) -> String {
        let list = pages.providers.map { provider -> JSON in
            ["id": .string(provider.id), "name": .string(provider.name)]
        }
        return String(decoding: JSON.array(list).bytes, as: UTF8.self)
    }
}

/// The operator's configuration of the page.
package struct AppConfiguration: Sendable {
    /// The place where the program of the page finds MQTT over WebSocket.
    package enum WebSocketPlace: Sendable {
        /// A fixed address.
        case url(String)
        /// `/mqtt` below the page's own address (``Relay``).
        ///
        /// - Parameter isTLS: Whether the daemon itself serves HTTPS.
        case own(isTLS: Bool)
        /// No address is known. The page shows that it cannot connect.
        case unknown
    }

    package let folder: AppFolder
    package var websocket = WebSocketPlace.unknown
    /// The address of map tiles, with `{z}`, `{x}` and `{y}`; empty for none.
    package var tiles = ""
    /// The name of the tiles' owner, in the form that the owner demands.
    package var tilesCredit = ""

    package init(folder: AppFolder) { self.folder = folder }
}

extension HTTPRequest {
    /// Whether the browser accepts gzip (RFC 9110, 12.5.3).
    var acceptsGzip: Bool {
        let codings = headers.all("accept-encoding").flatMap { $0.split(separator: ",") }
        return codings.contains { coding in
            let parts = coding.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
            guard let name = parts.first, name == "gzip" || name == "x-gzip" else { return false }
            // `q=0`, `q=0.0` and so on exclude this encoding.
            return !parts.dropFirst().contains {
                $0.hasPrefix("q=0") && !$0.contains { "123456789".contains($0) }
            }
        }
    }

    /// Whether the browser already has the body with this entity tag (RFC 9110, 13.1.2).
    func has(tag: String) -> Bool {
        let tags = headers.all("if-none-match").flatMap { $0.split(separator: ",") }
        return tags.contains { entry in
            let entry = entry.filter { $0 != " " }
            return entry == "*" || entry == "\"\(tag)\"" || entry == "W/\"\(tag)\""
        }
    }
}

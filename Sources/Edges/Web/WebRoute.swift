import Crypto
import RoomsRules
import Topics

/// The meaning of a request's path.
package enum WebRoute: Equatable {
    case front
    /// Files for search engines.
    case robots, sitemap
    case health
    /// The status of the server and its monitors, for people.
    case status
    /// Metrics for Prometheus.
    case metrics
    /// A request of the contract.
    case request(service: String, method: String)
    /// The live state of a room, for its followers.
    case live(LiveView, room: String)
    /// A description of the API, for programs.
    case description(APIDocument)
    /// MQTT over WebSocket.
    case relay
    /// Messages that OwnTracks apps post in HTTP mode.
    case tracker
    /// An invitation into a room, with its code.
    case invitation(code: String)
    /// An offer of friendship, with the username of the future friend.
    case friend(user: String)
    /// The link of a mail that confirms something. Only the script of its page reads the token.
    case confirmation
    /// The link of a mail that sets a password.
    case newPassword
    /// The way to an identity provider.
    case provider(String)
    /// The way back from an identity provider.
    case providerReturn(String)
    /// The page: one of its files, or a path that its program reads.
    case app(path: [String])
    /// A page or a file of the manual.
    case manual(path: [String])
    /// A shared game: its page or its picture.
    case shared(token: String, SharedCardHandler.View)
    /// The QR code of an invitation.
    case invitationCode(code: String)
    /// The QR code of an offer of friendship.
    case friendCode(user: String)
    /// A file that pages load.
    case asset(Asset)

    /// Reads a path.
    ///
    /// - Parameter segments: The decoded segments of the path.
    /// - Returns: `nil` if the server has nothing at this path.
    init?(_ segments: [String]) {
        switch (segments.count, segments.first) {
        case (0, _): self = .front
        case (1, "healthz"): self = .health
        case (1, "robots.txt"): self = .robots
        case (1, "sitemap.xml"): self = .sitemap
        case (1, "status"): self = .status
        case (1, "metrics"): self = .metrics
        case (1, "owntracks"): self = .tracker
        case (1, "mqtt"): self = .relay
        case (4, "v1") where segments[1] == "do":
            self = .request(service: segments[2], method: segments[3])
        case (4, "v1") where segments[1] == "rooms":
            guard let view = LiveView(rawValue: segments[3]) else { return nil }
            self = .live(view, room: segments[2])
        case (2, "v1"):
            guard let document = APIDocument(rawValue: segments[1]) else { return nil }
            self = .description(document)
        case (2, "c") where !segments[1].isEmpty: self = .confirmation
        case (2, "r") where !segments[1].isEmpty: self = .newPassword
        case (2, "oidc"): self = .provider(segments[1])
        case (3, "oidc") where segments[2] == "callback": self = .providerReturn(segments[1])
        case (2, "s"): self.init(shared: segments[1])
        case (2, "j"), (2, "f"): self.init(page: segments[0], of: segments[1])
        case (3, "qr"): self.init(image: segments[1], of: segments[2])
        case (_, "app"): self = .app(path: Array(segments.dropFirst()))
        case (_, "docs"): self = .manual(path: Array(segments.dropFirst()))
        case (2, "assets"):
            guard let asset = Asset.named(segments[1]) else { return nil }
            self = .asset(asset)
        default: return nil
        }
    }

    private init?(page kind: String, of name: String) {
        if kind == "j", let code = JoinCode.normalized(name) {
            self = .invitation(code: code)
        } else if kind == "f", let user = Self.username(name) {
            self = .friend(user: user)
        } else {
            return nil
        }
    }

    private init?(shared file: String) {
        let (token, view): (Substring, SharedCardHandler.View) =
            file.hasSuffix(".png")
            ? (file.dropLast(4), .png)
            : file.hasSuffix(".svg") ? (file.dropLast(4), .svg) : (file[...], .page)
        let isToken = token.utf8.count == 32 && Base64URL.decode(token.utf8) != nil
        guard isToken else { return nil }
        self = .shared(token: String(token), view)
    }

    private init?(image kind: String, of file: String) {
        guard file.hasSuffix(".svg") else { return nil }
        switch WebRoute(page: kind, of: String(file.dropLast(4))) {
        case .invitation(let code): self = .invitationCode(code: code)
        case .friend(let user): self = .friendCode(user: user)
        default: return nil
        }
    }

    private static func username(_ text: String) -> String? {
        let name = text.lowercased()
        return TopicNames.isUsername(name) && !TopicNames.isReserved(name) ? name : nil
    }
}

extension WebRoute {
    /// Whether pages of other sites may read the answers.
    var isShared: Bool {
        switch self {
        case .request, .live, .description: true
        default: false
        }
    }
}

/// A style sheet or a script that pages load.
package struct Asset: Equatable, Sendable {
    let name: String
    let type: String
    let bytes: [UInt8]

    static func named(_ name: String) -> Asset? { all.first { $0.name == name } }

    private static let all = [
        Asset(
            name: "page.css", type: "text/css; charset=utf-8", bytes: PackageResources.page_css),
        Asset(
            name: "landing.css", type: "text/css; charset=utf-8",
            bytes: PackageResources.landing_css),
        Asset(
            name: "link.js", type: "text/javascript; charset=utf-8",
            bytes: PackageResources.link_js),
    ]
}

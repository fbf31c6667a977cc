import Contract
import Crypto
import Rules

/// What a path stands for.
enum Place: Equatable {
    case front
    /// What search engines ask for.
    case robots, sitemap
    case health
    /// How the server and what it watches stand, for people.
    case status
    /// What Prometheus reads.
    case metrics
    /// A request of the contract.
    case request(service: String, method: String)
    /// A room as it is played, for who follows it.
    case live(LiveView, room: String)
    /// What can be asked for here, for programs.
    case description(APIDocument)
    /// MQTT over WebSocket.
    case relay
    /// What OwnTracks apps post, in HTTP mode.
    case tracker
    /// An invitation into a lobby, by its code.
    case invitation(code: String)
    /// Somebody who would be a friend, by username.
    case friend(user: String)
    /// The link of a mail that confirms something; its token is the page's own business.
    case confirmation
    /// The link of a mail that sets a password.
    case newPassword
    /// To an identity provider, and back from it.
    case provider(String)
    case providerReturn(String)
    /// The page: a file of it, or a path that its program takes apart.
    case app(path: [String])
    /// The manual: a page or a file of it.
    case manual(path: [String])
    /// A game that somebody shares, and its picture.
    case shared(token: String, SharedCardDesk.View)
    case invitationCode(code: String)
    case friendCode(user: String)
    case asset(Asset)

    /// - Parameter segments: Of a path, decoded.
    /// - Returns: Nil where there is nothing.
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
        let (token, view): (Substring, SharedCardDesk.View) =
            file.hasSuffix(".png")
            ? (file.dropLast(4), .png)
            : file.hasSuffix(".svg") ? (file.dropLast(4), .svg) : (file[...], .page)
        let isToken = token.utf8.count == 32 && Base64URL.decode(token.utf8) != nil
        guard isToken else { return nil }
        self = .shared(token: String(token), view)
    }

    private init?(image kind: String, of file: String) {
        guard file.hasSuffix(".svg") else { return nil }
        switch Place(page: kind, of: String(file.dropLast(4))) {
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

extension Place {
    /// Whether pages of other sites may read it.
    var isShared: Bool {
        switch self {
        case .request, .live, .description: true
        default: false
        }
    }
}

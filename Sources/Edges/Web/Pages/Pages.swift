import Localization
import MicroHTTPD
import OpenID
import QRCode

/// Builds the landing page, the pages behind links and QR codes, and the files that they load.
struct Pages: Sendable {
    /// The public address of the pages, without a slash at the end.
    let publicURL: String
    /// The path of the public address. It is empty unless a proxy adds one.
    let root: String
    /// The identity providers, in the order in which they are shown.
    let providers: [(id: String, name: String)]
    /// The address of a page for donations; empty for none.
    let donateURL: String
    /// Whether the server has the page under `/app/`.
    let hasApp: Bool
    /// Whether the server has the manual under `/docs/`.
    let hasManual: Bool
    /// Whether `/status` is public.
    let showsStatus: Bool

    init(_ configuration: WebConfiguration) {
        publicURL = configuration.publicURL
        providers = configuration.openID?.names ?? []
        donateURL = configuration.donateURL
        hasApp = configuration.app != nil
        hasManual = configuration.manual != nil
        showsStatus = configuration.showsStatus
        let afterScheme = publicURL.split(separator: "/", maxSplits: 3).dropFirst(2)
        root = afterScheme.first.map { "/\($0)" } ?? ""
    }

    /// The response for a place. It is status 404 for places that other parts answer.
    ///
    /// - Parameter place: `nil` for an address that does not exist.
    func response(to place: WebRoute?, _ request: HTTPRequest) -> HTTPResponse {
        switch place {
        case .front: landing(request)
        case .robots: robots
        case .sitemap: sitemap
        case .invitation(let code): shown(request) { invitation(code, $0) }
        case .friend(let user): shown(request) { friend(user, $0) }
        case .confirmation: shown(request, confirmation)
        case .newPassword: shown(request, newPassword)
        case .invitationCode(let code): qrCode("j/\(code)", "Invitation \(code)")
        case .friendCode(let user): qrCode("f/\(user)", "Add \(user) as a friend")
        case .asset(let asset): .file(asset.bytes, type: asset.type)
        case .health, .status, .metrics, .live, .description, .request, .tracker, .relay, .provider,
            .providerReturn, .app, .manual, .shared, nil:
            missing(request)
        }
    }

    private func missing(_ request: HTTPRequest) -> HTTPResponse {
        // Programs read JSON, people a page.
        request.target.segments.first == "v1"
            ? .failure(status: 404) : shown(request, status: 404, nothing)
    }

    /// The response with a page in the language that the browser asks for.
    private func shown(
        _ request: HTTPRequest, status: Int = 200, _ page: (PageLanguage) -> HTML
    ) -> HTTPResponse {
        let language = PageLanguage(of: request)
        return HTTPResponse.page(page(language), status: status).inLanguage(language)
    }

    private func qrCode(_ path: String, _ title: String) -> HTTPResponse {
        guard let image = try? QRCode.svg(of: "\(publicURL)/\(path)", title: title) else {
            return .failure(status: 500)
        }
        return .file(Array(image.utf8), type: "image/svg+xml")
    }

    /// A page with a title as its heading.
    ///
    /// - Parameters:
    ///   - preview: The preview for other sites; `nil` for none.
    ///   - head: Further tags for the head, such as a script.
    func page(
        _ title: String, _ language: PageLanguage, preview: LinkPreview? = nil, head: HTML = "",
        _ body: HTML
    ) -> HTML {
        document(
            title, language: language, preview: preview, head: head,
            """
            <main>
            <h1>\(title)</h1>
            \(body)
            </main>
            """)
    }

    /// A whole HTML document.
    func document(
        _ title: String, language: PageLanguage, preview: LinkPreview? = nil,
        head: HTML = "", _ body: HTML
    ) -> HTML {
        """
        <!doctype html>
        <html lang="\(language.code)">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        \(preview?.isIndexed == true ? "" : Self.forNobodyElse)<meta name="color-scheme" content="light dark">
        <title>\(title)</title>
        \(preview?.tags ?? "")\(icon)\(stylesheet("page.css"))\(head)</head>
        <body>
        \(body)
        </body>
        </html>

        """
    }

    /// The tag for pages that search engines must not show: their addresses may contain a token, or
    /// are of no use to others.
    private static let forNobodyElse: HTML = """
        <meta name="robots" content="noindex">

        """

    func stylesheet(_ name: String) -> HTML {
        """
        <link rel="stylesheet" href="\(root)/assets/\(name)">

        """
    }

    private var icon: HTML {
        guard hasApp else { return "" }
        return """
            <link rel="icon" href="\(root)/app/icon.svg" type="image/svg+xml">

            """
    }

    /// The picture that other sites show beside a link; `nil` if the page was not built.
    func picture(_ words: String) -> LinkPreview.Picture? {
        guard hasApp else { return nil }
        return LinkPreview.Picture(
            url: "\(publicURL)/app/pictures/card.png", width: 1_200, height: 630, words: words)
    }

    /// A button that opens the page; empty if the page was not built.
    func button(_ path: String, _ words: String) -> HTML {
        guard hasApp else { return "" }
        return """
            <p><a class="button" href="\(root)/\(path)">\(words)</a></p>

            """
    }
}

/// A piece of HTML. Interpolated text is escaped; interpolated HTML is not.
struct HTML: ExpressibleByStringInterpolation, Sendable {
    let text: String

    init(stringLiteral text: String) { self.text = text }
    init(stringInterpolation pieces: StringInterpolation) { text = pieces.text }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity)
        }

        mutating func appendLiteral(_ literal: String) { text += literal }
        mutating func appendInterpolation(_ html: HTML) { text += html.text }
        mutating func appendInterpolation(_ plain: String) { text += escaped(plain) }

        /// Escapes text for elements and for quoted attributes (HTML, 13.1.2.3 and 13.1.4).
        private func escaped(_ plain: String) -> String {
            var escaped = ""
            for scalar in plain.unicodeScalars {
                switch scalar {
                case "&": escaped += "&amp;"
                case "<": escaped += "&lt;"
                case ">": escaped += "&gt;"
                case "\"": escaped += "&quot;"
                case "'": escaped += "&#39;"
                default: escaped.unicodeScalars.append(scalar)
                }
            }
            return escaped
        }
    }
}

import Contract
import MicroHTTPD
import OpenID
import QRCode
import Rules

/// The pages behind links and QR codes, and what they load.
struct Pages: Sendable {
    /// Where people reach the pages, without a slash at the end.
    let publicURL: String
    /// The path of that, which a proxy may have put before: empty mostly.
    let root: String
    /// Identity providers, in the order in which they are shown.
    let providers: [(id: String, name: String)]
    /// Where people give money; empty for nowhere.
    let donateURL: String
    /// Whether there is a page under `/app/` to lead to.
    let hasApp: Bool
    /// Whether there is a manual under `/docs/`.
    let hasManual: Bool
    /// Whether everybody sees `/status`.
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

    /// - Parameter place: Nil where there is nothing.
    func response(to place: Place?, _ request: HTTPRequest) -> HTTPResponse {
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

    /// A page in the language that is asked for.
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

    /// A page of its own.
    /// - Parameters:
    ///   - preview: What other sites are told of it; nil for nothing.
    ///   - head: What it loads besides the style.
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

    func document(
        _ title: String, language: PageLanguage, preview: LinkPreview? = nil,
        head: HTML = "", _ body: HTML
    ) -> HTML {
        """
        <!doctype html>
        <html lang="\(language.rawValue)">
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

    /// Its address may bear a token, or is of no use to whoever searches.
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

    /// What other sites show beside a link; nil where the page was not made.
    func picture(_ words: String) -> LinkPreview.Picture? {
        guard hasApp else { return nil }
        return LinkPreview.Picture(
            url: "\(publicURL)/app/pictures/card.png", width: 1_200, height: 630, words: words)
    }

    /// A way into the page; nothing where there is none.
    func button(_ path: String, _ words: String) -> HTML {
        guard hasApp else { return "" }
        return """
            <p><a class="button" href="\(root)/\(path)">\(words)</a></p>

            """
    }
}

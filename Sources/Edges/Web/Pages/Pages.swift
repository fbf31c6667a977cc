import Contract
import MicroHTTPD
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

    init(
        publicURL: String, providers: [(id: String, name: String)] = [], donateURL: String = ""
    ) {
        self.publicURL = publicURL
        self.providers = providers
        self.donateURL = donateURL
        let afterScheme = publicURL.split(separator: "/", maxSplits: 3).dropFirst(2)
        root = afterScheme.first.map { "/\($0)" } ?? ""
    }

    /// - Parameter place: Nil where there is nothing.
    func response(to place: Place?, _ target: HTTPTarget) -> HTTPResponse {
        switch place {
        case .front: .page(front(target))
        case .invitation(let code): .page(invitation(code))
        case .friend(let user): .page(friend(user))
        case .confirmation: .page(confirmation())
        case .newPassword: .page(newPassword())
        case .invitationCode(let code): qrCode("j/\(code)", "Invitation \(code)")
        case .friendCode(let user): qrCode("f/\(user)", "Add \(user) as a friend")
        case .asset(let asset): .file(asset.bytes, type: asset.type)
        case .health, .status, .metrics, .live, .description, .request, .tracker, .provider,
            .providerReturn, .app, nil:
            missing(target)
        }
    }

    private func missing(_ target: HTTPTarget) -> HTTPResponse {
        // Programs read JSON, people a page.
        target.segments.first == "v1" ? .failure(status: 404) : .page(nothing(), status: 404)
    }

    private func qrCode(_ path: String, _ title: String) -> HTTPResponse {
        guard let image = try? QRCode.svg(of: "\(publicURL)/\(path)", title: title) else {
            return .failure(status: 500)
        }
        return .file(Array(image.utf8), type: "image/svg+xml")
    }

    /// A page of its own.
    /// - Parameter head: What it loads besides the style.
    func page(_ title: String, head: HTML = "", _ body: HTML) -> HTML {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="robots" content="noindex">
        <meta name="color-scheme" content="light dark">
        <title>\(title)</title>
        <link rel="stylesheet" href="\(root)/assets/page.css">
        \(head)</head>
        <body>
        <main>
        <h1>\(title)</h1>
        \(body)
        </main>
        </body>
        </html>

        """
    }
}

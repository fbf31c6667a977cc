import Contract
import Engine
import Foundation
import JSON
import MicroHTTPD

/// Answers `GET /s/{token}`: the page of a game that somebody shares, and its picture.
///
/// Asked anew each time, so that what is taken back is gone at once; only drawn pictures are kept, by
/// what is on them.
final class SharedCardDesk: Sendable {
    /// What a link leads to.
    enum View: Sendable {
        case page, svg, png
    }

    private let pages: Pages
    private let mailbox: Mailbox
    private let pictures = PictureStore()
    /// Where replies become answers: drawing takes a while.
    private let replies = DispatchQueue(label: "shared cards")

    init(pages: Pages, mailbox: Mailbox) {
        self.pages = pages
        self.mailbox = mailbox
    }

    func take(
        _ token: String, _ view: View, _ request: HTTPRequest, network: String,
        _ responder: Responder
    ) {
        let language = PageLanguage(of: request)
        let caller = Caller { [self] payload in
            replies.async {
                responder.answer(self.response(payload, token, view, language))
            }
        }
        mailbox.postFromAside(
            Envelope(
                route: GetSharedCard.routes[0], sender: .network(network),
                body: .json(GetSharedCard(token: token).body(id: nil)),
                replyAddress: .caller(caller), expectsReply: true))
    }

    private func response(
        _ payload: [UInt8], _ token: String, _ view: View, _ language: PageLanguage
    ) -> HTTPResponse {
        let reply = try? JSON(parsing: payload)
        guard let card = reply?["result"].flatMap({ try? SharedCard(reading: $0) }) else {
            guard reply?["error"]?["code"]?.string == ErrorCode.cardUnknown.rawValue else {
                return HTTPResponse(reply: payload)
            }
            return view == .page ? pages.goneCard(language) : .failure(status: 404)
        }
        guard view != .page else { return pages.sharedCard(card, token: token, language) }
        let svg = SharedCardPicture(card: card, text: .of(language)).svg
        guard view == .png else { return .sharedPicture(Array(svg.utf8), type: "image/svg+xml") }
        guard let png = pictures.png(of: svg) else { return .failure(status: 500) }
        return .sharedPicture(png, type: "image/png")
    }
}

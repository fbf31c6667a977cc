import Contract
import Engine
import Foundation
import HistoryContract
import JSON
import MicroHTTPD
import Topics

/// Answers `GET /s/{token}`: the page of a shared game, and its picture.
///
/// Each request reads the game again, so that a link stops working as soon as its owner stops
/// sharing. Only drawn pictures are cached, by their content.
package final class SharedCardHandler: Sendable {
    /// The form in which a link shows the game.
    package enum View: Sendable {
        case page, svg, png
    }

    private let pages: Pages
    private let mailbox: Mailbox
    private let pictures = PictureStore()
    /// The queue that turns replies into responses, because drawing takes long.
    private let replies = DispatchQueue(label: "shared cards")

    init(pages: Pages, mailbox: Mailbox) {
        self.pages = pages
        self.mailbox = mailbox
    }

    func handle(
        _ token: String, _ view: View, _ request: HTTPRequest, network: String,
        _ responder: Responder
    ) {
        let language = PageLanguage(of: request)
        let caller = Caller { [self] reply in
            replies.async {
                responder.answer(self.response(reply, token, view, language))
            }
        }
        mailbox.postFromAside(
            Envelope(
                route: GetSharedCard.routes[0], sender: .network(network),
                body: .json(GetSharedCard(token: token).body(id: nil)),
                replyAddress: .caller(caller), expectsReply: true))
    }

    private func response(
        _ reply: Reply, _ token: String, _ view: View, _ language: PageLanguage
    ) -> HTTPResponse {
        guard let card: SharedCard = try? reply.result?.read() else {
            guard reply.refusal?.code == .cardUnknown else { return HTTPResponse(reply) }
            return view == .page ? pages.goneCard(language) : .failure(status: 404)
        }
        guard view != .page else { return pages.sharedCard(card, token: token, language) }
        let svg = SharedCardPicture(card: card, text: SharedCardText.of(language)).svg
        guard view == .png else { return .sharedPicture(Array(svg.utf8), type: "image/svg+xml") }
        guard let png = pictures.png(of: svg) else { return .failure(status: 500) }
        return .sharedPicture(png, type: "image/png")
    }
}

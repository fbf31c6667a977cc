import Contract
import Engine
import Foundation
import JSON
import MicroHTTPD
import Synchronization

/// Answers `GET /status`: how the server and what it watches stand.
///
/// What was read is shown for a few seconds, to however many ask.
final class StatusDesk: Sendable {
    private static let shownFor: Duration = .seconds(5)
    /// Nobody is asked who may not be there to answer.
    private static let waitingMost = 200

    private struct State {
        var page: HTTPResponse?
        var readAt = ContinuousClock.now
        var waiting: [Responder] = []
    }

    private let pages: Pages
    private let mailbox: Mailbox
    private let health: Health
    private let state = Mutex(State())
    private let replies = DispatchQueue(label: "status pages")

    init(pages: Pages, mailbox: Mailbox, health: Health) {
        self.pages = pages
        self.mailbox = mailbox
        self.health = health
    }

    /// Answers at once, or when it was read.
    func take(_ network: String, _ responder: Responder) {
        enum Step {
            case answer(HTTPResponse)
            case ask
            case wait
        }
        let step = state.withLock { state -> Step in
            if let page = state.page, ContinuousClock.now - state.readAt < Self.shownFor {
                return .answer(page)
            }
            guard state.waiting.count < Self.waitingMost else {
                return .answer(.failure(status: 503))
            }
            state.waiting.append(responder)
            return state.waiting.count == 1 ? .ask : .wait
        }
        switch step {
        case .answer(let page): responder.answer(page)
        case .wait: break
        case .ask: ask(network)
        }
    }

    private func ask(_ network: String) {
        let caller = Caller { [self] payload in replies.async { self.show(payload) } }
        mailbox.postFromAside(
            Envelope(
                route: GetServerStatus.routes[0], sender: .network(network),
                body: .json(GetServerStatus().bytes), replyAddress: .caller(caller),
                expectsReply: true))
        // An engine that is stuck answers nobody.
        replies.asyncAfter(deadline: .now() + 10) { [weak self] in self?.giveUp() }
    }

    private func show(_ payload: [UInt8]) {
        let reply = try? JSON(parsing: payload)
        let status = reply?["result"].flatMap { try? GetServerStatus.Result(reading: $0) }
        guard let status else { return answer(HTTPResponse(reply: payload), isKept: false) }
        let isWell = health.isLinked && health.isSaving
        answer(.page(pages.status(status, isWell: isWell)), isKept: true)
    }

    private func giveUp() {
        let isWaiting = state.withLock {
            !$0.waiting.isEmpty && ContinuousClock.now - $0.readAt >= .seconds(10)
        }
        if isWaiting { answer(.failure(status: 504), isKept: false) }
    }

    private func answer(_ response: HTTPResponse, isKept: Bool) {
        let waiting = state.withLock { state in
            if isKept {
                state.page = response
                state.readAt = .now
            }
            defer { state.waiting = [] }
            return state.waiting
        }
        for responder in waiting { responder.answer(response) }
    }
}

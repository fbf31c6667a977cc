package import Contract
import Foundation
package import JSON
import Mosquitto

extension Link {
    /// A request whose reply has not come is sent again after this long, with the same id.
    private static let repeatAfter = Duration.seconds(2)

    /// Sends a request outside rooms and waits for its reply.
    ///
    /// - Throws: ``ToolError/refused(_:)`` when the server says no; ``ToolError/unreachable(_:)``
    ///   when no reply comes in time.
    /// - Blocks: Up to ``patience``, or longer by what the server asks to wait.
    package func ask<R: Request>(_ request: R) throws(ToolError) -> R.Result {
        guard let route = R.routes.first(where: { $0.scope == scope }) else {
            preconditionFailure("\(R.self) is not sent by a \(scope)")
        }
        return try ask(request, on: "\(doPrefix)/\(route.service)/\(route.method)")
    }

    /// Sends a request that may end this connection, waits for its reply, and closes the connection.
    ///
    /// - Returns: The result; `nil` if the server ended the connection before the reply arrived.
    package func askLast<R: Request>(_ request: R) throws(ToolError) -> R.Result? {
        do throws(ToolError) {
            let result = try ask(request)
            close()
            return result
        } catch {
            guard error == .refused(.signedOut) else { throw error }
            return nil
        }
    }

    /// Sends a request inside a room and waits for its reply.
    package func ask<R: Request>(
        _ request: R, in room: RoomTopics
    ) throws(ToolError) -> R.Result {
        guard let route = R.routes.first(where: { $0.scope == .room }) else {
            preconditionFailure("\(R.self) is not a request inside a room")
        }
        return try ask(request, on: "\(room.do)/\(route.method)")
    }

    /// Publishes text, as a device that cannot make JSON does; nobody answers unless it is refused.
    package func say(_ text: String, on topic: String) throws(ToolError) {
        try connected()
        _ = try? client.publish(topic: topic, payload: Array(text.utf8), qos: .atLeastOnce)
    }

    private func ask<R: Request>(_ request: R, on topic: String) throws(ToolError) -> R.Result {
        let deadline = ContinuousClock.now + patience
        while true {
            do throws(ToolError) {
                return try read(R.self, from: try send(request, on: topic, until: deadline))
            } catch {
                guard case .refused(let refusal) = error, let pause = refusal.retryAfterMs else {
                    throw error
                }
                let again = ContinuousClock.now + .milliseconds(pause)
                guard again < deadline else { throw error }
                _ = try wait(upTo: again - ContinuousClock.now, until: { false })
            }
        }
    }

    private func read<R: Request>(_: R.Type, from reply: JSON) throws(ToolError) -> R.Result {
        guard reply["ok"]?.bool == true else {
            throw .refused(ServerRefusal(reading: reply["error"]))
        }
        do {
            return try R.Result(reading: reply["result"] ?? .null)
        } catch {
            let fields = error.problems.fields.map { "\($0.path) \($0.reason)" }
            throw .failed("this version cannot read the reply: \(fields)")
        }
    }

    /// Sends until a reply or a refusal comes.
    private func send(
        _ request: some Request, on topic: String, until deadline: ContinuousClock.Instant
    ) throws(ToolError) -> JSON {
        var attempt = Attempt(id: RandomText.word(16), topic: topic)
        let body = request.body(id: attempt.id)
        inbox.expected.insert(attempt.id)
        inbox.notice = nil
        defer { forget(attempt) }
        while ContinuousClock.now < deadline {
            if isUp, attempt.isDue(on: connections) {
                let sent = try? client.publish(
                    topic: topic, payload: body, qos: .atLeastOnce, responseTopic: responseTopic)
                if let sent { attempt.note(sent, on: connections, again: Self.repeatAfter) }
            }
            try step(timeout: .milliseconds(200))
            if let reply = inbox.replies[attempt.id] { return reply }
            if let refusal = refusal(of: &attempt) { throw .refused(refusal) }
        }
        throw noAnswer(request.name)
    }

    /// What the broker, rather than the daemon, has to say against it.
    private func refusal(of attempt: inout Attempt) -> ServerRefusal? {
        if let notice = inbox.notice, notice.topic == attempt.topic {
            var refusal = ServerRefusal(reading: notice.error)
            // The broker's rate limit fills up again within seconds.
            if refusal.code == "request.tooMany", refusal.retryAfterMs == nil {
                refusal.retryAfterMs = 500
            }
            return refusal
        }
        guard !attempt.publishes.isDisjoint(with: inbox.refusedPublishes) else { return nil }
        // The notice says why, but comes at most once a second.
        let known = attempt.refusedAt ?? ContinuousClock.now
        attempt.refusedAt = known
        guard ContinuousClock.now - known > .milliseconds(300) else { return nil }
        return ServerRefusal(reading: ["code": "request.forbidden"])
    }

    private func forget(_ attempt: Attempt) {
        inbox.expected.remove(attempt.id)
        inbox.replies[attempt.id] = nil
        inbox.refusedPublishes.subtract(attempt.publishes)
    }
}

extension Request {
    /// The service and the method, for people.
    fileprivate var name: String {
        Self.routes.first.map { "\($0.service)/\($0.method)" } ?? "\(Self.self)"
    }
}

/// A request on its way.
private struct Attempt {
    let id: String
    let topic: String
    /// The publishes that carried it.
    var publishes: Set<Int32> = []
    /// When the broker's refusal was seen.
    var refusedAt: ContinuousClock.Instant?
    private var next = ContinuousClock.now
    private var connection = 0

    init(id: String, topic: String) {
        self.id = id
        self.topic = topic
    }

    /// Whether it is to be sent (again): now and then, and at once on a new connection.
    func isDue(on connection: Int) -> Bool {
        refusedAt == nil && (self.connection != connection || ContinuousClock.now >= next)
    }

    mutating func note(_ publish: Int32, on connection: Int, again: Duration) {
        publishes.insert(publish)
        self.connection = connection
        next = ContinuousClock.now + again
    }
}

/// Answers that come page by page.
extension Link {
    /// No list has more pages than this.
    private static let pagesMax = 10_000
    /// What a page holds at most where somebody says how much is wanted.
    private static let pageMax = 100

    /// Asks until there is no more.
    ///
    /// A server whose cursor does not move on is asked no further.
    /// - Parameter isMoreWanted: Sees each page, and may change what is asked next.
    /// - Returns: At least one page.
    func pages<R: PagedRequest>(
        of request: R, while isMoreWanted: (inout R, R.Result) -> Bool = { _, _ in true }
    ) throws(ToolError) -> [R.Result] {
        var request = request
        var pages: [R.Result] = []
        for _ in 0..<Self.pagesMax {
            let page = try ask(request)
            pages.append(page)
            guard let cursor = page.cursor, cursor != request.cursor else { return pages }
            request.cursor = cursor
            guard isMoreWanted(&request, page) else { return pages }
        }
        throw .failed("the server sends a list without an end")
    }

    /// The whole of a list; what else the answer says is the first page's.
    func all<R: PagedRequest, Element>(
        _ request: R, _ list: WritableKeyPath<R.Result, [Element]>
    ) throws(ToolError) -> R.Result {
        Self.joined(try pages(of: request), list)
    }

    /// The first so many of a list.
    /// - Parameters:
    ///   - most: From 1.
    ///   - limit: Where the request says how many a page is to hold.
    func all<R: PagedRequest, Element>(
        _ request: R, _ list: WritableKeyPath<R.Result, [Element]>, atMost most: Int,
        by limit: WritableKeyPath<R, Int?>
    ) throws(ToolError) -> R.Result {
        var request = request
        var left = most
        request[keyPath: limit] = min(Self.pageMax, left)
        let pages = try self.pages(of: request) { request, page in
            left -= page[keyPath: list].count
            request[keyPath: limit] = min(Self.pageMax, left)
            return left > 0
        }
        return Self.joined(pages, list)
    }

    private static func joined<P: Page, Element>(
        _ pages: [P], _ list: WritableKeyPath<P, [Element]>
    ) -> P {
        var whole = pages[0]
        for page in pages.dropFirst() { whole[keyPath: list] += page[keyPath: list] }
        whole.cursor = pages.last?.cursor
        return whole
    }
}

/// The `error` of a reply, as a client sees it.
package struct ServerRefusal: Error, Equatable {
    package var code: String
    package var message: String
    /// What is wrong with which field.
    package var fields: [(path: String, reason: String)] = []
    /// After how many milliseconds another try makes sense.
    package var retryAfterMs: Int?

    package init(code: String, message: String) {
        self.code = code
        self.message = message
    }

    /// Reads an `error` object; what is missing gets a plain substitute, since a refusal that
    /// cannot be read is one all the same.
    package init(reading error: JSON?) {
        code = error?["code"]?.string ?? "reply.malformed"
        message = error?["message"]?.string ?? Self.plainMessage(of: code)
        retryAfterMs = error?["retryAfterMs"]?.int
        fields = (error?["fields"]?.members ?? []).map { ($0.key, $0.value.string ?? "") }
    }

    /// The device's token is no longer accepted.
    package static let signedOut = ServerRefusal(
        code: "session.ended",
        message: "You are signed out on this device. Sign in again.")

    private static func plainMessage(of code: String) -> String {
        switch code {
        case "request.forbidden": "The broker refused the request."
        case "request.tooMany": "Too many requests. Wait a moment."
        case "request.tooLarge": "The request is too large."
        default: code
        }
    }

    package static func == (left: ServerRefusal, right: ServerRefusal) -> Bool {
        left.code == right.code && left.message == right.message
            && left.retryAfterMs == right.retryAfterMs
            && left.fields.elementsEqual(right.fields) { $0 == $1 }
    }
}

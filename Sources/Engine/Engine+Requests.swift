import Contract
import JSON
import SQLite
import Topics
import Values

extension Engine {
    /// The most repeats that wait for the result of one request.
    private static let repeatsMax = 4
    /// The most reads of one sender that wait or run at the same time.
    private static let readingsMax = 8

    static let busy: Refusal = {
        var refusal = Refusal(.serverBusy, "The server is busy. Try again in a moment.")
        refusal.retryAfterMs = 500
        return refusal
    }()

    static let broken = Refusal(
        .serverUnavailable,
        "The server could not process this request because of an internal error. Nothing was "
            + "changed."
    )

    static let unreadable = Refusal(
        .serverUnavailable, "The server cannot read its database at the moment. Try again later.")

    static let unavailable = Refusal(
        .serverUnavailable,
        "The server cannot save at the moment. Nothing was changed. Try again later.")

    /// Processes a request, or refuses it.
    /// - Throws: Any error other than a refusal. Memory may then be ahead of the savepoint.
    func answer(_ envelope: Envelope) throws {
        var envelope = envelope
        var id: String?
        do {
            let body = try body(of: envelope)
            id = try Self.id(in: body)
            guard let entry = router.entries[envelope.route] else {
                throw Refusal(.requestUnknown, "There is no request of this name.")
            }
            if let objection = envelope.objection { throw objection }
            try context.attempt { try perform(&envelope, entry, body, id) }
        } catch let refusal as Refusal {
            refuse(envelope, id: id, refusal)
        } catch let row as DamagedRow where router.entries[envelope.route]?.isRead == true {
            // A read changed nothing, so the batch goes on.
            context.log.damaged(row)
            refuse(envelope, id: id, row.refusal)
        }
    }

    /// - Parameter envelope: Its sender becomes the owner of a personal token.
    private func perform(
        _ envelope: inout Envelope, _ entry: Router.Entry, _ body: JSON, _ id: String?
    ) throws {
        if let token = envelope.personalToken {
            envelope.sender = .user(
                try router.admit(token, to: entry, room: envelope.room, context))
        }
        var call = Call(
            sender: envelope.sender, room: envelope.room, device: envelope.device,
            browser: envelope.browser, network: envelope.network, language: envelope.language,
            at: context.now)
        if let claims = envelope.claims { try router.admit(claims, context) }
        if case .user(let user) = call.sender { acting = user }
        try entry.permit(call, context)
        var digest: [UInt8] = []
        if let id, entry.repetition != .natural {
            digest = self.digest(of: envelope, body)
            switch try memory.recall(
                sender: call.sender, id: id, digest: digest, now: context.now)
            {
            case .unknown: break
            case .made(let made): call.earlierResult = made
            case .answered(let result):
                if try entry.stillHolds(try JSON(parsing: result, kept: id), call, context) {
                    return accept(envelope, id: id, .remembered(result))
                }
            case .reused:
                throw Refusal(.requestIDReused, "This id was already used for another request.")
            }
        }
        // After the check for a repeat, because a lost reply must come again.
        if entry.addsData { try growth.require(call.user, now: context.now) }
        switch try entry.handle(body, call, context) {
        case .done(let result, let mustAnswer):
            if mustAnswer { envelope.expectsReply = true }
            guard Self.hasReply(envelope, id) else {
                context.madeResult = nil
                return metrics.note(envelope)
            }
            try finish(envelope, id, digest, entry.repetition, call, .document(result))
        case .deferred(let deferred):
            try start(
                PendingRequest(
                    envelope: envelope, id: id, digest: digest, repetition: entry.repetition,
                    call: call, deferred: deferred))
        }
    }

    /// Starts the slow part of a request.
    private func start(_ request: PendingRequest) throws {
        switch request.deferred.work {
        case .lane(let lane, let source, let work): try start(request, lane, source, work)
        case .reading:
            // One sender must not occupy all readers.
            guard tickets.readingsCount(of: request.call.sender) < Self.readingsMax else {
                throw Self.busy
            }
            tickets.begin(tickets.next(), request)
        }
    }

    /// Hands the slow part to a worker. A repeat of a running request waits for its result and gets
    /// no second worker.
    private func start(
        _ request: PendingRequest, _ lane: Lane, _ source: WorkSource,
        _ work: @escaping @Sendable () -> any Sendable
    ) throws {
        let earlier = tickets.pending.first {
            request.id != nil && $0.value.id == request.id
                && $0.value.call.sender == request.call.sender
                && (!request.call.sender.isShared || $0.value.digest == request.digest)
        }
        if let earlier { return try wait(request, for: earlier) }
        let ticket = tickets.next()
        let mailbox = mailbox
        try workers.run(lane, from: source, work) {
            mailbox.post(.resume(ticket: ticket, result: $0))
        }
        tickets.begin(ticket, request)
    }

    private func wait(_ repeated: PendingRequest, for earlier: (key: Int, value: PendingRequest))
        throws
    {
        guard earlier.value.digest == repeated.digest else {
            throw Refusal(.requestIDReused, "This id was already used for another request.")
        }
        guard earlier.value.repeats.count < Self.repeatsMax else { throw Self.busy }
        tickets.join(earlier.key, repeated.envelope)
    }

    /// Continues a request whose slow part has finished. If it has more to change, it continues in
    /// the next batch.
    func resume(_ ticket: Int, _ result: Result<any Sendable, Refusal>) throws {
        guard let request = tickets[ticket] else { return }
        if case .user(let user) = request.call.sender { acting = user }
        metrics.isDeferred = true
        defer { metrics.isDeferred = false }
        var envelopes = [request.envelope] + request.repeats
        do {
            let found = try result.get()
            envelopes = try admitAgain(request)
            let isDone = try context.attempt {
                let made = try request.deferred.finish(found, request.call, context)
                guard let result = made else { return false }
                let written = try finish(
                    envelopes[0], request.id, request.digest, request.repetition, request.call,
                    result)
                for envelope in envelopes.dropFirst() {
                    accept(envelope, id: request.id, written)
                }
                return true
            }
            // After a rollback, this step runs twice. An additional step does no harm.
            guard isDone else {
                tickets.admit(ticket, envelopes)
                return mailbox.post(.resume(ticket: ticket, result: result))
            }
            tickets.finish(ticket)
            if case .lane(let lane, let source, _) = request.deferred.work {
                workers.forgive(source, in: lane)
            }
        } catch let refusal as Refusal {
            tickets.finish(ticket)
            for envelope in envelopes { refuse(envelope, id: request.id, refusal) }
        }
    }

    /// Checks the tokens again after the slow part, because a token may have been revoked
    /// meanwhile.
    ///
    /// A request that changes data in several steps is checked only before the first one, because
    /// that step may revoke its own token.
    /// - Returns: The request and its repeats whose tokens are still valid, at least one.
    /// - Throws: The refusal, if no token is valid.
    private func admitAgain(_ request: PendingRequest) throws -> [Envelope] {
        let all = [request.envelope] + request.repeats
        guard !request.isAdmitted, let entry = router.entries[request.envelope.route] else {
            return all
        }
        var live: [Envelope] = []
        var dead: [(envelope: Envelope, refusal: Refusal)] = []
        for envelope in all {
            do {
                if let claims = envelope.claims { try router.admit(claims, context) }
                if let token = envelope.personalToken {
                    _ = try router.admit(token, to: entry, room: envelope.room, context)
                }
                live.append(envelope)
            } catch let refusal as Refusal {
                dead.append((envelope, refusal))
            }
        }
        guard !live.isEmpty else { throw dead[0].refusal }
        for each in dead { refuse(each.envelope, id: request.id, each.refusal) }
        return live
    }

    /// Remembers the result of a request, and answers.
    /// - Returns: The result, with its JSON text if that was needed.
    @discardableResult
    private func finish(
        _ envelope: Envelope, _ id: String?, _ digest: [UInt8], _ repetition: Repetition,
        _ call: Call, _ result: ReplyResult
    ) throws -> ReplyResult {
        defer { context.madeResult = nil }
        var result = result
        if let id, repetition != .natural {
            result = result.written
            let made = repetition == .renewed ? context.madeResult : nil
            try memory.remember(
                sender: call.sender, id: id, digest: digest, result: result.bytes, made: made,
                now: context.now)
        }
        accept(envelope, id: id, result)
        return result
    }

    /// Whether the sender of an accepted request hears the result.
    private static func hasReply(_ envelope: Envelope, _ id: String?) -> Bool {
        id != nil || envelope.expectsReply
    }

    private func accept(_ envelope: Envelope, id: String?, _ result: ReplyResult) {
        metrics.note(envelope)
        guard Self.hasReply(envelope, id) else { return }
        let reply = Reply(id: id, about: subject(of: envelope), result: result)
        context.effects.append(.reply(envelope.replyAddress, reply))
    }

    /// - Parameter language: The language of the reply. If nil, the language of the sender's
    ///   account, or else of the client.
    func refuse(
        _ envelope: Envelope, id: String?, _ refusal: Refusal, in language: Language? = nil
    ) {
        metrics.note(envelope, refusal.code)
        var refusal = refusal
        if case .text = envelope.body {
            // A text has no fields, and a small device has little room.
            refusal.problems = Problems()
            let short = router.texts[envelope.route]?.shortMessages[refusal.code]
            refusal.message = short ?? refusal.message
        }
        let reply = Reply(
            id: id, about: subject(of: envelope), refusal,
            in: language ?? self.language(of: envelope))
        context.effects.append(.reply(envelope.replyAddress, reply))
    }

    private func language(of envelope: Envelope) -> Language {
        var chosen: Language?
        if case .user(let user) = envelope.sender {
            // An unreadable database must not prevent the reply.
            chosen = (try? context.chosenLanguage(user)) ?? nil
        }
        return chosen ?? envelope.language ?? .english
    }
}

extension Engine {
    /// The body as JSON. A text becomes the JSON object that it stands for.
    /// - Throws: A refusal if the payload is not a JSON object, or not a text of this request.
    private func body(of envelope: Envelope) throws -> JSON {
        switch envelope.body {
        case .json(let bytes):
            let body: JSON
            do throws(JSONError) {
                body = try JSON(parsing: bytes)
            } catch {
                throw Refusal(.requestMalformed, "The payload is not JSON: \(error.text).")
            }
            guard body.members != nil else {
                throw Refusal(.requestMalformed, "The payload is not a JSON object.")
            }
            return body
        case .text(let text, let levels):
            guard let request = router.texts[envelope.route] else {
                throw Refusal(.requestMalformed, "The payload is not a JSON object.")
            }
            return try request.body(of: text, at: levels)
        }
    }

    /// The subject of a text. Empty for a JSON object, because that has an `id`.
    private func subject(of envelope: Envelope) -> [JSON.Member] {
        guard case .text(_, let levels) = envelope.body else { return [] }
        return router.texts[envelope.route]?.subject(of: levels) ?? []
    }

    /// The request's `id`, or nil if it has none.
    /// - Throws: A refusal if the id is not a text of 1 to 64 characters.
    static func id(in body: JSON) throws -> String? {
        guard let value = body["id"], !value.isNull else { return nil }
        guard let id = value.string, (1...64).contains(id.count), id.utf8.count <= 256 else {
            throw Refusal.field(.requestMalformed, "id", "must be a text of 1 to 64 characters")
        }
        return id
    }

    /// The request's `id`, or nil if it cannot be read. A refusal carries it.
    func id(in envelope: Envelope) -> String? {
        guard let body = try? body(of: envelope) else { return nil }
        return (try? Self.id(in: body)) ?? nil
    }

    private func digest(of envelope: Envelope, _ body: JSON) -> [UInt8] {
        let route = envelope.route
        let topic = "\(envelope.room ?? "")/\(route.service)/\(route.method)"
        return memory.digest(topic: topic, body: body)
    }
}

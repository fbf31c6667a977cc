import Contract
import Engine
import Mosquitto

/// Turns messages into requests and reports.
struct RequestReader: Sendable {
    let grammar: TopicGrammar

    func read(_ message: borrowing RawMessage, into mailbox: Mailbox) {
        // A retained message is no request: none of ours is, so it is from another time.
        if message.isRetained { return }
        let topic = message.topic
        guard let parsed = grammar.parse(topic) else { return readReport(message, into: mailbox) }
        func text(_ slice: TopicSlice) -> String { String(decoding: topic[slice], as: UTF8.self) }
        let payload = Array(message.payload)
        switch parsed.place {
        case .guestDo:
            let client = text(parsed.owner)
            let route = Route(.guest, text(parsed.service), text(parsed.method))
            post(message, route, .guest(client), nil, .json(payload), mailbox)
        case .userDo:
            let route = Route(.user, text(parsed.service), text(parsed.method))
            post(message, route, .user(text(parsed.owner)), nil, .json(payload), mailbox)
        case .roomDo:
            let route = Route.room(text(parsed.method))
            let sender = Sender.user(text(parsed.owner))
            post(message, route, sender, text(parsed.room), .json(payload), mailbox)
        case .roomScore:
            let body = Envelope.Body.cell(
                player: text(parsed.player), hole: text(parsed.hole), text: payload)
            let sender = Sender.user(text(parsed.owner))
            post(message, SetScore.routes[0], sender, text(parsed.room), body, mailbox)
        default: break
        }
    }

    private func post(
        _ message: borrowing RawMessage, _ route: Route, _ sender: Sender, _ room: String?,
        _ body: Envelope.Body, _ mailbox: Mailbox
    ) {
        let own =
            switch sender {
            case .guest(let client): grammar.guestReply(client)
            case .user(let name): grammar.userReply(name)
            }
        var envelope = Envelope(
            route: route, sender: sender, room: room, body: body,
            replyAddress: ReplyAddress(topic: own))
        if message.hasProperties { readProperties(message, own, &envelope) }
        mailbox.post(envelope)
    }

    /// A daemon that answered to any Response Topic would publish for others what they may not:
    /// it must lie in the sender's own replies.
    private func readProperties(
        _ message: borrowing RawMessage, _ own: String, _ envelope: inout Envelope
    ) {
        envelope.device = message.userProperty(deviceProperty)
        envelope.replyAddress.correlation = message.correlationData
        guard let topic = message.responseTopic else { return }
        let isPlain = !topic.utf8.contains { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "#") }
        if isPlain, topic == own || topic.hasPrefix(own + "/") {
            envelope.replyAddress.topic = topic
            envelope.expectsReply = true
        } else {
            envelope.objection = Refusal(
                .requestForbidden, "the Response Topic must be one of your own replies")
        }
    }

    private func readReport(_ message: borrowing RawMessage, into mailbox: Mailbox) {
        guard message.topic.elementsEqual(grammar.guardReports.utf8) else { return }
        message.payload.forEachLine { line in
            if let report = GuardReport(line) { mailbox.post(.report(report)) }
        }
    }
}

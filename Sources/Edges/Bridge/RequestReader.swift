import Contract
package import Engine
import Mosquitto
package import Topics

/// Converts messages from the broker into requests and reports.
package struct RequestReader: Sendable {
    let grammar: TopicGrammar
    /// Ends the stored session of a client id.
    private let endSession: @Sendable (String) -> Void

    package init(
        grammar: TopicGrammar, endSession: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.grammar = grammar
        self.endSession = endSession
    }

    func read(_ message: borrowing RawMessage, into mailbox: Mailbox) {
        // Clients must not retain requests, so a retained message is an old one.
        if message.isRetained { return }
        var properties: MessageProperties?
        if message.hasProperties {
            properties = MessageProperties(
                responseTopic: message.responseTopic, correlation: message.correlationData,
                device: message.userProperty(deviceProperty))
        }
        read(topic: message.topic, payload: message.payload, properties, into: mailbox)
    }

    /// Reads one message that is not retained.
    ///
    /// - Parameters:
    ///   - topic: Any bytes. Messages that are neither a request nor a report are ignored.
    ///   - payload: Any bytes. The engine checks them.
    ///   - properties: `nil` if the message has none.
    package func read(
        topic: UnsafeBufferPointer<UInt8>, payload: UnsafeBufferPointer<UInt8>,
        _ properties: MessageProperties?,
        into mailbox: Mailbox
    ) {
        guard let parsed = grammar.parse(topic) else {
            return readReport(topic, payload, into: mailbox)
        }
        func text(_ slice: TopicSlice) -> String { String(decoding: topic[slice], as: UTF8.self) }
        let payload = Array(payload)
        switch parsed.place {
        case .guestDo:
            let client = text(parsed.owner)
            let route = Route(.guest, text(parsed.service), text(parsed.method))
            post(route, .guest(client), nil, .json(payload), properties, mailbox)
        case .userDo:
            let route = Route(.user, text(parsed.service), text(parsed.method))
            post(route, .user(text(parsed.owner)), nil, .json(payload), properties, mailbox)
        case .roomDo:
            let route = Route.room(text(parsed.method))
            let sender = Sender.user(text(parsed.owner))
            post(route, sender, text(parsed.room), .json(payload), properties, mailbox)
        case .roomScore:
            let body = Envelope.Body.text(
                payload, at: [text(parsed.player), text(parsed.hole)])
            let sender = Sender.user(text(parsed.owner))
            post(.score, sender, text(parsed.room), body, properties, mailbox)
        case .owntracks:
            mailbox.post(
                DeviceMessage(
                    user: text(parsed.owner), device: text(parsed.device),
                    below: text(parsed.rest), payload: payload))
        default: break
        }
    }

    private func post(
        _ route: Route, _ sender: Sender, _ room: String?, _ body: Envelope.Body,
        _ properties: MessageProperties?, _ mailbox: Mailbox
    ) {
        let own =
            if case .user(let name) = sender {
                grammar.userReply(name)
            } else {
                grammar.guestReply(sender.key)
            }
        var envelope = Envelope(
            route: route, sender: sender, room: room, body: body,
            replyAddress: .topic(own))
        if let properties { apply(properties, own, &envelope) }
        mailbox.post(envelope)
    }

    /// Applies the properties to a request.
    ///
    /// The Response Topic must be below the sender's own reply topic. Otherwise the daemon would
    /// publish to topics to which the sender may not publish.
    private func apply(_ properties: MessageProperties, _ own: String, _ envelope: inout Envelope) {
        envelope.device = properties.device
        envelope.replyAddress = .topic(own, correlation: properties.correlation)
        guard let topic = properties.responseTopic else { return }
        let isPlain = !topic.utf8.contains { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "#") }
        if isPlain, topic == own || topic.hasPrefix(own + "/") {
            envelope.replyAddress = .topic(topic, correlation: properties.correlation)
            envelope.expectsReply = true
        } else {
            envelope.objection = Refusal(
                .requestForbidden, "The Response Topic must be one of your own reply topics.")
        }
    }

    private func readReport(
        _ topic: UnsafeBufferPointer<UInt8>, _ payload: UnsafeBufferPointer<UInt8>,
        into mailbox: Mailbox
    ) {
        guard topic.elementsEqual(grammar.guardReports.utf8) else { return }
        payload.forEachLine { line in
            switch GuardReport(line) {
            case .endSession(let clientId): endSession(clientId)
            case .some(let report): mailbox.post(.report(report))
            case nil: break
            }
        }
    }
}

/// The MQTT 5 properties of a message that matter to a request.
package struct MessageProperties: Sendable {
    /// The topic for the reply.
    package var responseTopic: String?
    /// The bytes that the reply repeats.
    package var correlation: [UInt8]?
    /// The sender's device, which the guard added to the message.
    package var device: String?

    package init(
        responseTopic: String? = nil, correlation: [UInt8]? = nil, device: String? = nil
    ) {
        self.responseTopic = responseTopic
        self.correlation = correlation
        self.device = device
    }
}

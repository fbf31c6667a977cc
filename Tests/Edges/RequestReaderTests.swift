import Bridge
import Engine
import Testing
import Topics

@Suite struct RequestReaderTests {
    @Test func `D4: the bridge reads topics below owntracks as messages of the user's device`() {
        let mailbox = Mailbox(requestsMax: 10)
        let reader = RequestReader(grammar: .standard)
        func read(_ topic: String) {
            var topic = topic
            topic.withUTF8 { topic in
                Array("{}".utf8).withUnsafeBufferPointer {
                    reader.read(topic: topic, payload: $0, nil, into: mailbox)
                }
            }
        }
        read("owntracks/alice/phone")
        read("owntracks/alice/phone/event")
        read("owntracks/alice/phone/cmd")
        read("owntracks/alice")
        let taken = mailbox.dequeue().waiting.compactMap { inbound -> String? in
            if case .message(let message) = inbound {
                "\(message.user) \(message.device) \(message.below)"
            } else {
                nil
            }
        }
        #expect(taken == ["alice phone ", "alice phone event"])
    }
}

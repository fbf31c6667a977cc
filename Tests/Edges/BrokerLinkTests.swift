import Contract
import Engine
import FeaturesSupport
import JSON
import Mosquitto
import Testing
import Topics

@testable import Bridge

struct BrokerLinkTests {
    /// The warnings after an attempt to send an effect. The link has no connection.
    private func warnings(sending effect: Effect) throws -> [String] {
        let warnings = Warnings()
        let access = BrokerAccess(address: .unix(path: "/nowhere"), secret: "")
        let link = BrokerLink(
            access, grammar: .standard, mailbox: Mailbox(requestsMax: 10), health: Health(),
            log: warnings.log)
        link.send(effect, try Client(options: access.options(kind: "test")))
        return warnings.all
    }

    private let tooLarge = "a message is larger than the broker allows"

    @Test(arguments: [0, 1])
    func `a reply that is larger than the broker allows is logged with its topic and size`(
        extra: Int
    ) throws {
        let frame = Reply(id: "7", result: .remembered([UInt8]("\"\"".utf8))).bytes.count
        let text = String(repeating: "x", count: Reply.bytesMax - frame + extra)
        let reply = Reply(id: "7", result: .remembered([UInt8]("\"\(text)\"".utf8)))
        let topic = "fairway/user/ann/reply"
        let found = try warnings(sending: .reply(.topic(topic), reply))
        // The refusal in its place is not sent, because there is no connection.
        let size = Reply.bytesMax + extra
        let logged = found.filter { $0.hasPrefix(tooLarge) }
        #expect(
            logged == (extra > 0 ? ["\(tooLarge) [\"topic=\(topic)\", \"bytes=\(size)\"]"] : []))
        #expect(found.count == logged.count + 1)
    }

    @Test func `a message that is larger than the broker allows is logged and not sent`() throws {
        let payload = [UInt8](repeating: 0, count: Reply.bytesMax + 1)
        let found = try warnings(
            sending: .publish(topic: "fairway/x", payload: payload, qos: 1, retain: true))
        #expect(found.count == 1 && found[0].hasPrefix(tooLarge))
    }
}

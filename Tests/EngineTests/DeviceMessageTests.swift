import Engine
import TestSupport
import Testing

/// The queue of messages from devices.
struct DeviceMessageTests {
    private func message(_ device: String, _ number: Int) -> DeviceMessage {
        DeviceMessage(user: "alice", device: device, payload: Array(String(number).utf8))
    }

    private func taken(_ mailbox: Mailbox) -> [String] {
        var all: [String] = []
        while mailbox.messagesCount > 0 {
            for case .message(let message) in mailbox.dequeue().items {
                all.append(message.device + String(decoding: message.payload, as: UTF8.self))
            }
        }
        return all
    }

    @Test func `D4: a full queue keeps the newest message of each device`() {
        let mailbox = Mailbox(requestsMax: 1, messagesMax: 3)
        for (device, number) in [("a", 1), ("b", 2), ("a", 3), ("b", 4), ("c", 5)] {
            mailbox.post(message(device, number))
        }
        // `b` 4 replaced `b` 2. `c` had no earlier message, so it replaced the oldest one.
        #expect(taken(mailbox) == ["a3", "b4", "c5"])
        #expect(mailbox.takeDropped() == 2)
        #expect(mailbox.takeDropped() == 0)
    }

    @Test func `D4: the queue keeps its order and its limit, and counts what it drops`() {
        var random = SeededRandom(printing: "device messages")
        for _ in 0..<200 {
            let most = 1 + random.below(12)
            let mailbox = Mailbox(requestsMax: 1, messagesMax: most)
            var (posted, seen, lost) = (0, [String](), 0)
            for _ in 0..<random.below(200) {
                if random.below(12) == 0 {
                    seen += taken(mailbox)
                } else {
                    posted += 1
                    mailbox.post(message("d", posted))
                }
                #expect(mailbox.messagesCount <= most)
                lost += mailbox.takeDropped()
            }
            seen += taken(mailbox)
            let numbers = seen.compactMap { Int($0.dropFirst()) }
            #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
            #expect(numbers.count + lost == posted)
            if posted > 0 { #expect(numbers.last == posted) }
        }
    }

    @Test func `D4: the queue has a limit in bytes, too`() {
        let mailbox = Mailbox(requestsMax: 1, messagesMax: 100, messageBytesMax: 1_000)
        for number in 0..<50 {
            mailbox.post(
                DeviceMessage(
                    user: "alice", device: "d\(number)",
                    payload: Array(repeating: UInt8(number), count: 300)))
            #expect(mailbox.messagesCount <= 3)
        }
        #expect(mailbox.messagesCount == 3 && mailbox.takeDropped() == 47)
        // A single message that is too large is dropped.
        mailbox.post(
            DeviceMessage(user: "alice", device: "x", payload: Array(repeating: 1, count: 2_000)))
        #expect(mailbox.takeDropped() == 1)
        while mailbox.messagesCount > 0 { _ = mailbox.dequeue() }
        for _ in 0..<3 { mailbox.post(message("a", 1)) }
        #expect(taken(mailbox).count == 3 && mailbox.takeDropped() == 0)
    }
}

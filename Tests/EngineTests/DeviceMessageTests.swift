import Engine
import TestSupport
import Testing

/// What devices tell by themselves, while it waits.
struct DeviceMessageTests {
    private func message(_ device: String, _ number: Int) -> DeviceMessage {
        DeviceMessage(user: "alice", device: device, payload: Array(String(number).utf8))
    }

    private func taken(_ mailbox: Mailbox) -> [String] {
        var all: [String] = []
        while mailbox.messagesCount > 0 {
            for case .message(let message) in mailbox.take().waiting {
                all.append(message.device + String(decoding: message.payload, as: UTF8.self))
            }
        }
        return all
    }

    @Test func `D4: when there is no more room the newest of a device wins`() {
        let mailbox = Mailbox(requestsMax: 1, messagesMax: 3)
        for (device, number) in [("a", 1), ("b", 2), ("a", 3), ("b", 4), ("c", 5)] {
            mailbox.post(message(device, number))
        }
        // `b` 4 took the place of `b` 2, and `c`, which had none, that of what waited longest.
        #expect(taken(mailbox) == ["a3", "b4", "c5"])
        #expect(mailbox.takeDropped() == 2)
        #expect(mailbox.takeDropped() == 0)
    }

    @Test func `D4: whatever comes, the order stays, the bound holds, and what is gone is counted`()
    {
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

    @Test func `D4: what waits is bounded by its bytes, too`() {
        let mailbox = Mailbox(requestsMax: 1, messagesMax: 100, messageBytesMax: 1_000)
        for number in 0..<50 {
            mailbox.post(
                DeviceMessage(
                    user: "alice", device: "d\(number)",
                    payload: Array(repeating: UInt8(number), count: 300)))
            #expect(mailbox.messagesCount <= 3)
        }
        #expect(mailbox.messagesCount == 3 && mailbox.takeDropped() == 47)
        // One that alone is too large is let go.
        mailbox.post(
            DeviceMessage(user: "alice", device: "x", payload: Array(repeating: 1, count: 2_000)))
        #expect(mailbox.takeDropped() == 1)
        while mailbox.messagesCount > 0 { _ = mailbox.take() }
        for _ in 0..<3 { mailbox.post(message("a", 1)) }
        #expect(taken(mailbox).count == 3 && mailbox.takeDropped() == 0)
    }
}

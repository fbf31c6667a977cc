import Contract
import Engine
import Foundation
import Synchronization
import TestSupport
import Testing
import Topics

/// The order in which workers do slow work, mainly password hashes.
struct FairQueueTests {
    private typealias Queue = FairQueue<String>

    /// Makes a queue with work of these sources. The work is named after its source: `a1`, `a2`,
    /// `b1`.
    private func queue(_ sources: String..., countMax: Int = 100, perSourceMax: Int? = 50) -> Queue
    {
        var queue = Queue(countMax: countMax, perSourceMax: perSourceMax)
        var counts: [String: Int] = [:]
        for source in sources {
            counts[source, default: 0] += 1
            _ = queue.add("\(source)\(counts[source] ?? 0)", from: WorkSource(source))
        }
        return queue
    }

    /// All waiting work, in the order in which it runs if one piece runs at a time.
    private func order(_ queue: Queue) -> [String] {
        var queue = queue
        var order: [String] = []
        while let next = queue.next() {
            order.append(next.work)
            queue.finish(next.source)
        }
        return order
    }

    /// Sixty attackers who guess passwords. Each tries again as soon as there is an answer.
    private struct Attack {
        var queue = Queue(countMax: 500, perSourceMax: 100)
        /// Returns the address of the next attempt.
        private var address: () -> String

        init(from address: @escaping () -> String) {
            self.address = address
            for _ in 0..<60 { add() }
            for _ in 0..<300 { step() }
        }

        private mutating func add() {
            let address = address()
            let networks = ClientNetwork.wider(than: address)
            _ = queue.add("attack", from: WorkSource(address, in: networks))
        }

        /// Checks one password.
        @discardableResult
        mutating func step() -> String? {
            guard let next = queue.next() else { return nil }
            queue.finish(next.source)
            if next.work == "attack" { add() }
            return next.work
        }

        /// The number of passwords that the queue checks until it checks the one from `source`.
        mutating func wait(for source: WorkSource) -> Int {
            _ = queue.add("honest", from: source)
            var count = 1
            while step() != "honest" { count += 1 }
            return count
        }
    }

    /// Addresses for attempts: `count` addresses in turn, or a new one for each attempt.
    private static func addresses(_ count: Int?) -> () -> String {
        var number = 0
        return {
            number += 1
            return "address \(count.map { number % $0 } ?? number)"
        }
    }

    @Test(arguments: [1, 60])
    func `T4: a new source overtakes sixty attackers, from one address or from sixty`(
        _ count: Int
    ) {
        var attack = Attack(from: Self.addresses(count))
        for name in ["honest", "another"] {
            #expect(attack.wait(for: WorkSource(name)) <= 2)
        }
    }

    @Test func `T4: a known source overtakes sixty attackers with a new address each time`() {
        var attack = Attack(from: Self.addresses(nil))
        #expect(attack.wait(for: WorkSource("known", isKnown: true)) <= 2)
        // A new source waits only for work that arrived earlier.
        #expect(attack.wait(for: WorkSource("new")) <= 61)
    }

    /// A new address for each attempt, in networks with a number of bits in common.
    private static func randomAddresses(_ name: String, bits: Int) -> () -> String {
        var random = SeededRandom(printing: name)
        return {
            let common = (0..<4).map { $0 < bits / 8 ? 20 : random.below(256) }
            return common.map(String.init).joined(separator: ".")
        }
    }

    @Test(arguments: [8, 16, 24])
    func `T7: a source in another network overtakes a flood with a new address each time`(
        _ bits: Int
    ) {
        var attack = Attack(from: Self.randomAddresses("flood", bits: bits))
        for number in 1...20 {
            let address = "\(bits == 8 ? 60 : 20).60.1.\(number)"
            let source = WorkSource(address, in: ClientNetwork.wider(than: address))
            #expect(attack.wait(for: source) <= 3)
            attack.queue.forgive(source)
        }
    }

    @Test func `T7: a known source overtakes a flood from everywhere, however often it signs in`() {
        var attack = Attack(from: Self.randomAddresses("flood", bits: 0))
        for number in 1...100 {
            let address = "60.1.1.\(number)"
            let source = WorkSource(
                address, in: ClientNetwork.wider(than: address), isKnown: true)
            #expect(attack.wait(for: source) <= 3)
            attack.queue.forgive(source)
        }
    }

    @Test(
        arguments: [
            ("192.0.2.7", ["192/", "192.0/", "192.0.2/"]),
            ("2001:db8:1:203", ["2001:db8/", "2001:db8:1/", "2001:db8:1:2/"]),
            ("2001:db8:1:3", ["2001:db8/", "2001:db8:1/", "2001:db8:1:0/"]),
            ("guest-0123456789abcdef", []), ("1.2.3", []), ("1.2.3.400", []),
        ])
    func `T7: an address belongs to wider networks`(_ address: String, _ networks: [String]) {
        #expect(ClientNetwork.wider(than: address) == networks)
    }

    @Test(arguments: [1, 60, nil])
    func `T4: a class behind one address signs in while sixty attackers guess`(_ count: Int?) {
        var attack = Attack(from: Self.addresses(count))
        for _ in 0..<30 { _ = attack.queue.add("class", from: WorkSource("class")) }
        var (rest, checked) = (30, 0)
        while rest > 0 {
            if attack.step() == "class" { rest -= 1 }
            checked += 1
        }
        // Two workers check about 18 passwords a second, so this takes at most ten seconds.
        #expect(checked <= 180)
    }

    @Test func `T4: the oldest work has every second turn, so that no work waits forever`() {
        #expect(order(queue("a", "a", "a", "b", "c")) == ["a1", "a2", "b1", "a3", "c1"])
    }

    @Test func `T4: a known source that floods the queue loses its head start`() {
        var queue = Queue(countMax: 500, perSourceMax: 100)
        for _ in 0..<50 { _ = queue.add("flood", from: WorkSource("flood", isKnown: true)) }
        for _ in 0..<10 { queue.finish(queue.next()?.source ?? WorkSource("")) }
        _ = queue.add("honest", from: WorkSource("honest"))
        #expect(order(queue).prefix(2).contains("honest"))
    }

    @Test func `T4: each source has its own limit`() {
        var queue = queue("a", "a", perSourceMax: 2)
        func isFull(_ source: String) -> Bool {
            if case .sourceIsFull = queue.add("x", from: WorkSource(source)) { true } else { false }
        }
        #expect(isFull("a") && !isFull("b"))
        // Running work counts until it ends.
        let first = queue.next()
        #expect(first?.source == WorkSource("a") && isFull("a"))
        queue.finish(WorkSource("a"))
        #expect(!isFull("a") && isFull("a"))
    }

    @Test func `T4: a full queue drops the newest work of the largest source to make room`() {
        var queue = queue("a", "a", "a", "b", countMax: 4)
        guard case .addedInPlaceOf(let displaced) = queue.add("c1", from: WorkSource("c")) else {
            Issue.record("there was no room")
            return
        }
        #expect(displaced == "a3")
        #expect(queue.count == 4)
        // No other source has at least two pieces of work more.
        guard case .isFull = queue.add("b2", from: WorkSource("b")) else {
            Issue.record("it displaced work of a source that has no more work")
            return
        }
        #expect(Set(order(queue)) == ["a1", "a2", "b1", "c1"])
    }

    @Test func `T4: a queue full of strangers makes room for a known source`() {
        var queue = queue("a", "b", "c", countMax: 3)
        guard case .isFull = queue.add("x", from: WorkSource("new")) else {
            Issue.record("a stranger displaced another one")
            return
        }
        guard case .addedInPlaceOf("c1") = queue.add("k", from: WorkSource("known", isKnown: true))
        else {
            Issue.record("there was no room")
            return
        }
        #expect(order(queue).first == "k")
    }

    @Test func `without sources, the queue keeps the order of arrival`() {
        #expect(order(queue("a", "a", "b", "a", perSourceMax: nil)) == ["a1", "a2", "b1", "a3"])
    }

    @Test func `T4: workers run a new source's work before a flood's, and refuse excess work`() {
        let workers = ThreadWorkers(count: 1, waitingMax: 5, perSourceMax: 4)
        let gate = DispatchSemaphore(value: 0)
        let began = DispatchSemaphore(value: 0)
        let done = DispatchSemaphore(value: 0)
        let results = Mutex<[String]>([])
        @Sendable func note(_ result: Result<[UInt8], Refusal>) {
            let text =
                switch result {
                case .success(let bytes): String(decoding: bytes, as: UTF8.self)
                case .failure(let refusal): refusal.code.rawValue
                }
            results.withLock { $0.append(text) }
            done.signal()
        }
        /// - Returns: The code of the refusal; nil if the work was added.
        func run(_ name: String, from source: String) -> String? {
            do throws(Refusal) {
                try workers.run(
                    .processor, from: WorkSource(source),
                    {
                        began.signal()
                        gate.wait()
                        return Array(name.utf8)
                    }, then: note)
                return nil
            } catch {
                #expect(error.retryAfterMs != nil)
                return error.code.rawValue
            }
        }
        #expect(run("a1", from: "a") == nil)
        began.wait()
        for name in ["a2", "a3", "a4"] { #expect(run(name, from: "a") == nil) }
        #expect(run("a5", from: "a") == "request.tooMany")
        #expect(run("b1", from: "b") == nil)
        // The queue is full. The flood's newest work makes room.
        #expect(run("c1", from: "c") == nil)
        #expect(workers.load(of: .processor) == QueueLoad(count: 5, most: 5))
        for _ in 0..<5 { gate.signal() }
        for _ in 0..<6 { done.wait() }
        #expect(results.withLock { $0 } == ["server.busy", "a1", "a2", "b1", "a3", "c1"])
    }
}

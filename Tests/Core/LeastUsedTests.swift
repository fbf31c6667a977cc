import Testing
import Values

@Suite struct LeastUsedTests {
    @Test func `T2: a full limiter forgets the least used tenth of its keys`() {
        var counts = Dictionary(uniqueKeysWithValues: (1...100).map { ($0, $0) })
        counts.forgetLeastUsed(from: 101) { $0 }
        #expect(counts.count == 100)
        counts.forgetLeastUsed(from: 100) { $0 }
        #expect(Set(counts.keys) == Set(11...100))
    }

    @Test func `T2: many keys that are used once do not displace one that is used often`() {
        var counts = ["victim": 10]
        for number in 0..<1_000 {
            counts.forgetLeastUsed(from: 50) { $0 }
            counts["other \(number)"] = 1
        }
        #expect(counts["victim"] == 10 && counts.count <= 50)
    }
}

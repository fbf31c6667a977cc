import Bridge
import JSON
import TestSupport

extension SeededRandom {
    /// Bytes near one of the samples, with what breaks topics and JSON put in between.
    mutating func bytes(near samples: [[UInt8]]) -> [UInt8] {
        bytes(near: samples, inserting: "/+#$ -\n\0.\"{[9")
    }

    /// Properties that may be the sender's own, somebody else's, or nobody's.
    mutating func properties(near topics: [[UInt8]]) -> MessageProperties? {
        if below(4) == 0 { return nil }
        let topic = below(3) == 0 ? nil : String(decoding: bytes(near: topics), as: UTF8.self)
        return MessageProperties(
            responseTopic: topic, correlation: below(2) == 0 ? nil : bytes(below(20)),
            device: below(2) == 0 ? nil : String(decoding: bytes(below(12)), as: UTF8.self))
    }

    /// A value that fits many a field: a player, a small number, an instant.
    mutating func fitting() -> JSON {
        switch below(3) {
        case 0: .string(one(of: ["alice", "bob", "carol", "g1", "golf"]))
        case 1: .int(Int64(below(40)))
        default: .int(1_790_000_000_000 + Int64(below(200_000)))
        }
    }

    /// A value such as no client would send, or one that fits somewhere else.
    mutating func extreme() -> JSON {
        switch below(9) {
        case 0...2: .int(one(of: ExtremeValues.numbers))
        case 3: .double(one(of: [1e300, -1e300, 0.5, -0.0, 9.3e18, .leastNonzeroMagnitude]))
        case 4: .string(one(of: ExtremeValues.texts))
        case 5: huge()
        case 6: (0..<below(60)).reduce(one(of: [1, nil, "deep"])) { inner, _ in .array([inner]) }
        case 7: one(of: [true, false, [:], [], [1, 2, 3], ["": [:], "at": .int(.min)]])
        default: .null
        }
    }

    private mutating func huge() -> JSON {
        let letter = one(of: ["x", "é", "\u{0}", "\"", "🥏"])
        return .string(String(repeating: letter, count: one(of: [65, 129, 400, 15_000])))
    }
}

enum ExtremeValues {
    static let numbers: [Int64] = [
        .min, .min + 1, .max, .max - 1, 0, -1, 1, 2, 30, 31, 36, 37, 255, 1 << 31, 1 << 32,
        -(1 << 31), 1 << 53, 1_790_000_000_000, 1_790_000_120_000, 1_790_000_120_001,
    ]
    static let texts = [
        "", " ", "alice", "bob", "carol", "nobody", "g1", "g2", "g99999999999999999999", "0", "-1",
        "9223372036854775808", "../..", "fairway/#", "golf", "quiz", "null", "\u{202E}", "a\nb",
    ]
}

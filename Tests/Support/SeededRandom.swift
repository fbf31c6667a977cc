import Foundation

/// Randomness from a seed, so that a failing test can be repeated (SplitMix64).
package struct SeededRandom: RandomNumberGenerator, Sendable {
    package let seed: UInt64
    private var state: UInt64

    /// Creates a generator and prints its seed, so that a failure can be repeated. The environment
    /// variable `FAIRWAY_TEST_SEED` sets the seed.
    package init(printing label: String) {
        let given = ProcessInfo.processInfo.environment["FAIRWAY_TEST_SEED"].flatMap(UInt64.init)
        self.init(seed: given ?? .random(in: 0...UInt64.max))
        print("\(label): seed \(seed)")
    }

    /// A number from the environment, for the amount of work of a test.
    package static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap(Int.init)
    }

    package init(seed: UInt64) {
        self.seed = seed
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension SeededRandom {
    package mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
    }

    package mutating func bytes(upTo count: Int, from alphabet: [UInt8]) -> [UInt8] {
        (0..<Int.random(in: 0...count, using: &self)).map { _ in
            alphabet.randomElement(using: &self) ?? 0
        }
    }
}

extension SeededRandom {
    /// A number below a limit.
    package mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(bound, 1))) }

    /// A random element.
    package mutating func one<T>(of all: [T]) -> T { all[below(all.count)] }

    /// Bytes similar to one of the samples: sometimes the sample itself, mostly with mistakes.
    /// - Parameter inserted: The characters that are inserted at random.
    package mutating func bytes(near samples: [[UInt8]], inserting inserted: String) -> [UInt8] {
        var bytes = one(of: samples)
        for _ in 0..<below(4) {
            let place = below(bytes.count + 1)
            switch below(6) {
            case 0 where place < bytes.count: bytes[place] = UInt8(truncatingIfNeeded: next())
            case 1: bytes.insert(UInt8(truncatingIfNeeded: next()), at: place)
            case 2 where place < bytes.count: bytes.remove(at: place)
            case 3: bytes.insert(one(of: Array(inserted.utf8)), at: place)
            case 4: bytes = Array(bytes.prefix(place)) + one(of: samples).suffix(below(30))
            default: bytes = Array(bytes.prefix(place))
            }
        }
        return bytes
    }
}

/// Returns how often a test with random input repeats its steps.
///
/// The whole run uses the short form. `deploy/test --long` sets `FAIRWAY_TEST_LONG`, and the same
/// test then tries many more inputs. `deploy/test --quick` tries a quarter of the short form.
///
/// - Parameters:
///   - short: The number in the whole run.
///   - long: The number in `deploy/test --long`.
package func repeats<Number: BinaryInteger>(_ short: Number, long: Number) -> Number {
    if isQuick { return max(1, short / 4) }
    return ProcessInfo.processInfo.environment["FAIRWAY_TEST_LONG"] == "1" ? long : short
}

/// Whether this is `deploy/test --quick`. It leaves out tests that take several seconds.
package let isQuick = ProcessInfo.processInfo.environment["FAIRWAY_TEST_QUICK"] == "1"

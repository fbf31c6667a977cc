import Foundation

/// Returns how often a test with random input repeats its steps.
///
/// The whole run uses the short form. `deploy/test --long` sets `FAIRWAY_TEST_LONG`, and the same test
/// then tries many more inputs.
///
/// - Parameters:
///   - short: The number in the whole run.
///   - long: The number in `deploy/test --long`.
package func repeats<Number: BinaryInteger>(_ short: Number, long: Number) -> Number {
    ProcessInfo.processInfo.environment["FAIRWAY_TEST_LONG"] == "1" ? long : short
}

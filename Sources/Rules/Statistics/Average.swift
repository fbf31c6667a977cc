/// A mean that grows.
package struct Average: Equatable, Sendable {
    package private(set) var count = 0
    private var sum = 0

    package init() {}

    mutating func add(_ number: Int) {
        count += 1
        sum += number
    }

    /// The mean; nil of nothing.
    package var value: Double? { count == 0 ? nil : Double(sum) / Double(count) }
}

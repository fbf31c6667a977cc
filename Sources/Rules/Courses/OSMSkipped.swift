/// A feature of the map that no course could be made of, and why.
package struct OSMSkipped: Equatable, Sendable {
    package let feature: String
    package let reason: String

    package init(_ feature: String, _ reason: String) {
        self.feature = feature
        self.reason = reason
    }
}

/// A feature of the map that no course could be made of, and why.
package struct OSMSkipped: Equatable, Sendable {
    package let feature: String
    package let reason: LocalizedText

    package init(_ feature: String, _ reason: LocalizedText) {
        self.feature = feature
        self.reason = reason
    }
}

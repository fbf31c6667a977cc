/// What is wrong with a document, field by field, in the order of discovery.
package struct Problems: Equatable, Sendable {
    /// More than this many are not told: a hostile body must not make a huge reply.
    package static let countMax = 50

    package private(set) var fields: [(path: String, reason: LocalizedText)] = []

    package init() {}

    package var isEmpty: Bool { fields.isEmpty }

    /// Notes a reason; of several for one path the first counts.
    package mutating func note(_ reason: LocalizedText, at path: String) {
        guard fields.count < Self.countMax, !fields.contains(where: { $0.path == path }) else {
            return
        }
        fields.append((path, reason))
    }

    package static func == (left: Problems, right: Problems) -> Bool {
        left.fields.elementsEqual(right.fields) { $0 == $1 }
    }
}

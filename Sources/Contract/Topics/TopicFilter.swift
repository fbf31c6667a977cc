/// A filter of topics (MQTT 5, section 4.7).
package struct TopicFilter: Equatable, Sendable {
    package let text: String
    private let levels: [Substring]

    package init(_ text: String) {
        self.text = text
        levels = text.split(separator: "/", omittingEmptySubsequences: false)
    }

    /// Whether it is one at all: wildcards stand for whole levels, `#` for the last ones.
    package var isValid: Bool {
        guard !text.isEmpty, text.utf8.count <= 1_024, !text.utf8.contains(0) else { return false }
        return levels.indices.allSatisfy { index in
            let level = levels[index]
            if level == "#" { return index == levels.count - 1 }
            return level == "+" || !level.contains { $0 == "+" || $0 == "#" }
        }
    }

    package func matches(_ topic: String) -> Bool {
        let parts = topic.split(separator: "/", omittingEmptySubsequences: false)
        let isWild = levels.first == "#" || levels.first == "+"
        if isWild, topic.hasPrefix("$") { return false }
        for (index, level) in levels.enumerated() {
            if level == "#" { return true }
            guard index < parts.count, level == "+" || level == parts[index] else { return false }
        }
        return parts.count == levels.count
    }
}

/// A filter of topics (MQTT 5, section 4.7).
package struct TopicFilter: Equatable, Sendable {
    package let text: String
    private let levels: [Substring]

    package init(_ text: String) {
        self.text = text
        levels = text.split(separator: "/", omittingEmptySubsequences: false)
    }

    /// Whether the filter is valid: a wildcard is a whole level, and `#` is the last one.
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

extension TopicGrammar {
    /// Whether a subscription is granted.
    ///
    /// This alone gives no access, because ``TopicKind/reading(_:own:)`` decides each delivery. So
    /// any user may subscribe to a room's topics, and to `{base}/user/{me}/#`, although that
    /// includes `do`.
    ///
    /// - Parameter filter: The filter, unchecked bytes.
    /// - Parameter asker: The subscriber.
    /// - Parameter name: The asker's username, or the guest's client id.
    /// - Complexity: O(n), no allocation.
    package func mayReadAny(
        filter: UnsafeBufferPointer<UInt8>, _ asker: TopicClient, name: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        if asker == .daemon { return true }
        var levels = TopicLevels(filter)
        guard let first = levels.next() else { return false }
        guard filter[first].equals(baseBytes) else {
            return filter[first].equals("owntracks") && asker.isUser
                && Self.admitsOwntracks(&levels, name)
        }
        guard let second = levels.next() else { return false }
        let part = filter[second]
        if part.equals("status") { return levels.isAtEnd }
        if part.equals("guest") { return asker == .guest && Self.admitsGuest(&levels, name) }
        guard asker.isUser else { return false }
        if part.equals("room") { return Self.admitsRoom(&levels) }
        if part.equals("user") { return Self.admitsUser(&levels, name) }
        if part.equals("public") { return true }
        return part.equals("ops") && asker == .user(admin: true)
    }

    private static func admitsRoom(_ levels: inout TopicLevels) -> Bool {
        guard levels.next(where: TopicNames.isRoom) != nil, let kind = levels.next(),
            levels.isAtEnd
        else { return false }
        let part = levels.bytes[kind]
        return part.equals("head") || part.equals("state") || part.equals("event")
            || part.equals("presence") || part.equals("brief") || part.isWildcard
    }

    private static func admitsUser(
        _ levels: inout TopicLevels, _ name: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        guard levels.next(where: { $0.equals(name) }) != nil, let kind = levels.next() else {
            return false
        }
        let part = levels.bytes[kind]
        if part.equals("reply") { return true }
        if part.equals("inbox") || part.equals("friends") || part.isWildcard {
            return levels.isAtEnd
        }
        if part.equals("round") {
            return levels.isAtEnd || Self.isBrief(&levels)
        }
        if part.equals("room") {
            return levels.next(where: TopicNames.isRoom) != nil && levels.isAtEnd
        }
        guard part.equals("location") || part.equals("presence") else { return false }
        let isLocation = part.equals("location")
        guard levels.next(where: { TopicNames.isUsername($0) || $0.isWildcard }) != nil else {
            return false
        }
        if levels.isAtEnd { return true }
        guard isLocation, let below = levels.next(), levels.isAtEnd else { return false }
        return levels.bytes[below].equals("event") || levels.bytes[below].equals("info")
    }

    /// Whether the rest of a filter is `brief` or a wildcard.
    private static func isBrief(_ levels: inout TopicLevels) -> Bool {
        guard let below = levels.next(), levels.isAtEnd else { return false }
        return levels.bytes[below].equals("brief") || levels.bytes[below].isWildcard
    }

    /// Whether a granted filter of a user includes the topic of the user's round, or its summary line.
    ///
    /// - Complexity: O(n), no allocation.
    package func includesRound(filter: UnsafeBufferPointer<UInt8>) -> Bool {
        var levels = TopicLevels(filter)
        guard let first = levels.next(), filter[first].equals(baseBytes), levels.take("user"),
            levels.next() != nil, let kind = levels.next()
        else { return false }
        return filter[kind].equals("round") || filter[kind].isWildcard
    }

    private static func admitsGuest(
        _ levels: inout TopicLevels, _ name: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        guard levels.next(where: { $0.equals(name) }) != nil, let kind = levels.next() else {
            return false
        }
        let part = levels.bytes[kind]
        return part.equals("reply") || part.isWildcard && levels.isAtEnd
    }

    private static func admitsOwntracks(
        _ levels: inout TopicLevels, _ name: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        levels.next(where: { $0.equals(name) }) != nil
            && levels.next(where: { TopicNames.isOwntracksDevice($0) || $0.isPlus }) != nil
            && levels.take("cmd") && levels.isAtEnd
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The level `+`.
    fileprivate var isPlus: Bool { count == 1 && self[0] == UInt8(ascii: "+") }
    /// The level `+` or `#`.
    fileprivate var isWildcard: Bool { isPlus || count == 1 && self[0] == UInt8(ascii: "#") }
}

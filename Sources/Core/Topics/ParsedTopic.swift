/// A parsed topic: its place in the grammar, and the positions of its variable parts.
///
/// Parts that the place does not have are ``TopicSlice/none``.
package struct ParsedTopic: Equatable, Sendable {
    /// The row of the contract's tables.
    package var place: TopicKind
    /// The user or guest client id that the topic belongs to. In a room, the sender of the request.
    package var owner = TopicSlice.none
    /// The room's id.
    package var room = TopicSlice.none
    /// The service of a request outside rooms.
    package var service = TopicSlice.none
    /// The method of a request.
    package var method = TopicSlice.none
    /// The player of a text score.
    package var player = TopicSlice.none
    /// The hole of a text score.
    package var hole = TopicSlice.none
    /// The friend whose position it is.
    package var friend = TopicSlice.none
    /// The device under `owntracks/{user}/`.
    package var device = TopicSlice.none
    /// The rest of the topic, if the contract says "and below".
    package var rest = TopicSlice.none
}

/// A part of a topic, by its position in the topic's bytes.
///
/// Sixteen bits are enough, because MQTT limits a topic to 65,535 bytes (MQTT 5, 1.5.4).
package struct TopicSlice: Equatable, Sendable {
    /// The start of the part, in bytes from the start of the topic.
    package var start: UInt16
    /// The length in bytes.
    package var count: UInt16

    /// No part at all.
    package static let none = TopicSlice(start: 0, count: 0)
}

extension TopicGrammar {
    /// Parses a topic.
    ///
    /// - Parameter bytes: Unchecked bytes.
    /// - Returns: Nil if the contract has no such topic. Only the daemon may use it then.
    /// - Complexity: O(n), no allocation.
    package func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> ParsedTopic? {
        var levels = TopicLevels(bytes)
        guard let first = levels.next() else { return nil }
        guard bytes[first].equals(baseBytes) else {
            return bytes[first].equals("owntracks") ? Self.parseOwntracks(&levels) : nil
        }
        guard let second = levels.next() else { return nil }
        let part = bytes[second]
        if part.equals("room") { return Self.parseRoom(&levels) }
        if part.equals("user") { return Self.parseUser(&levels) }
        if part.equals("guest") { return Self.parseGuest(&levels) }
        if part.equals("public") { return ParsedTopic(place: .publicTopic, rest: levels.rest()) }
        if part.equals("ops") { return ParsedTopic(place: .ops, rest: levels.rest()) }
        if part.equals("status"), levels.isAtEnd { return ParsedTopic(place: .status) }
        return nil
    }

    private static func parseRoom(_ levels: inout TopicLevels) -> ParsedTopic? {
        guard let room = levels.next(where: TopicNames.isRoom), let kind = levels.next() else {
            return nil
        }
        let part = levels.bytes[kind]
        if part.equals("do") { return parseRoomDo(&levels, room: room) }
        guard levels.isAtEnd else { return nil }
        if part.equals("event") { return ParsedTopic(place: .roomEvent, room: room) }
        if part.equals("head") { return ParsedTopic(place: .roomHead, room: room) }
        if part.equals("state") { return ParsedTopic(place: .roomState, room: room) }
        if part.equals("brief") { return ParsedTopic(place: .roomBrief, room: room) }
        if part.equals("presence") { return ParsedTopic(place: .roomPresence, room: room) }
        return nil
    }

    private static func parseRoomDo(
        _ levels: inout TopicLevels, room: TopicSlice
    ) -> ParsedTopic? {
        guard let owner = levels.next(where: TopicNames.isUsername),
            let method = levels.next(where: TopicNames.isPart)
        else { return nil }
        var topic = ParsedTopic(place: .roomDo, owner: owner, room: room, method: method)
        if levels.isAtEnd { return topic }
        guard levels.bytes[method].equals("score"),
            let player = levels.next(where: TopicNames.isPart),
            let hole = levels.next(where: TopicNames.isPart), levels.isAtEnd
        else { return nil }
        topic.place = .roomScore
        topic.player = player
        topic.hole = hole
        return topic
    }

    private static func parseUser(_ levels: inout TopicLevels) -> ParsedTopic? {
        guard let owner = levels.next(where: TopicNames.isUsername), let kind = levels.next() else {
            return nil
        }
        let part = levels.bytes[kind]
        if part.equals("do") { return parseDo(&levels, place: .userDo, owner: owner) }
        if part.equals("reply") {
            return ParsedTopic(place: .userReply, owner: owner, rest: levels.rest())
        }
        if part.equals("inbox"), levels.isAtEnd {
            return ParsedTopic(place: .userInbox, owner: owner)
        }
        if part.equals("room"), let room = levels.next(where: TopicNames.isRoom), levels.isAtEnd {
            return ParsedTopic(place: .userRoom, owner: owner, room: room)
        }
        if part.equals("friends"), levels.isAtEnd {
            return ParsedTopic(place: .userFriends, owner: owner)
        }
        if part.equals("round") { return parseRound(&levels, owner: owner) }
        return parseFriend(&levels, part, owner: owner)
    }

    private static func parseRound(
        _ levels: inout TopicLevels, owner: TopicSlice
    ) -> ParsedTopic? {
        if levels.isAtEnd { return ParsedTopic(place: .userRound, owner: owner) }
        guard levels.take("brief"), levels.isAtEnd else { return nil }
        return ParsedTopic(place: .userRoundBrief, owner: owner)
    }

    private static func parseFriend(
        _ levels: inout TopicLevels, _ part: UnsafeBufferPointer<UInt8>, owner: TopicSlice
    ) -> ParsedTopic? {
        let isLocation = part.equals("location")
        guard isLocation || part.equals("presence"),
            let friend = levels.next(where: TopicNames.isUsername)
        else { return nil }
        if levels.isAtEnd {
            let place: TopicKind = isLocation ? .userLocation : .userPresence
            return ParsedTopic(place: place, owner: owner, friend: friend)
        }
        guard isLocation, let below = levels.next(), levels.isAtEnd else { return nil }
        let kind = levels.bytes[below]
        if kind.equals("event") {
            return ParsedTopic(place: .userLocationEvent, owner: owner, friend: friend)
        }
        guard kind.equals("info") else { return nil }
        return ParsedTopic(place: .userLocationInfo, owner: owner, friend: friend)
    }

    private static func parseGuest(_ levels: inout TopicLevels) -> ParsedTopic? {
        guard let owner = levels.next(where: TopicNames.isGuestClientId),
            let kind = levels.next()
        else { return nil }
        if levels.bytes[kind].equals("reply") {
            return ParsedTopic(place: .guestReply, owner: owner, rest: levels.rest())
        }
        guard levels.bytes[kind].equals("do"),
            let topic = parseDo(&levels, place: .guestDo, owner: owner),
            levels.bytes[topic.service].equals("account"),
            isGuestMethod(levels.bytes[topic.method])
        else { return nil }
        return topic
    }

    private static func isGuestMethod(_ method: UnsafeBufferPointer<UInt8>) -> Bool {
        method.equals("signUp") || method.equals("signIn") || method.equals("confirm")
            || method.equals("resetPassword") || method.equals("suggestUsername")
    }

    private static func parseDo(
        _ levels: inout TopicLevels, place: TopicKind, owner: TopicSlice
    ) -> ParsedTopic? {
        guard let service = levels.next(where: TopicNames.isPart),
            let method = levels.next(where: TopicNames.isPart), levels.isAtEnd
        else { return nil }
        return ParsedTopic(place: place, owner: owner, service: service, method: method)
    }

    private static func parseOwntracks(_ levels: inout TopicLevels) -> ParsedTopic? {
        guard let owner = levels.next(where: TopicNames.isUsername),
            let device = levels.next(where: TopicNames.isOwntracksDevice)
        else { return nil }
        let rest = levels.rest()
        let place: TopicKind =
            levels.bytes[rest].equals("cmd") ? .owntracksCommand : .owntracks
        return ParsedTopic(place: place, owner: owner, device: device, rest: rest)
    }
}

/// An iterator over the levels of a topic or a filter, without allocation.
struct TopicLevels {
    /// The whole topic.
    let bytes: UnsafeBufferPointer<UInt8>
    /// The start of the next level. It is past the end after the last level.
    private(set) var position = 0

    /// Starts at the first level. Bytes that are too long for a topic have no level.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        if bytes.isEmpty || bytes.count > 65_535 { position = bytes.count &+ 1 }
    }

    /// Whether there are no more levels.
    var isAtEnd: Bool { position > bytes.count }

    /// Returns the next level, which may be empty, as in `a//b`.
    mutating func next() -> TopicSlice? {
        guard position <= bytes.count else { return nil }
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: "/") { position &+= 1 }
        defer { position &+= 1 }
        return slice(from: start, to: position)
    }

    /// Returns the next level if it passes a test.
    mutating func next(
        where test: (UnsafeBufferPointer<UInt8>) -> Bool
    ) -> TopicSlice? {
        guard let level = next(), test(bytes[level]) else { return nil }
        return level
    }

    /// Skips the next level. Returns whether it was exactly this text.
    mutating func take(_ text: StaticString) -> Bool {
        guard let level = next() else { return false }
        return bytes[level].equals(text)
    }

    /// Returns all remaining levels. Empty at the end.
    mutating func rest() -> TopicSlice {
        guard position <= bytes.count else { return .none }
        defer { position = bytes.count &+ 1 }
        return slice(from: position, to: bytes.count)
    }

    private func slice(from start: Int, to end: Int) -> TopicSlice {
        TopicSlice(
            start: UInt16(truncatingIfNeeded: start),
            count: UInt16(truncatingIfNeeded: end &- start))
    }
}

extension UInt8 {
    /// One of `a` to `z`.
    package var isLowerLetter: Bool { self >= 0x61 && self <= 0x7A }

    /// One of `0` to `9`.
    package var isDigit: Bool { self >= 0x30 && self <= 0x39 }

    /// One of `[A-Za-z0-9_]`.
    package var isWord: Bool { (self | 0x20).isLowerLetter || isDigit || self == 0x5F }

    /// One of `[A-Za-z0-9_-]`.
    package var isWordOrDash: Bool { isWord || self == 0x2D }

    /// A C0 control character or DEL. No identifier may contain one.
    package var isControl: Bool { self < 0x20 || self == 0x7F }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether these bytes are exactly this literal. No allocation.
    @inline(__always)
    package func equals(_ text: StaticString) -> Bool {
        count == text.utf8CodeUnitCount && starts(with: text)
    }

    /// Whether these bytes begin with this literal. No allocation.
    @inline(__always)
    package func starts(with text: StaticString) -> Bool {
        guard count >= text.utf8CodeUnitCount, text.hasPointerRepresentation else { return false }
        for index in 0..<text.utf8CodeUnitCount where self[index] != text.utf8Start[index] {
            return false
        }
        return true
    }

    /// Tells whether these bytes are exactly those, without allocating.
    @inline(__always)
    package func equals(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count else { return false }
        for index in 0..<count where self[index] != other[index] { return false }
        return true
    }

    /// Tells whether these bytes are exactly those, without allocating.
    @inline(__always)
    package func equals(_ other: [UInt8]) -> Bool {
        other.withUnsafeBufferPointer { equals($0) }
    }

    /// The part of these bytes at a slice. Empty if the slice is outside.
    @inline(__always)
    package subscript(slice: TopicSlice) -> UnsafeBufferPointer<UInt8> {
        let start = Int(slice.start)
        guard let baseAddress, start &+ Int(slice.count) <= count else {
            return Self(start: nil, count: 0)
        }
        return Self(start: baseAddress + start, count: Int(slice.count))
    }
}

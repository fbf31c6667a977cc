extension TopicGrammar {
    /// Takes a topic apart.
    ///
    /// - Parameter bytes: Any bytes at all.
    /// - Returns: Nil if it is no topic of the contract: then it belongs to the daemon alone.
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
        return parseFriend(&levels, part, owner: owner)
    }

    private static func parseFriend(
        _ levels: inout TopicLevels, _ part: UnsafeBufferPointer<UInt8>, owner: TopicSlice
    ) -> ParsedTopic? {
        let isLocation = part.equals("location")
        guard isLocation || part.equals("presence"),
            let friend = levels.next(where: TopicNames.isUsername)
        else { return nil }
        if levels.isAtEnd {
            let place: TopicPlace = isLocation ? .userLocation : .userPresence
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
        _ levels: inout TopicLevels, place: TopicPlace, owner: TopicSlice
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
        let place: TopicPlace =
            levels.bytes[rest].equals("cmd") ? .owntracksCommand : .owntracks
        return ParsedTopic(place: place, owner: owner, device: device, rest: rest)
    }
}

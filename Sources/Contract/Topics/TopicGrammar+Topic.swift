extension TopicGrammar {
    /// Takes a topic apart into text.
    ///
    /// - Returns: Nil if it is no topic of the contract.
    package func topic(_ text: String) -> Topic? {
        var text = text
        return text.withUTF8 { bytes in parse(bytes).map { Self.topic($0, bytes) } }
    }

    private static func topic(_ parsed: ParsedTopic, _ bytes: UnsafeBufferPointer<UInt8>) -> Topic {
        func text(_ part: TopicSlice) -> String { String(decoding: bytes[part], as: UTF8.self) }
        let (owner, room) = (text(parsed.owner), text(parsed.room))
        let (service, method) = (text(parsed.service), text(parsed.method))
        let (device, below) = (text(parsed.device), text(parsed.rest))
        return switch parsed.place {
        case .guestDo: .guestDo(clientId: owner, service: service, method: method)
        case .guestReply: .guestReply(clientId: owner, below: below)
        case .userDo: .userDo(user: owner, service: service, method: method)
        case .userReply: .userReply(user: owner, below: below)
        case .userInbox: .userInbox(user: owner)
        case .userRoom: .userRoom(user: owner, room: room)
        case .userLocation: .userLocation(user: owner, friend: text(parsed.friend))
        case .userLocationEvent:
            .userLocationEvent(user: owner, friend: text(parsed.friend))
        case .userLocationInfo:
            .userLocationInfo(user: owner, friend: text(parsed.friend))
        case .userFriends: .userFriends(user: owner)
        case .userPresence: .userPresence(user: owner, friend: text(parsed.friend))
        case .roomDo: .roomDo(room: room, user: owner, method: method)
        case .roomScore:
            .roomScore(
                room: room, user: owner, player: text(parsed.player), hole: text(parsed.hole))
        case .roomState: .roomState(room: room)
        case .roomEvent: .roomEvent(room: room)
        case .roomPresence: .roomPresence(room: room)
        case .roomBrief: .roomBrief(room: room)
        case .publicTopic: .publicTopic(below: below)
        case .status: .status
        case .ops: .ops(below: below)
        case .owntracks: .owntracks(user: owner, device: device, below: below)
        case .owntracksCommand: .owntracksCommand(user: owner, device: device)
        }
    }
}

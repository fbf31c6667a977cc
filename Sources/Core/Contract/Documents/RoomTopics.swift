package import Topics

/// A room in which the user has got a seat.
package struct JoinedRoom: Document, Equatable {
    package var room = ""
    package var topics = RoomTopics()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room)
        fields.required("topics", &topics)
    }
}

/// The topics of a room for one member. Clients use them unchanged.
package struct RoomTopics: Document, Equatable {
    package var head = ""
    package var state = ""
    package var event = ""
    package var presence = ""
    package var brief = ""
    /// The topic for messages to this member alone.
    package var mine = ""
    /// The beginning of request topics; the client appends `/{method}`.
    package var `do` = ""
    /// The beginning of score topics; the client appends `/{player}/{hole}`.
    package var score = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("head", &head)
        fields.required("state", &state)
        fields.required("event", &event)
        fields.required("presence", &presence)
        fields.required("brief", &brief)
        fields.required("mine", &mine)
        fields.required("do", &`do`)
        fields.required("score", &score)
    }
}

extension TopicGrammar {
    /// Returns the topics of a room for one of its members.
    package func topics(room: String, user: String) -> RoomTopics {
        var topics = RoomTopics()
        topics.head = roomHead(room)
        topics.state = roomState(room)
        topics.event = roomEvent(room)
        topics.presence = roomPresence(room)
        topics.brief = roomBrief(room)
        topics.mine = userRoom(user, room)
        topics.do = roomDo(room, user)
        topics.score = roomScore(room, user)
        return topics
    }
}

/// The topics of a room for one member, to be used as given.
package struct RoomTopics: Document, Equatable {
    package var state = ""
    package var event = ""
    package var presence = ""
    package var brief = ""
    /// What in the room is for this member alone.
    package var mine = ""
    /// A prefix, ending before `/{method}`.
    package var `do` = ""
    /// A prefix, ending before `/{player}/{hole}`.
    package var score = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
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
    /// The topics of a room for one of its members.
    package func topics(room: String, user: String) -> RoomTopics {
        var topics = RoomTopics()
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

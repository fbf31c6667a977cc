/// The topics that a client is given for a room or for itself, to use as they are.
package enum TopicSet {
    /// `topics` in the replies to `room/create`, `room/join` and `room/list`.
    package struct Room: Equatable, Sendable {
        /// The whole room, retained.
        package let state: String
        /// Each change.
        package let event: String
        /// Who is connected, retained.
        package let presence: String
        /// A line for a watch face, retained.
        package let brief: String
        /// What is for this member alone.
        package let mine: String
        /// Prefix of requests, before `/{method}`.
        package let `do`: String
        /// Prefix of text scores, before `/{player}/{hole}`.
        package let score: String
    }

    /// `topics` in the reply to `account/signIn`.
    package struct User: Equatable, Sendable {
        /// Prefix of requests, before `/{service}/{method}`.
        package let `do`: String
        /// Where replies come.
        package let reply: String
        /// Where notifications come.
        package let inbox: String
    }
}

extension TopicGrammar {
    /// The topics of a room for one of its members.
    package func topics(room: String, user: String) -> TopicSet.Room {
        TopicSet.Room(
            state: roomState(room), event: roomEvent(room), presence: roomPresence(room),
            brief: roomBrief(room), mine: userRoom(user, room), do: roomDo(room, user),
            score: roomScore(room, user))
    }

    /// The topics of a user.
    package func topics(user: String) -> TopicSet.User {
        TopicSet.User(do: userDo(user), reply: userReply(user), inbox: userInbox(user))
    }
}

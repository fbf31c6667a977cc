/// The topics of a user, to be used as given.
package struct UserTopics: Document, Equatable {
    /// A prefix, ending before `/{service}/{method}`.
    package var `do` = ""
    package var reply = ""
    package var inbox = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("do", &`do`)
        fields.required("reply", &reply)
        fields.required("inbox", &inbox)
    }
}

extension TopicGrammar {
    /// The topics of a user.
    package func topics(user: String) -> UserTopics {
        var topics = UserTopics()
        topics.do = userDo(user)
        topics.reply = userReply(user)
        topics.inbox = userInbox(user)
        return topics
    }
}

/// In the room, `leaderboard`: who leads, for a member, or for whom a member gave a token.
package struct GetLeaderboard: Request, Equatable {
    package typealias Result = Leaderboard
    package static let routes = [Route.room("leaderboard")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.roomNotMember]

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}
}

/// In the room, `unshare`: takes my link to a game back. Its page is gone at once; without a link
/// nothing happens.
package struct UnshareRoom: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("unshare")]
    package static let errors: [ErrorCode] = [.roomWrongKind, .roomNotMember]

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}
}

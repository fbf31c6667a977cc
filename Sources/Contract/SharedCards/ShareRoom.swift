/// In the room, `share`: a link to a page of the game that is over, for everybody who is given it. The
/// same again gives the same link. What it shows of whom: ``SharedCard``.
package struct ShareRoom: Request, Equatable {
    package typealias Result = PublicLink
    package static let routes = [Route.room("share")]
    package static let errors: [ErrorCode] = [.roomWrongPhase, .roomWrongKind, .roomNotMember]

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}
}

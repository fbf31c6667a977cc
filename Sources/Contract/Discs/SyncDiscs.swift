/// `disc/sync`: what was thrown on many holes at once, held back without a link; also after its room's
/// topics were taken down.
///
/// What `card/sync` does for strokes, by the same rules: without `round` it is of the round that was
/// current then; who left hands in what they entered before they did, and says of a game that is over
/// what they threw. While the topics stand, members are told as of `discs`.
package struct SyncDiscs: Request, Equatable {
    package typealias Result = SyncCells.Result
    package static let routes = [Route(.user, "disc", "sync")]
    package static let errors: [ErrorCode] = [.roomNotMember, .roomWrongPhase]

    package var room = ""
    package var cells: [Cell] = []

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
        fields.required(
            "cells", &cells, Check { $0.count <= SyncCells.cellsMax ? nil : "has too many entries" }
        )
    }

    /// One write; here `at` must be given.
    package struct Cell: Document, Equatable {
        package var write = DiscCellWrite()

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.optional("player", &write.player)
            fields.required("hole", &write.hole)
            fields.required("discs", &write.discs, .thrownDiscs)
            fields.optional("round", &write.round)
            var at = write.at ?? 0
            fields.required("at", &at)
            write.at = at
        }
    }
}

/// In the room, `sync`: many writes at once, made while there was no link.
package struct SyncCells: Request, Equatable {
    package static let routes = [Route.room("sync")]
    package static let errors: [ErrorCode] = [.roomWrongPhase, .roomWrongKind]
    /// More than a whole card of many rounds; the payload limit comes first.
    package static let cellsMax = 5_000

    package var cells: [Cell] = []

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required(
            "cells", &cells, Check { $0.count <= Self.cellsMax ? nil : "has too many entries" })
    }

    /// One write; here `at` must be given. Without `round` it is of the round that was current then.
    package struct Cell: Document, Equatable {
        package var write = CellWrite()

        package init() {}

        package init(_ write: CellWrite) {
            self.write = write
        }

        package mutating func visit(_ fields: inout Fields) {
            fields.required("player", &write.player)
            fields.required("hole", &write.hole)
            fields.required("strokes", &write.strokes)
            fields.optional("round", &write.round)
            var at = write.at ?? 0
            fields.required("at", &at)
            write.at = at
        }
    }

    package struct Result: Document, Equatable {
        package var seq = 0
        package var applied = 0
        package var superseded = 0
        package var refused: [RefusedCell] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("seq", &seq)
            fields.required("applied", &applied)
            fields.required("superseded", &superseded)
            fields.required("refused", &refused)
        }
    }

    /// A cell that was not taken, by its place in the request.
    package struct RefusedCell: Document, Equatable {
        package var index = 0
        package var code = ""

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("index", &index)
            fields.required("code", &code)
        }
    }
}

/// In the room, `score`: writes one cell of the card.
package struct SetScore: Request, Equatable {
    package static let routes = [Route.room("score")]
    package static let errors: [ErrorCode] = [
        .scoreOutOfRange, .scoreUnknownHole, .scoreClockAhead, .roomUnknownPlayer,
        .roomWrongPhase, .roomWrongKind, .requestForbidden, .cardSigned,
    ]

    package var cell = CellWrite()

    package init() {}

    package init(cell: CellWrite) {
        self.cell = cell
    }

    package mutating func visit(_ fields: inout Fields) {
        cell.visit(&fields)
    }

    package struct Result: Document, Equatable {
        /// The room's sequence number after the write.
        package var seq = 0
        /// A later write stands in the cell; this one changed nothing.
        package var superseded = false

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("seq", &seq)
            fields.required("superseded", &superseded)
        }
    }
}

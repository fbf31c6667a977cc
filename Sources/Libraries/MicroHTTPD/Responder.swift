/// Answers one request, from any thread, once.
///
/// The first answer counts, those after it are ignored. One that is let go without an answer
/// answers with status 500, so that no client waits for nothing.
package final class Responder: Sendable {
    private let table: ExchangeTable
    private let id: ExchangeTable.ID
    private let ownAnswer: @Sendable (_ status: Int) -> HTTPResponse

    init(
        _ id: ExchangeTable.ID, in table: ExchangeTable,
        ownAnswer: @escaping @Sendable (_ status: Int) -> HTTPResponse
    ) {
        self.id = id
        self.table = table
        self.ownAnswer = ownAnswer
    }

    deinit { table.answer(id) { ownAnswer(500) } }

    /// Answers; does not block, and does nothing if the request is answered already, was given up,
    /// or its client has gone.
    package func answer(_ response: HTTPResponse) {
        if !table.answer(id, with: { response }) { response.stream?.close() }
    }
}

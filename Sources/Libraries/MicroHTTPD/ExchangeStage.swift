/// How far a request is that the handler was given.
enum ExchangeStage {
    /// The handler has it, and its call has not returned.
    case handling
    /// The connection waits for the answer.
    case suspended(SuspendedConnection)
    /// The answer waits for the library's thread.
    case answered(HTTPResponse)
    /// The library has the answer.
    case sending

    /// Takes an answer, if none was there, and wakes the connection that waits for it.
    /// - Returns: Whether it was taken.
    @discardableResult
    mutating func answer(with response: () -> HTTPResponse) -> Bool {
        switch self {
        case .handling: self = .answered(response())
        case .suspended(let connection):
            self = .answered(response())
            connection.resume()
        case .answered, .sending: return false
        }
        return true
    }
}

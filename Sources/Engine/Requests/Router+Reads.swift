package import Contract
import JSON
package import SQLite
import Topics

/// Long reads, which run off the writer thread.
extension Router {
    /// Sets the handler of a long read, such as a history, statistics or an export.
    ///
    /// The read runs off the writer thread, on one snapshot of the database. It begins after the
    /// batch with the request is on disk. So it includes every change that was confirmed to the user
    /// before.
    /// - Parameters:
    ///   - check: Refuses users without the right. It runs on the writer thread before the read, and
    ///     again before the reply, because the user may lose the right in between.
    ///   - read: Computes the result from the request and the snapshot alone.
    package func onRead<R: Request>(
        _ type: R.Type, check: @escaping (R, Call, Context) throws -> Void = { _, _, _ in },
        _ read: @escaping @Sendable (R, Call, Connection) throws -> R.Result
    ) {
        precondition(R.repetition == .natural, "a read changes nothing, so it is not remembered")
        for route in R.routes {
            reads[route] = { json, call, database in
                try read(try Self.read(json), call, database)
            }
        }
        add(type, { _, _ in }, { _, _, _ in true }) { json, call, context in
            let request: R = try Self.read(json)
            try check(request, call, context)
            let work: Deferred.Work = .reading {
                ReplyResult.document(try read(request, call, $0)).written
            }
            return .deferred(
                Deferred(work: work) { found, call, context in
                    try check(request, call, context)
                    guard let result = found as? ReplyResult else {
                        preconditionFailure("a read returns a result")
                    }
                    return result
                })
        }
    }

    /// Answers a long read from a database that no engine uses, without the check of rights.
    ///
    /// It is for the operator of a stopped server, who can read the file anyway.
    /// - Parameter now: Unix milliseconds.
    /// - Throws: A refusal, or an error if the database cannot be read.
    package func answer<R: Request>(
        _ request: R, at now: Int64, from database: Connection
    ) throws -> R.Result {
        guard let route = R.routes.first, let read = reads[route] else {
            preconditionFailure("\(R.self) is not a long read")
        }
        let call = Call(
            sender: .user(""), room: nil, device: nil, browser: nil, network: nil, language: nil,
            at: now)
        let result = try read(JSON(parsing: request.body(id: nil)), call, database)
        return try ReplyResult.document(result).read()
    }
}

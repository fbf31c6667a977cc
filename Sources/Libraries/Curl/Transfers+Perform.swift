internal import Dispatch
internal import Synchronization

extension Transfers {
    /// Sends a request and waits for the answer; for worker threads.
    ///
    /// - Blocks: Up to the request's `timeout`.
    package func perform(_ request: HTTPRequest) -> Result<HTTPResponse, TransferError> {
        let outcome = Outcome<HTTPResponse>()
        submit(request) { outcome.set($0) }
        return outcome.wait()
    }

    /// Hands a message to a mail server and waits for its word; for worker threads.
    ///
    /// - Blocks: Up to the mail's `timeout`.
    package func perform(_ mail: MailTransfer) -> Result<Void, TransferError> {
        let outcome = Outcome<Void>()
        submit(mail) { outcome.set($0) }
        return outcome.wait()
    }
}

/// A result that one thread waits for and another brings.
private final class Outcome<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, TransferError>?>(nil)
    private let arrival = DispatchSemaphore(value: 0)

    func set(_ result: Result<Value, TransferError>) {
        self.result.withLock { $0 = result }
        arrival.signal()
    }

    func wait() -> Result<Value, TransferError> {
        arrival.wait()
        return result.withLock { $0 } ?? .failure(.stopped)
    }
}

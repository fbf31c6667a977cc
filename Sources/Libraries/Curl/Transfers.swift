internal import Dispatch
internal import Foundation
internal import Synchronization

/// Makes transfers over HTTP and SMTP on its own thread, and shares connections between them.
///
/// libcurl with OpenSSL may write without `MSG_NOSIGNAL`, so a process that uses this must ignore
/// SIGPIPE. If an idle connection to a mail server makes room for another connection, the thread
/// waits for that server's reply to QUIT, at most a second. With much traffic of both kinds, use
/// separate `Transfers` for mail.
///
/// Completions are called on that thread. They must be short. They may submit, but must not call
/// ``stop(within:)`` or `perform`.
package final class Transfers: Sendable {
    private let queue: TransferQueue
    private let thread = DispatchGroup()

    /// Starts the thread.
    package init(options: Options = Options()) {
        queue = TransferQueue(countMax: options.transfersMax)
        thread.enter()
        let worker = Thread { [queue, thread] in
            TransferLoop(queue: queue, options: options).run()
            thread.leave()
        }
        worker.name = "transfers"
        worker.start()
    }

    /// Running transfers complete with ``TransferError/stopped``.
    deinit { queue.stop() }

    /// Sends a request.
    ///
    /// - Parameter completion: Called exactly once; within this call if the request cannot be
    ///   accepted.
    package func submit(
        _ request: WebRequest,
        completion: @escaping @Sendable (Result<WebResponse, TransferError>) -> Void
    ) {
        submit(TransferJob(.http(request, completion)))
    }

    /// Sends a message to a mail server.
    ///
    /// - Parameter completion: Called exactly once; within this call if the mail cannot be
    ///   accepted. Success means that the server has accepted the message for all recipients.
    package func submit(
        _ mail: MailTransfer,
        completion: @escaping @Sendable (Result<Void, TransferError>) -> Void
    ) {
        submit(TransferJob(.mail(mail, completion)))
    }

    private func submit(_ job: TransferJob) {
        do {
            try job.check()
            try queue.enqueue(job)
        } catch {
            job.fail(error)
        }
    }

    /// Stops all transfers. Waiting, running and later ones complete with
    /// ``TransferError/stopped``.
    ///
    /// - Parameter limit: The longest wait for the thread, which ends at once unless a completion
    ///   delays it.
    /// - Returns: Whether the thread has ended.
    /// - Blocks: Up to `limit`.
    @discardableResult
    package func stop(within limit: Duration = .seconds(5)) -> Bool {
        queue.stop()
        return thread.wait(timeout: .now() + limit / .seconds(1)) == .success
    }
}

extension Transfers {
    /// The limits of a set of transfers.
    package struct Options: Sendable {
        /// The most transfers that wait or run. One more is ``TransferError/tooMany``.
        package var transfersMax = 1_000
        /// The most open connections, including idle ones.
        package var connectionsMax = 64
        /// The most connections to one host and port.
        package var connectionsPerHostMax = 4
        /// The most simultaneous requests on one HTTP/2 connection, unless the server allows fewer.
        package var streamsPerConnectionMax = 100

        /// Creates the default limits.
        package init() {}
    }
}

extension Transfers {
    /// Sends a request and waits for the answer; for worker threads.
    ///
    /// - Blocks: Up to the request's `timeout`.
    package func perform(_ request: WebRequest) -> Result<WebResponse, TransferError> {
        let outcome = Outcome<WebResponse>()
        submit(request) { outcome.set($0) }
        return outcome.wait()
    }

    /// Sends a message to a mail server and waits for the reply; for worker threads.
    ///
    /// - Blocks: Up to the mail's `timeout`.
    package func perform(_ mail: MailTransfer) -> Result<Void, TransferError> {
        let outcome = Outcome<Void>()
        submit(mail) { outcome.set($0) }
        return outcome.wait()
    }
}

/// A result that one thread waits for and another one sets.
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

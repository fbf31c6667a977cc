internal import Dispatch
internal import Foundation
internal import Synchronization

/// Does transfers over HTTP and SMTP on one thread of its own, which keeps and shares connections.
///
/// libcurl with OpenSSL may write without `MSG_NOSIGNAL`: a process that uses this ignores SIGPIPE.
/// When an idle connection to a mail server makes room for another one, the thread waits for that
/// server's goodbye, a second at most: who sends much of both keeps mail in transfers of its own.
///
/// Completions are called on that thread: they are short, may submit, and must not call
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

    /// What still runs completes with ``TransferError/stopped``.
    deinit { queue.stop() }

    /// Sends a request.
    ///
    /// - Parameter completion: Told once, whatever happens; within this call if the request cannot
    ///   be taken.
    package func submit(
        _ request: HTTPRequest,
        completion: @escaping @Sendable (Result<HTTPResponse, TransferError>) -> Void
    ) {
        submit(TransferJob(.http(request, completion)))
    }

    /// Hands a message to a mail server.
    ///
    /// - Parameter completion: Told once, whatever happens; within this call if the mail cannot be
    ///   taken. Success means that the server has taken the message for all recipients.
    package func submit(
        _ mail: MailTransfer,
        completion: @escaping @Sendable (Result<Void, TransferError>) -> Void
    ) {
        submit(TransferJob(.mail(mail, completion)))
    }

    private func submit(_ job: TransferJob) {
        do {
            try job.check()
            try queue.put(job)
        } catch {
            job.fail(error)
        }
    }

    /// Ends everything; what waits or runs, and what is submitted later, completes with
    /// ``TransferError/stopped``.
    ///
    /// - Parameter limit: How long to wait for the thread, which ends at once unless a completion
    ///   holds it up.
    /// - Returns: Whether it has ended.
    /// - Blocks: Up to `limit`.
    @discardableResult
    package func stop(within limit: Duration = .seconds(5)) -> Bool {
        queue.stop()
        return thread.wait(timeout: .now() + limit / .seconds(1)) == .success
    }
}

extension Transfers {
    /// The bounds of a set of transfers.
    package struct Options: Sendable {
        /// How many may wait or run; one more is ``TransferError/tooMany``.
        package var transfersMax = 1_000
        /// How many connections may be open, idle ones among them.
        package var connectionsMax = 64
        /// How many of them go to one host and port.
        package var connectionsPerHostMax = 4
        /// How many requests run at the same time on one connection of HTTP/2, unless the server
        /// wants fewer.
        package var streamsPerConnectionMax = 100

        /// The default bounds.
        package init() {}
    }
}

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

internal import Dispatch
internal import Foundation

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

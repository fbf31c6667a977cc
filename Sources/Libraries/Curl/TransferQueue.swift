internal import Synchronization

/// The queue of transfers for their thread. It also counts the running ones.
final class TransferQueue: Sendable {
    private struct State {
        var waiting: [TransferJob] = []
        /// The number of waiting and running jobs.
        var count = 0
        var isStopped = false
        /// Ends the wait of the thread. Nil before its first wait and after its last.
        var bell: WakeSignal?
    }

    private let state = Mutex(State())
    private let countMax: Int

    /// - Parameter countMax: The most jobs that wait or run.
    init(countMax: Int) { self.countMax = countMax }

    /// Adds a job.
    ///
    /// - Throws: ``TransferError/stopped`` or ``TransferError/tooMany``. The job was not added
    ///   then.
    func enqueue(_ job: TransferJob) throws(TransferError) {
        let refusal: TransferError? = state.withLock { state in
            guard !state.isStopped else { return .stopped }
            guard state.count < countMax else { return .tooMany }
            state.count += 1
            state.waiting.append(job)
            // If more than one job waits, the bell has already rung.
            if state.waiting.count == 1 { state.bell?.ring() }
            return nil
        }
        if let refusal { throw refusal }
    }

    /// Removes and returns the waiting jobs. Nil after the queue was stopped.
    func dequeue() -> [TransferJob]? {
        state.withLock { state in
            guard !state.isStopped else { return nil }
            defer { state.waiting = [] }
            return state.waiting
        }
    }

    /// Notes the end of a job that was removed before.
    func leave() { state.withLock { $0.count -= 1 } }

    /// Stops the queue: it accepts no more jobs, and wakes the thread.
    func stop() {
        state.withLock { state in
            state.isStopped = true
            state.bell?.ring()
        }
    }

    /// Sets the bell that ends the thread's wait.
    func attach(_ bell: WakeSignal) { state.withLock { $0.bell = bell } }

    /// Removes the bell, and returns the jobs that still wait.
    func detach() -> [TransferJob] {
        state.withLock { state in
            state.bell = nil
            defer { state.waiting = [] }
            return state.waiting
        }
    }
}

/// A submitted transfer, with its time limit and its completion.
struct TransferJob: Sendable {
    /// The transfer and its completion.
    enum Work: Sendable {
        case http(WebRequest, @Sendable (Result<WebResponse, TransferError>) -> Void)
        case mail(MailTransfer, @Sendable (Result<Void, TransferError>) -> Void)
    }

    let work: Work
    let deadline: ContinuousClock.Instant

    init(_ work: Work) {
        self.work = work
        let timeout =
            switch work {
            case .http(let request, _): request.timeout
            case .mail(let mail, _): mail.timeout
            }
        deadline = .now + timeout
    }

    /// - Throws: ``TransferError/invalid(_:)`` if the transfer must not be sent.
    func check() throws(TransferError) {
        switch work {
        case .http(let request, _): try request.check()
        case .mail(let mail, _): try mail.check()
        }
    }

    /// Reports a failure.
    func fail(_ error: TransferError) {
        switch work {
        case .http(_, let completion): completion(.failure(error))
        case .mail(_, let completion): completion(.failure(error))
        }
    }
}

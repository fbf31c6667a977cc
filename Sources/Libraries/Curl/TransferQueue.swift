internal import Synchronization

/// Where transfers wait for the thread that does them; also counts those that it does.
final class TransferQueue: Sendable {
    private struct State {
        var waiting: [TransferJob] = []
        /// Those waiting and those running.
        var count = 0
        var isStopped = false
        /// Ends the wait of the thread; nil before it waits and once it is over.
        var bell: Doorbell?
    }

    private let state = Mutex(State())
    private let countMax: Int

    /// - Parameter countMax: How many may wait or run.
    init(countMax: Int) { self.countMax = countMax }

    /// Hands a job to the thread.
    ///
    /// - Throws: ``TransferError/stopped`` or ``TransferError/tooMany``; the job was not taken.
    func put(_ job: TransferJob) throws(TransferError) {
        let refusal: TransferError? = state.withLock { state in
            guard !state.isStopped else { return .stopped }
            guard state.count < countMax else { return .tooMany }
            state.count += 1
            state.waiting.append(job)
            // With more than one waiting it was rung already.
            if state.waiting.count == 1 { state.bell?.ring() }
            return nil
        }
        if let refusal { throw refusal }
    }

    /// The jobs that wait, no longer waiting; nil once it is stopped.
    func take() -> [TransferJob]? {
        state.withLock { state in
            guard !state.isStopped else { return nil }
            defer { state.waiting = [] }
            return state.waiting
        }
    }

    /// A job that was taken is over.
    func leave() { state.withLock { $0.count -= 1 } }

    /// Takes no more jobs, and tells the thread.
    func stop() {
        state.withLock { state in
            state.isStopped = true
            state.bell?.ring()
        }
    }

    /// From now on this ends the thread's wait.
    func attach(_ bell: Doorbell) { state.withLock { $0.bell = bell } }

    /// The bell is rung no more, and the jobs that still wait are handed over.
    func detach() -> [TransferJob] {
        state.withLock { state in
            state.bell = nil
            defer { state.waiting = [] }
            return state.waiting
        }
    }
}

/// What was submitted, when it must be over, and whom to tell.
struct TransferJob: Sendable {
    /// What to do, with the one to tell.
    enum Work: Sendable {
        case http(HTTPRequest, @Sendable (Result<HTTPResponse, TransferError>) -> Void)
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

    /// - Throws: ``TransferError/invalid(_:)`` for what must not go on the wire.
    func check() throws(TransferError) {
        switch work {
        case .http(let request, _): try request.check()
        case .mail(let mail, _): try mail.check()
        }
    }

    /// Tells that it failed.
    func fail(_ error: TransferError) {
        switch work {
        case .http(_, let completion): completion(.failure(error))
        case .mail(_, let completion): completion(.failure(error))
        }
    }
}

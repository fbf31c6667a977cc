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

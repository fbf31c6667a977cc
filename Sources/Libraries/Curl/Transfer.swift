internal import CCurl

/// One job while libcurl works on it.
///
/// Its callbacks hold it without a count: the loop keeps it until libcurl has let go of it.
final class Transfer {
    /// Which of the host's addresses were come by.
    enum Reach {
        case nothing
        /// Only such that must not be connected to.
        case forbidden
        case something
    }

    let job: TransferJob
    let easy: EasyHandle
    unowned let loop: TransferLoop
    /// What was received of the content, and how much of it is taken.
    var body: [UInt8] = []
    var bodyMax = 0
    var headerBytes = 0
    /// What is left to send of a mail.
    var unsent: ArraySlice<UInt8> = []
    var onlyPublicAddresses = false
    var isTooLarge = false
    /// Whether content that is too large ends the transfer well, and whether it did.
    var cuts = false
    var isCut = false
    var reach = Reach.nothing

    init(_ job: TransferJob, in loop: TransferLoop) throws(TransferError) {
        self.job = job
        self.loop = loop
        easy = try EasyHandle()
    }

    /// Sets every option.
    func configure() throws(TransferError) {
        switch job.work {
        case .http(let request, _): try configure(request)
        case .mail(let mail, _): try configure(mail)
        }
    }

    /// Sets what is common to both protocols.
    func configure(
        url: String, protocols: String, connectTimeout: Duration, authority: String?
    ) throws(TransferError) {
        try easy.set(CURLOPT_URL, url)
        try easy.set(CURLOPT_PROTOCOLS_STR, protocols)
        // An empty name also keeps the proxies of the environment away.
        try easy.set(CURLOPT_PROXY, "")
        try easy.set(CURLOPT_NOSIGNAL, 1)
        // Else giving up a transfer waits for the resolver, with all others.
        try easy.set(CURLOPT_QUICK_EXIT, 1)
        try easy.set(CURLOPT_TIMEOUT_MS, Self.milliseconds(job.deadline - .now))
        try easy.set(CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(connectTimeout))
        try easy.set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        try easy.set(CURLOPT_CAINFO, authority)
        try setCallbacks()
    }

    /// For libcurl zero means no limit.
    private static func milliseconds(_ duration: Duration) -> Int {
        Int(min(max(duration / .milliseconds(1), 1), Double(Int32.max)))
    }

    /// Tells how it ended.
    func finish(_ code: CURLcode) {
        if let error = error(code) { return job.fail(error) }
        switch job.work {
        case .http(_, let completion): completion(.success(response))
        case .mail(_, let completion): completion(.success(()))
        }
    }

    private func error(_ code: CURLcode) -> TransferError? {
        if code == CURLE_OK || isCut { return nil }
        if isTooLarge { return .tooLarge }
        if reach == .forbidden { return .forbiddenAddress }
        let error = TransferError(code: code, text: easy.failureText)
        guard case .mail = job.work, case .other = error else { return error }
        let answer = easy.info(CURLINFO_RESPONSE_CODE)
        return answer >= 400 ? .smtp(code: answer) : error
    }
}

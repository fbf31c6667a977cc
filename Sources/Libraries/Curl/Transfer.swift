internal import CCurl

/// One job while libcurl works on it.
///
/// Its callbacks hold it without a reference count. The loop keeps it until libcurl has released
/// it.
final class Transfer {
    /// The kind of addresses that the host has.
    enum Reach {
        case nothing
        /// Only addresses that are forbidden.
        case forbidden
        case something
    }

    let job: TransferJob
    let easy: EasyHandle
    unowned let loop: TransferLoop
    /// The received content, and its limit in bytes.
    var body: [UInt8] = []
    var bodyMax = 0
    var headerBytes = 0
    /// The part of a mail that is not sent yet.
    var unsent: ArraySlice<UInt8> = []
    var onlyPublicAddresses = false
    var isTooLarge = false
    /// Whether a transfer with too much content succeeds, and whether that has happened.
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

    /// Sets the options of both protocols.
    func configure(
        url: String, protocols: String, connectTimeout: Duration, authority: String?
    ) throws(TransferError) {
        try easy.set(CURLOPT_URL, url)
        try easy.set(CURLOPT_PROTOCOLS_STR, protocols)
        // An empty name also disables the proxies of the environment.
        try easy.set(CURLOPT_PROXY, "")
        try easy.set(CURLOPT_NOSIGNAL, 1)
        // Without this, ending a transfer would wait for the resolver, and delay all others.
        try easy.set(CURLOPT_QUICK_EXIT, 1)
        try easy.set(CURLOPT_TIMEOUT_MS, Self.milliseconds(job.deadline - .now))
        try easy.set(CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(connectTimeout))
        try easy.set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        try easy.set(CURLOPT_CAINFO, authority)
        try setCallbacks()
    }

    /// The duration in milliseconds, at least 1, because zero means no limit for libcurl.
    private static func milliseconds(_ duration: Duration) -> Int {
        Int(min(max(duration / .milliseconds(1), 1), Double(Int32.max)))
    }

    /// Reports the result.
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

extension Transfer {
    func configure(_ request: WebRequest) throws(TransferError) {
        bodyMax = request.responseBytesMax
        cuts = request.cutsResponse
        onlyPublicAddresses = request.onlyPublicAddresses
        try configure(
            url: request.url, protocols: "http,https", connectTimeout: request.connectTimeout,
            authority: request.certificateAuthority)
        // The time in seconds that the thread waits if this request needs the place of an idle mail
        // connection, to which libcurl sends QUIT. The default is two minutes.
        try easy.set(CURLOPT_SERVER_RESPONSE_TIMEOUT, 1)
        try easy.set(CURLOPT_HTTPHEADER, list: request.headerLines)
        try configureVersion(request.httpVersion)
        try configureContent(request)
    }

    private func configureVersion(
        _ version: WebRequest.VersionPreference
    ) throws(TransferError) {
        switch version {
        case .any: return
        case .http2: try easy.set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        case .http2PriorKnowledge:
            try easy.set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE)
        }
        try easy.set(CURLOPT_PIPEWAIT, 1)
    }

    private func configureContent(_ request: WebRequest) throws(TransferError) {
        if request.method == "HEAD" {
            try easy.set(CURLOPT_NOBODY, 1)
        } else {
            if request.sendsContent {
                // The size must come first. With it, the copied bytes may contain a NUL.
                try easy.set(CURLOPT_POSTFIELDSIZE_LARGE, size: request.body.count)
                try easy.set(CURLOPT_COPYPOSTFIELDS, pointer: request.body)
            }
            try easy.set(CURLOPT_CUSTOMREQUEST, request.method)
        }
    }

    /// The complete answer.
    var response: WebResponse {
        WebResponse(
            status: easy.info(CURLINFO_RESPONSE_CODE), headers: headers, body: body,
            httpVersion: easy.info(CURLINFO_HTTP_VERSION) == CURL_HTTP_VERSION_2_0 ? .http2 : .http1
        )
    }

    private var headers: [(name: String, value: String)] {
        var headers: [(name: String, value: String)] = []
        var last: UnsafeMutablePointer<curl_header>?
        while let next = curl_easy_nextheader(easy.raw, UInt32(CURLH_HEADER), -1, last) {
            headers.append(
                (
                    name: String(cString: next.pointee.name).lowercased(),
                    value: String(cString: next.pointee.value)
                ))
            last = next
        }
        return headers
    }
}

extension Transfer {
    /// - Throws: ``TransferError/invalid(_:)`` if earlier mails used another server.
    func configure(_ mail: MailTransfer) throws(TransferError) {
        guard loop.mailServer == nil || loop.mailServer == mail.server else {
            throw .invalid("the mails before went to another server, or with other encryption")
        }
        loop.mailServer = mail.server
        unsent = mail.message[...]
        try configure(
            url: mail.url, protocols: "smtp,smtps", connectTimeout: mail.connectTimeout,
            authority: mail.certificateAuthority)
        try easy.set(
            CURLOPT_USE_SSL,
            Int((mail.requiresStartTLS ? CURLUSESSL_ALL : CURLUSESSL_NONE).rawValue))
        try easy.set(CURLOPT_USERNAME, mail.user)
        try easy.set(CURLOPT_PASSWORD, mail.password)
        try easy.set(CURLOPT_MAIL_FROM, mail.sender)
        try easy.set(CURLOPT_MAIL_RCPT, list: mail.recipients)
        try easy.set(CURLOPT_UPLOAD, 1)
        try easy.set(CURLOPT_INFILESIZE_LARGE, size: mail.message.count)
    }
}

extension Transfer {
    /// The most bytes of headers, far more than a normal answer has.
    private static let headerBytesMax = 65_536

    /// Stores a piece of the answer's content.
    ///
    /// - Returns: The number of accepted bytes. Anything but all ends the transfer.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard body.count + bytes.count <= bodyMax else {
            isCut = cuts
            isTooLarge = !cuts
            if cuts { body.append(contentsOf: bytes.prefix(bodyMax - body.count)) }
            return 0
        }
        body.append(contentsOf: bytes)
        return bytes.count
    }

    /// Counts a line of the answer's headers, which libcurl stores.
    ///
    /// - Returns: The number of accepted bytes. Anything but all ends the transfer.
    func receiveHeader(_ count: Int) -> Int {
        headerBytes += count
        isTooLarge = headerBytes > Self.headerBytesMax
        return isTooLarge ? 0 : count
    }

    /// Copies the next piece of a mail into a buffer.
    ///
    /// - Returns: The number of bytes; 0 at the end.
    func send(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let piece = unsent.prefix(buffer.count)
        buffer.copyBytes(from: piece)
        unsent.removeFirst(piece.count)
        return piece.count
    }
}

extension Transfer {
    /// Sets libcurl's callbacks to this transfer.
    func setCallbacks() throws(TransferError) {
        let this = Unmanaged.passUnretained(self).toOpaque()
        for option in [
            CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_READDATA, CURLOPT_OPENSOCKETDATA,
            CURLOPT_PREREQDATA,
        ] {
            try easy.set(option, pointer: this)
        }
        try TransferError.check(
            fairway_curl_set_writer(easy.raw, CURLOPT_WRITEFUNCTION) { bytes, size, count, this in
                Transfer.of(this).receive(UnsafeRawBufferPointer(start: bytes, count: size * count))
            })
        try TransferError.check(
            fairway_curl_set_writer(easy.raw, CURLOPT_HEADERFUNCTION) { _, size, count, this in
                Transfer.of(this).receiveHeader(size * count)
            })
        try TransferError.check(
            fairway_curl_set_reader(easy.raw) { buffer, size, count, this in
                Transfer.of(this).send(
                    into: UnsafeMutableRawBufferPointer(start: buffer, count: size * count))
            })
        try TransferError.check(
            fairway_curl_set_socket_opener(easy.raw) { this, _, address in
                address.map { Transfer.of(this).openSocket(for: $0) } ?? -1
            })
        try TransferError.check(
            fairway_curl_set_request_check(easy.raw) { this, address, _, _, _ in
                let allowed = Transfer.of(this).mayAsk(
                    address: address.map { String(cString: $0) } ?? "")
                return allowed ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
            })
        try setSocketCloser()
    }

    /// Sets the callback that closes sockets. It gets the loop, because the connection outlives the
    /// transfer.
    private func setSocketCloser() throws(TransferError) {
        guard case .mail = job.work else { return }
        try easy.set(
            CURLOPT_CLOSESOCKETDATA, pointer: Unmanaged.passUnretained(loop).toOpaque())
        try TransferError.check(
            fairway_curl_set_socket_closer(easy.raw) { loop, socket in
                guard let loop else { preconditionFailure("libcurl hands back what it was given") }
                // Sound: the loop ends its connections before it is freed.
                return Unmanaged<TransferLoop>.fromOpaque(loop).takeUnretainedValue()
                    .closeMailSocket(socket)
            })
    }

    /// The transfer behind a callback's pointer.
    private static func of(_ this: UnsafeMutableRawPointer?) -> Transfer {
        guard let this else { preconditionFailure("libcurl hands back what it was given") }
        // Sound: the loop keeps the transfer until libcurl has released it.
        return Unmanaged<Transfer>.fromOpaque(this).takeUnretainedValue()
    }
}

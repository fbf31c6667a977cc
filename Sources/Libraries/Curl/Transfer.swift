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

extension Transfer {
    func configure(_ request: HTTPRequest) throws(TransferError) {
        bodyMax = request.responseBytesMax
        cuts = request.cutsResponse
        onlyPublicAddresses = request.onlyPublicAddresses
        try configure(
            url: request.url, protocols: "http,https", connectTimeout: request.connectTimeout,
            authority: request.certificateAuthority)
        // How long the thread waits, in seconds, when this needs an idle mail connection's place and
        // libcurl says QUIT there; two minutes otherwise.
        try easy.set(CURLOPT_SERVER_RESPONSE_TIMEOUT, 1)
        try easy.set(CURLOPT_HTTPHEADER, list: request.headerLines)
        try configureVersion(request.httpVersion)
        try configureContent(request)
    }

    private func configureVersion(
        _ version: HTTPRequest.VersionPreference
    ) throws(TransferError) {
        switch version {
        case .any: return
        case .http2: try easy.set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        case .http2PriorKnowledge:
            try easy.set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE)
        }
        try easy.set(CURLOPT_PIPEWAIT, 1)
    }

    private func configureContent(_ request: HTTPRequest) throws(TransferError) {
        if request.method == "HEAD" {
            try easy.set(CURLOPT_NOBODY, 1)
        } else {
            if request.sendsContent {
                // The size comes first: with it the bytes that are copied may hold a NUL.
                try easy.set(CURLOPT_POSTFIELDSIZE_LARGE, size: request.body.count)
                try easy.set(CURLOPT_COPYPOSTFIELDS, pointer: request.body)
            }
            try easy.set(CURLOPT_CUSTOMREQUEST, request.method)
        }
    }

    /// The answer, once it is complete.
    var response: HTTPResponse {
        HTTPResponse(
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
    /// - Throws: ``TransferError/invalid(_:)`` if earlier mails went to another server.
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
    /// Far more than the headers of an honest answer take.
    private static let headerBytesMax = 65_536

    /// Keeps a piece of the answer's content.
    ///
    /// - Returns: How many bytes are taken; anything but all ends the transfer.
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

    /// Counts a line of the answer's headers, which libcurl keeps.
    ///
    /// - Returns: How many bytes are taken; anything but all ends the transfer.
    func receiveHeader(_ count: Int) -> Int {
        headerBytes += count
        isTooLarge = headerBytes > Self.headerBytesMax
        return isTooLarge ? 0 : count
    }

    /// Puts the next piece of a mail into a buffer.
    ///
    /// - Returns: How many bytes; 0 at the end.
    func send(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let piece = unsent.prefix(buffer.count)
        buffer.copyBytes(from: piece)
        unsent.removeFirst(piece.count)
        return piece.count
    }
}

extension Transfer {
    /// Lets libcurl call this transfer.
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

    /// The closer belongs to the connection, which outlives the transfer: it gets the loop.
    private func setSocketCloser() throws(TransferError) {
        guard case .mail = job.work else { return }
        try easy.set(
            CURLOPT_CLOSESOCKETDATA, pointer: Unmanaged.passUnretained(loop).toOpaque())
        try TransferError.check(
            fairway_curl_set_socket_closer(easy.raw) { loop, socket in
                guard let loop else { preconditionFailure("libcurl hands back what it was given") }
                // Sound: the loop ends its connections before it goes.
                return Unmanaged<TransferLoop>.fromOpaque(loop).takeUnretainedValue()
                    .closeMailSocket(socket)
            })
    }

    /// The transfer behind a callback's pointer.
    private static func of(_ this: UnsafeMutableRawPointer?) -> Transfer {
        guard let this else { preconditionFailure("libcurl hands back what it was given") }
        // Sound: the loop keeps the transfer until libcurl has let go of it.
        return Unmanaged<Transfer>.fromOpaque(this).takeUnretainedValue()
    }
}

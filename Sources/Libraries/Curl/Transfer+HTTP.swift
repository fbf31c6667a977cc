internal import CCurl

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

internal import CCurl

extension TransferError {
    /// Takes libcurl's number and words; its own words for the number if none are given.
    init(code: CURLcode, text: String = "") {
        let text = text.isEmpty ? String(cString: curl_easy_strerror(code)) : text
        switch code {
        case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL, CURLE_BAD_FUNCTION_ARGUMENT:
            self = .invalid(text)
        case CURLE_COULDNT_RESOLVE_HOST: self = .couldNotResolve
        case CURLE_COULDNT_CONNECT: self = .couldNotConnect
        case CURLE_OPERATION_TIMEDOUT: self = .timedOut
        default:
            self =
                Self.encryption.contains(code.rawValue)
                ? .tls(reason: text) : .other(code: Int(code.rawValue), text: text)
        }
    }

    /// Throws unless the code says success.
    static func check(_ code: CURLcode) throws(TransferError) {
        if code != CURLE_OK { throw TransferError(code: code) }
    }

    /// The numbers that mean that encryption failed or could not be trusted.
    private static let encryption: Set<UInt32> = Set(
        [
            CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_USE_SSL_FAILED,
            CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS,
        ].map(\.rawValue))
}

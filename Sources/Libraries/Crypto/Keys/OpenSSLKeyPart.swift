internal import COpenSSL

/// A part of a key that is put together, under OpenSSL's name for it.
struct OpenSSLKeyPart {
    private let name: StaticString
    private let type: Int32
    /// As OpenSSL reads it.
    private let data: [UInt8]
    private let count: Int

    static func text(_ name: StaticString, _ text: String) -> OpenSSLKeyPart {
        // Terminated, and counted without: OpenSSL reads it both ways.
        OpenSSLKeyPart(
            name: name, type: OSSL_PARAM_UTF8_STRING, data: text.utf8 + [0], count: text.utf8.count)
    }

    static func bytes(_ name: StaticString, _ bytes: [UInt8]) -> OpenSSLKeyPart {
        OpenSSLKeyPart(
            name: name, type: OSSL_PARAM_OCTET_STRING, data: bytes, count: bytes.count)
    }

    /// - Parameter bytes: The greatest first; OpenSSL wants the machine's order.
    static func number(_ name: StaticString, _ bytes: [UInt8]) -> OpenSSLKeyPart {
        OpenSSLKeyPart(
            name: name, type: OSSL_PARAM_UNSIGNED_INTEGER, data: bytes.reversed(),
            count: bytes.count)
    }

    /// Calls the body with the parts as OpenSSL's list, which lasts for the call.
    static func withParameters(
        _ parts: [OpenSSLKeyPart], _ body: (UnsafeMutablePointer<OSSL_PARAM>?) -> Bool
    ) -> Bool {
        var storage = parts.flatMap(\.data)
        return storage.withUnsafeMutableBytes { storage in
            var parameters: [OSSL_PARAM] = []
            var offset = 0
            for part in parts {
                parameters.append(part.parameter(at: storage.baseAddress.map { $0 + offset }))
                offset += part.data.count
            }
            // One without a name ends the list.
            parameters.append(OSSL_PARAM())
            return parameters.withUnsafeMutableBufferPointer { body($0.baseAddress) }
        }
    }

    private func parameter(at address: UnsafeMutableRawPointer?) -> OSSL_PARAM {
        var parameter = OSSL_PARAM()
        // Sound: a static text is terminated, and never freed.
        parameter.key = UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
        parameter.data_type = UInt32(type)
        parameter.data = address
        parameter.data_size = count
        return parameter
    }
}

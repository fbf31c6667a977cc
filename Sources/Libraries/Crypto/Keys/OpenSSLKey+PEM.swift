internal import COpenSSL

extension OpenSSLKey {
    /// The most bytes of PEM that are read: many times what the longest key takes.
    private static let pemBytesMax = 65_536

    /// Reads the first private key of a text; nil if there is none, or it is encrypted.
    convenience init?(pem: String) {
        defer { ERR_clear_error() }
        let text = Array(pem.utf8)
        guard text.count <= Self.pemBytesMax else { return nil }
        let key = text.withUnsafeBytes { text -> OpaquePointer? in
            // Sound: the text is only read, and outlives what reads it.
            guard let source = BIO_new_mem_buf(text.baseAddress, Int32(text.count)) else {
                return nil
            }
            defer { BIO_free(source) }
            // Without this, OpenSSL would ask for a password at the terminal.
            return PEM_read_bio_PrivateKey(source, nil, { _, _, _, _ in -1 }, nil)
        }
        guard let key else { return nil }
        self.init(owning: key)
    }

    /// The private key as PEM: PKCS #8 (RFC 5208), unencrypted. nil if OpenSSL refuses.
    func pem() -> String? {
        defer { ERR_clear_error() }
        guard let target = BIO_new(BIO_s_mem()) else { return nil }
        defer { BIO_free(target) }
        guard PEM_write_bio_PKCS8PrivateKey(target, pointer, nil, nil, 0, nil, nil) == 1 else {
            return nil
        }
        var text = [UInt8](repeating: 0, count: BIO_ctrl_pending(target))
        guard BIO_read(target, &text, Int32(text.count)) == text.count else { return nil }
        return String(decoding: text, as: UTF8.self)
    }
}

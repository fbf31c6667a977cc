internal import COpenSSL
internal import Glibc

/// The part of an X.509 certificate (RFC 5280) that Fairway uses.
package struct Certificate: Equatable, Sendable {
    /// The most bytes of PEM, more than any chain needs.
    private static let pemBytesMax = 1 << 20

    /// `notAfter`: the end of its validity, in Unix seconds.
    package let expiry: Int64

    /// Reads the first certificate of a text. Nil if there is none.
    package init?(pem: String) {
        defer { ERR_clear_error() }
        let text = Array(pem.utf8)
        guard text.count <= Self.pemBytesMax else { return nil }
        let expiry = text.withUnsafeBytes { text -> Int64? in
            // Sound: the text is only read, and outlives its reader.
            guard let source = BIO_new_mem_buf(text.baseAddress, Int32(text.count)) else {
                return nil
            }
            defer { BIO_free(source) }
            guard let certificate = PEM_read_bio_X509(source, nil, { _, _, _, _ in -1 }, nil)
            else { return nil }
            defer { X509_free(certificate) }
            var time = tm()
            guard ASN1_TIME_to_tm(X509_get0_notAfter(certificate), &time) == 1 else { return nil }
            return Int64(timegm(&time))
        }
        guard let expiry else { return nil }
        self.expiry = expiry
    }
}

/// What a server shows to clients that connect over TLS.
package struct HTTPTLS: Sendable {
    /// The certificate, and those that it hangs on, in PEM.
    package var certificate: String
    /// The certificate's private key, in PEM.
    package var key: String

    package init(certificate: String, key: String) {
        self.certificate = certificate
        self.key = key
    }
}

extension Client {
    /// How a connection is encrypted and whom it trusts.
    ///
    /// OpenSSL writes without `MSG_NOSIGNAL`: a process that uses this ignores SIGPIPE.
    package struct TLS: Sendable {
        /// A PEM file of trusted authorities; nil trusts those of the operating system.
        package var caFile: String?
        /// A PEM file with the client's own certificate; goes with `keyFile`.
        package var certificateFile: String?
        /// A PEM file with the key of the certificate, not encrypted.
        package var keyFile: String?
        /// Whether the certificate must name the host; false only in tests.
        package var verifiesHostName: Bool

        /// Settings that trust the given authority and, by default, verify the host's name.
        package init(
            caFile: String? = nil, certificateFile: String? = nil, keyFile: String? = nil,
            verifiesHostName: Bool = true
        ) {
            self.caFile = caFile
            self.certificateFile = certificateFile
            self.keyFile = keyFile
            self.verifiesHostName = verifiesHostName
        }
    }
}

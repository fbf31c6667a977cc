extension MailTransfer {
    /// Where a mail goes and whom it trusts there.
    struct Server: Equatable {
        let url: String
        let requiresStartTLS: Bool
        let certificateAuthority: String?
    }

    var server: Server {
        Server(
            url: url, requiresStartTLS: requiresStartTLS,
            certificateAuthority: certificateAuthority)
    }
}

internal import CCurl

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

import Foundation
import Mail
import PeopleRules

/// The settings of mails.
extension Configuration {
    func checkMail() throws(ConfigurationError) {
        let sender = try mailSender()
        guard !mail.smtp.isEmpty else { return }
        guard let server = SMTPServer(mail.smtp) else {
            throw ConfigurationError(
                "mail.smtp must be smtp://host:587 (with STARTTLS), smtps://host:465 or "
                    + "smtp+plain://host:25")
        }
        guard mail.username.isEmpty == mail.passwordFile.isEmpty else {
            throw ConfigurationError("set mail.username and mail.passwordFile, or neither")
        }
        if !mail.username.isEmpty, server.encryption == .none {
            throw ConfigurationError(
                "mail.username with smtp+plain would send the password without encryption; "
                    + "use smtp:// "
                    + "or smtps:// in mail.smtp")
        }
        guard sender != MailAddress(Mail().from) else {
            throw ConfigurationError("mail.from is missing; set the sender of all mails")
        }
    }

    /// A sentence about keys that have no effect without a mail server; `nil` if there are none.
    package var mailWarning: String? {
        guard mail.smtp.isEmpty else { return nil }
        let keys = [
            ("mail.username", mail.username), ("mail.passwordFile", mail.passwordFile),
            ("mail.ca", mail.ca),
        ]
        let used = keys.filter { !$0.1.isEmpty }.map(\.0)
        guard let last = used.last else { return nil }
        let others = used.dropLast().joined(separator: ", ")
        let subject = others.isEmpty ? "\(last) has" : "\(others) and \(last) have"
        return "\(subject) no effect, because mail.smtp is empty."
    }

    /// The sender of all mails.
    func mailSender() throws(ConfigurationError) -> MailAddress {
        guard let sender = MailAddress(mail.from) else {
            throw ConfigurationError(
                "mail.from must be an address, or a name and an address in <>, not \"\(mail.from)\""
            )
        }
        return sender
    }

    /// The server that sends mails, or `nil` if there is none.
    func mailServer() throws(ConfigurationError) -> SMTPServer? {
        guard var server = SMTPServer(mail.smtp) else { return nil }
        if !mail.ca.isEmpty { server.authority = mail.ca }
        guard !mail.username.isEmpty else { return server }
        let text = try Self.contents(of: mail.passwordFile, key: "mail.passwordFile")
        server.user = mail.username
        server.password = text.trimmingCharacters(in: .newlines)
        return server
    }
}

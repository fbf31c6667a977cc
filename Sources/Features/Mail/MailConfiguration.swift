package import Rules

/// What an operator chooses about mails.
package struct MailConfiguration: Sendable {
    package var from: MailAddress
    /// Where people reach the server's pages, without a slash at the end: links begin with it.
    package var publicURL: String

    /// Whether mails go to a mail server. Otherwise they are files in the data folder.
    package var hasServer: Bool

    package init(from: MailAddress, publicURL: String, hasServer: Bool = true) {
        self.from = from
        self.publicURL = publicURL
        self.hasServer = hasServer
    }
}

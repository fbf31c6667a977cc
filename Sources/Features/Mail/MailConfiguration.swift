package import Rules

/// What an operator chooses about mails.
package struct MailConfiguration: Sendable {
    package var from: MailAddress
    /// Where people reach the server's pages, without a slash at the end: links begin with it.
    package var publicURL: String

    package init(from: MailAddress, publicURL: String) {
        self.from = from
        self.publicURL = publicURL
    }
}

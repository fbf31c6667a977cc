package import Contract
package import Engine
import PeopleContract
import PeopleRules
import Values

/// Puts mails into the outbox.
package final class Mailer {
    /// The outbox's channel for mails, and the lane of all of them.
    package static let channel = "mail"
    /// The maximum time for which the link in a mail is valid, milliseconds.
    package static let linkLifeMs: Int64 = 48 * 3_600_000

    /// A mail to one recipient.
    package struct Letter {
        package var kind: MailKind
        package var user: String
        package var address: String
        /// The values besides `username`, `server` and `at`, the time of the mail.
        package var values: [String: String]
        /// The language of the wording; `nil`: the user's setting, else English.
        package var language: Language?
        /// The time after which the mail expires, milliseconds.
        package var validMs: Int64
        /// The tag for withdrawing the mail. By default, it is withdrawn with all mails to the
        /// user.
        package var tag: String?

        package init(
            _ kind: MailKind, user: String, address: String, values: [String: String] = [:],
            language: Language? = nil, validMs: Int64 = 3 * 86_400_000, tag: String? = nil
        ) {
            self.kind = kind
            self.user = user
            self.address = address
            self.values = values
            self.language = language
            self.validMs = validMs
            self.tag = tag
        }
    }

    private let configuration: MailConfiguration
    private let templates: MailTemplates

    package init(_ configuration: MailConfiguration, templates: MailTemplates) {
        self.configuration = configuration
        self.templates = templates
    }

    /// Posts a mail, as part of the batch.
    package func post(_ letter: Letter, _ context: Context) throws {
        guard let parcel = parcel(letter, context) else { return }
        try context.outbox.post(parcel, now: context.now)
    }

    /// Makes the parcel of a mail for the outbox. Nil if no mail can go to the address.
    package func parcel(_ letter: Letter, _ context: Context) -> Parcel? {
        guard let to = MailAddress(address: letter.address) else {
            // The address was stored before the server refused such addresses.
            context.log.warn(
                "cannot send mail to this address", ("user", letter.user),
                ("mail", letter.kind.name))
            return nil
        }
        // A database that cannot be read must not stop an alert.
        let chosen = try? context.language(of: letter.user)
        let language = letter.language ?? chosen ?? .english
        var values = letter.values
        values["at"] = CivilTime(context.now).text.text(in: language)
        values["username"] = letter.user
        values["server"] = configuration.publicURL
        let (subject, text) = templates[letter.kind, language].filled(values)
        let message = MailMessage(
            from: configuration.from, to: to, subject: subject, text: text, at: context.now,
            id: context.identifier(length: 24))
        let parcel = MailParcel(
            kind: letter.kind.name, to: to, user: letter.user, message: message.bytes)
        return Parcel(
            channel: Self.channel, lane: Self.channel, payload: parcel.bytes,
            expiresAt: context.now + letter.validMs, tag: letter.tag ?? Self.tag(letter.user))
    }

    /// The field `mailServer` of replies to requests that cause a mail: false if there is no mail server.
    var mailServer: Bool? { configuration.hasServer ? nil : false }

    /// The refusal of a request that would cause another mail too soon.
    func tooSoon(waitMs: Int64) -> Refusal {
        Refusal.tooMany(
            configuration.hasServer
                ? "We sent a mail a moment ago. Wait a minute before you ask again."
                : "You asked for a link a moment ago. Wait a minute before you ask again.",
            retryAfterMs: Int(waitMs))
    }

    /// The instruction to open a link that confirms a new email address.
    var newAddressHint: LocalizedText {
        configuration.hasServer
            ? "Open the link in the mail that we sent to the new address."
            : "This server cannot send mail. Ask the operator for the link."
    }

    /// The refusal of a sign-in before the user confirms the email address.
    var confirmationMissing: Refusal {
        Refusal(
            .accountUnconfirmed,
            configuration.hasServer
                ? "Confirm your email address first. Open the link in the mail that we sent you."
                : "Confirm your email address first. This server cannot send mail. "
                    + "Ask the operator for the link.")
    }

    /// The notification text after the user confirms the first email address.
    var addressConfirmed: LocalizedText {
        configuration.hasServer
            ? "Fairway sends mail to this address."
            : "You can now sign in with this address."
    }

    /// The notification text after the user changes the email address.
    var addressChanged: LocalizedText {
        configuration.hasServer
            ? "Fairway sends mail to the new address."
            : "You can now sign in with the new address."
    }

    /// A link with a user's token, for a mail.
    func link(_ path: String, _ token: String) -> String {
        "\(configuration.publicURL)/\(path)/\(token)"
    }

    /// Withdraws the waiting mails to a user, except those with a tag of their own.
    package func withdraw(user: String, _ context: Context) throws {
        try context.outbox.withdraw(tag: Self.tag(user))
    }

    /// Whether the server can send mail.
    var hasServer: Bool { configuration.hasServer }

    /// Deletes the mails of a user that are files, because the server cannot send mail. The files have
    /// the user's address.
    func erase(_ user: String, at address: String, _ context: Context) throws {
        guard !configuration.hasServer, let to = MailAddress(address: address) else { return }
        let parcel = Parcel(
            channel: Self.channel, lane: Self.channel,
            payload: MailParcel.erasure(of: user, at: to).bytes,
            expiresAt: context.now + Self.linkLifeMs)
        try context.outbox.post(parcel, now: context.now)
    }

    private static func tag(_ user: String) -> String { "mail:\(user)" }
}

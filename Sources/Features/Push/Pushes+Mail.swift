import Contract
import Engine
import SQLite

extension Pushes {
    /// Lets pushes go by mail, to the address of the account.
    package func send(through mailer: Mailer) {
        mail = { user, message, context in
            guard let address = try Self.address(of: user, context) else { return nil }
            let values = [
                "title": message.title, "text": message.body, "link": message.link ?? "",
            ]
            return mailer.parcel(
                Mailer.Letter(.notification, user: user, address: address, values: values), context)
        }
    }

    /// Where mails to a user go; nil while nobody has shown that the address is theirs.
    static func address(of user: String, _ context: Context) throws -> String? {
        try context.database.first(
            "SELECT email FROM users WHERE username = ? AND confirmed_at IS NOT NULL", user
        ) { $0.text(0) }
    }
}

import Contract
import JSON
import Localization

/// The texts that the script of a mail's link shows (`Assets/link.js`), by their names there.
///
/// The script puts a value in the place of a word in braces, such as `{user}`.
enum LinkText {
    private static let texts: [String: LocalizedText] = [
        "oneMoment": "One moment ...",
        "unreachable": "The server cannot be reached. Check your connection and try again.",
        "tryAgain": "Try again",
        "status": "The server answered with an error (\("{status}")).",
        "failed": "Something went wrong",
        "newAddress": "Your email address is now \("{email}").",
        "confirmedAddress": "Your email address is confirmed.",
        "signedInAs": "You are signed in as \("{user}") in this browser.",
        "seat": "You have joined the room.",
        "noSeat": "You cannot join the room.",
        "signedIn": "Signed in",
        "confirmed": "Confirmed",
        "another": "This link belongs to another account. \("{user}") is signed in here.",
        "useIt": "Sign out \("{user}") and use the link",
        "passwordSet": "Your new password is set",
        "signInWithIt": "Sign in with your new password.",
        // The answer has only the code of the reason.
        "room.codeInvalid": "The game has already started, or the code has changed.",
        "room.full": "The room is full.",
        "room.tooMany": "You are in too many open rooms.",
    ]

    /// The texts as a JSON object, in the order of their names.
    static func json(in language: PageLanguage) -> JSON {
        let members = texts.map { JSON.Member($0.key, .string($0.value.text(in: language))) }
        return .object(members.sorted { $0.key < $1.key })
    }
}

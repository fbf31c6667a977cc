import Contract
import JSON
import Localization

/// The texts that the script of a mail's link shows (`Assets/link.js`).
///
/// The script puts a value in the place of a word in braces, such as `{user}`.
struct LinkText: Worded {
    /// A text with a value that only the script knows.
    typealias Filled = @Sendable (String) -> LocalizedText

    let oneMoment: LocalizedText = "One moment ..."
    let unreachable: LocalizedText =
        "The server cannot be reached. Check your connection and try again."
    let tryAgain: LocalizedText = "Try again"
    let status: Filled = { "The server answered with an error (\($0))." }
    let failed: LocalizedText = "Something went wrong"
    let newAddress: Filled = { "Your email address is now \($0)." }
    let confirmedAddress: LocalizedText = "Your email address is confirmed."
    let signedInAs: Filled = { "You are signed in as \($0) in this browser." }
    let seat: LocalizedText = "You have joined the room."
    let noSeat: LocalizedText = "You cannot join the room."
    let signedIn: LocalizedText = "Signed in"
    let confirmed: LocalizedText = "Confirmed"
    let another: Filled = { "This link belongs to another account. \($0) is signed in here." }
    let useIt: Filled = { "Sign out \($0) and use the link" }
    let passwordSet: LocalizedText = "Your new password is set"
    let signInWithIt: LocalizedText = "Sign in with your new password."
    // The answer has only the code of the reason.
    let codeInvalid: LocalizedText = "The game has already started, or the code has changed."
    let full: LocalizedText = "The room is full."
    let tooMany: LocalizedText = "You are in too many open rooms."
}

extension Words<LinkText> {
    /// The texts by name, for the script.
    var json: JSON {
        [
            "oneMoment": .string(self.oneMoment), "unreachable": .string(self.unreachable),
            "tryAgain": .string(self.tryAgain), "status": .string(self.status("{status}")),
            "failed": .string(self.failed), "newAddress": .string(self.newAddress("{email}")),
            "confirmedAddress": .string(self.confirmedAddress),
            "signedInAs": .string(self.signedInAs("{user}")), "seat": .string(self.seat),
            "noSeat": .string(self.noSeat), "signedIn": .string(self.signedIn),
            "confirmed": .string(self.confirmed), "another": .string(self.another("{user}")),
            "useIt": .string(self.useIt("{user}")), "passwordSet": .string(self.passwordSet),
            "signInWithIt": .string(self.signInWithIt),
            "room.codeInvalid": .string(self.codeInvalid), "room.full": .string(self.full),
            "room.tooMany": .string(self.tooMany),
        ]
    }
}

package import Contract
package import Engine

/// A question of ``Accounts``: what else a user wanted when signing up, such as a seat in a lobby.
///
/// Accounts ask it when the user confirms the address, which may be days after the sign-up. Several capabilities answer,
/// each for the part of the intent that it knows.
package protocol SignUpIntents: AnyObject {
    /// Does what a user signed up for, and adds the outcome to the answer.
    ///
    /// If it is not possible any more, the answer says so, and the address is confirmed nevertheless.
    func follow(
        _ intent: SignUpIntent, of user: String, into result: inout Confirm.Result,
        _ context: Context
    ) throws
}

extension Accounts {
    /// A capability that answers ``SignUpIntents``.
    struct SignUpFollower {
        weak var answer: (any SignUpIntents)?
    }

    package var questions: [Question] {
        let isAnswered = signUpFollowers.allSatisfy { $0.answer != nil }
        return [
            Question("SignUpIntents", isAnswered: isAnswered && !signUpFollowers.isEmpty)
        ]
    }

    /// Adds a capability that follows intents, after those that were added before.
    package func addSignUpFollower(_ follower: any SignUpIntents) {
        signUpFollowers.append(SignUpFollower(answer: follower))
    }
}

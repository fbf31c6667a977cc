import Contract
import Rules

extension Refusal {
    /// What a player is told of a position or an answer that is not taken.
    /// - Parameter now: The server's clock.
    init(_ error: WalkError, now: Int64) {
        switch error {
        case .noFix(.missing): self = Quizzes.noFix
        case .noFix(.old):
            self.init(
                .quizNoFix,
                "This position is too old. Send your current position.")
        case .noFix(.inexact(let max)):
            self.init(
                .quizNoFix,
                "The position must be accurate to \(Int(max)) m. Go where you see the sky, turn on "
                    + "precise location, and try again.")
        case .clockAhead:
            self.init(
                .quizClockAhead, "This time is in the future. Check the clock of your device.")
            self.now = now
        case .tooFast(let wait):
            self.init(.quizTooFast, "Your position jumped. Try again in a moment.")
            retryAfterMs = Int(wait)
        case .notThere(let heading): self.init(heading)
        case .unknownChallenge:
            self.init(.quizUnknownChallenge, "This quiz has no stop with this number.")
        case .answered(let number):
            self.init(.quizAnswered, "You have already answered stop \(number).")
            challenge = number
        case .severalOpen(let numbers):
            let names = numbers.map { "\($0)" }.joined(separator: ", ")
            self.init(.quizSeveralOpen, "Several stops are open. Choose one: \(names).")
        case .done: self.init(.quizDone, "You have answered all stops.")
        }
    }

    /// What a player is told who is not there yet.
    init(_ heading: Heading) {
        let metres = heading.distance.tenths
        self.init(.quizNotThere, "Stop \(heading.challenge) is \(Int(metres)) m away.")
        challenge = heading.challenge
        distance = metres
        bearing = heading.bearing.bearingTenths
    }

    /// What a player is told of an answer that is none.
    init(_ error: AnswerError) {
        let reason: LocalizedText =
            switch error {
            case .blank: "is missing"
            case .notNumber: "must be a number"
            case .noChoice: "must be one of the choices"
            }
        self = .field(.requestMalformed, "answer", reason)
    }
}

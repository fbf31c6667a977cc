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
                "this position is from before: let the device find out where it is, and send that")
        case .noFix(.inexact(let max)):
            self.init(
                .quizNoFix,
                "the position is not exact to \(Int(max)) m: go where the sky is seen, turn on "
                    + "precise location, and try again")
        case .clockAhead:
            self.init(.quizClockAhead, "the time is ahead of the server's clock")
            self.now = now
        case .tooFast(let wait):
            self.init(.quizTooFast, "nobody gets there so fast")
            retryAfterMs = Int(wait)
        case .notThere(let heading): self.init(heading)
        case .unknownChallenge: self.init(.quizUnknownChallenge, "the quiz has no such challenge")
        case .answered(let number):
            self.init(.quizAnswered, "challenge \(number) is answered already")
            challenge = number
        case .severalOpen(let numbers):
            let names = numbers.map { "\($0)" }.joined(separator: ", ")
            self.init(.quizSeveralOpen, "say which challenge is meant: \(names)")
        case .done: self.init(.quizDone, "all challenges are answered")
        }
    }

    /// What a player is told who is not there yet.
    init(_ heading: Heading) {
        let metres = heading.distance.tenths
        self.init(.quizNotThere, "challenge \(heading.challenge) is \(Int(metres)) m away")
        challenge = heading.challenge
        distance = metres
        bearing = heading.bearing.bearingTenths
    }

    /// What a player is told of an answer that is none.
    init(_ error: AnswerError) {
        let reason =
            switch error {
            case .blank: "is missing"
            case .notNumber: "must be a number"
            case .noChoice: "must be one of the choices"
            }
        self = .field(.requestMalformed, "answer", reason)
    }
}

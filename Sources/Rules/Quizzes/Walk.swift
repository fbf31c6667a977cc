/// A quiz that is walked: what each player opened and answered.
///
/// The room has the seats and the teams. Each player reads only what that player has come to;
/// partners share answers, and so what comes next.
package struct Walk: Equatable, Sendable {
    /// The quiz's id, also after it is gone.
    package let id: String
    /// As it was when the room was made: its author may go on writing.
    package let quiz: Quiz
    /// By player, then by the challenge's number.
    package internal(set) var steps: [String: [Int: Step]] = [:]
    /// Each player's last position that counted. It is kept nowhere else.
    package internal(set) var fixes: [String: Fix] = [:]
    /// How many metres each player's positions are ahead of what time allows.
    var leads: [String: Double] = [:]

    package init(id: String, quiz: Quiz) {
        self.id = id
        self.quiz = quiz
    }

    package func step(_ player: String, _ challenge: Int) -> Step? { steps[player]?[challenge] }

    /// Puts a stored step back.
    package mutating func restore(_ step: Step, of player: String, challenge: Int) {
        guard quiz[challenge] != nil else { return }
        steps[player, default: [:]][challenge] = step
    }

    /// Where a player was when last heard of. After a restart that is where the last challenge
    /// opened: nobody gets across the town in the meantime.
    func lastFix(of player: String) -> Fix? {
        if let fix = fixes[player] { return fix }
        let opened = steps[player]?.max { $0.value.openedAt < $1.value.openedAt }
        guard let opened, let challenge = quiz[opened.key] else { return nil }
        return Fix(
            place: challenge.place, accuracy: challenge.radius, at: opened.value.openedAt)
    }

    /// Notes where a player is.
    mutating func heard(of player: String, at fix: Fix, lead: Double?) {
        fixes[player] = fix
        leads[player] = lead
    }

    /// Gives a player's part to another name; where the player was is forgotten.
    mutating func rename(_ player: String, to other: String) {
        if let steps = steps.removeValue(forKey: player) { self.steps[other] = steps }
        fixes[player] = nil
        leads[player] = nil
    }

    /// The challenges that these partners have not answered, of those that may be opened next.
    /// - Parameter inOrder: Whether the quiz's order decides which; else all.
    package func next(for partners: [String], inOrder: Bool = true) -> [Challenge] {
        let open = quiz.challenges.filter { challenge in
            !partners.contains { step($0, challenge.number)?.answeredAt != nil }
        }
        return inOrder && quiz.order == .set ? Array(open.prefix(1)) : open
    }
}

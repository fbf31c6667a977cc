import JSON

extension Check where Value == String {
    /// A text that people read, also over several lines; it may still be empty.
    static func prose(_ charactersMax: Int) -> Check {
        Check(schema: [JSON.Member("maxLength", .int(Int64(charactersMax)))]) { text in
            guard text.count <= charactersMax, text.utf8.count <= 4 * charactersMax else {
                return "must have at most \(charactersMax) characters"
            }
            let isClean = text.unicodeScalars.allSatisfy {
                $0.value >= 0x20 && $0.value != 0x7F || $0 == "\n" || $0 == "\t"
            }
            return isClean ? nil : "must not contain control characters"
        }
    }

    static let quizID = Check.length(1...64)
    /// What an answer may be as it is typed.
    static let answer = prose(200)
}

extension Check where Value == [QuizAnswer] {
    static let answers = Check(
        schema: [JSON.Member("maxItems", .int(Int64(QuizChallenge.answersMax)))]
    ) { answers in
        guard answers.count <= QuizChallenge.answersMax else {
            return "must have at most \(QuizChallenge.answersMax) entries"
        }
        return answers.lazy.compactMap { Check<String>.answer.objection($0.text) }.first
    }
}

extension Check where Value == [String] {
    static let choices = Check(
        schema: [JSON.Member("maxItems", .int(Int64(QuizChallenge.choicesMax)))]
    ) { choices in
        guard choices.count <= QuizChallenge.choicesMax else {
            return "must have at most \(QuizChallenge.choicesMax) entries"
        }
        return choices.lazy.compactMap { Check<String>.answer.objection($0) }.first
    }
}

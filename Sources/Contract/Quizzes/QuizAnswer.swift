package import JSON

/// What is answered to a question: a text, or a number as it is or in a text.
package struct QuizAnswer: PlainValue, Equatable {
    package static var expectation: LocalizedText { "a text or a number" }
    package static var schema: JSON { ["type": ["string", "number"]] }

    package let text: String
    /// The same, where it came as a number.
    package let number: Double?

    package init(_ text: String, number: Double? = nil) {
        self.text = text
        self.number = number
    }

    package init?(json: JSON) {
        if let text = json.string {
            self.init(text)
        } else if let number = json.double {
            self.init(json.int.map { "\($0)" } ?? "\(number)", number: number)
        } else {
            return nil
        }
    }

    package func write(to writer: inout JSONWriter) {
        guard let number else { return writer.value(text) }
        if let whole = Int64(exactly: number) {
            writer.value(whole)
        } else {
            writer.value(number)
        }
    }
}

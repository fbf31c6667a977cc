package import JSON

/// What is answered to a question: a text, or a number as it is or in a text.
package struct QuizAnswer: PlainValue, Equatable {
    package static var expectation: String { "a text or a number" }
    package static var schema: JSON { ["type": ["string", "number"]] }

    package var text: String

    package init(_ text: String) { self.text = text }

    package init?(json: JSON) {
        if let text = json.string {
            self.text = text
        } else if let number = json.int {
            text = "\(number)"
        } else if let number = json.double {
            text = "\(number)"
        } else {
            return nil
        }
    }

    package func write(to writer: inout JSONWriter) { writer.value(text) }
}

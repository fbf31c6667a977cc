package import Contract
package import JSON
import RoomsContract
package import Topics

/// The contract for the formats of golf.
package enum FormatsContract: CapabilityContract {
    package static var requests: [any Request.Type] {
        [ListFormats.self]
    }
}

/// `format/list`: lists the formats that a room may play, the options of each, and links to the
/// official rules.
package struct ListFormats: RoomRequest, Equatable {
    package static let routes = [Route(.user, "format", "list")]
    package static let isRead = true
    package static let isPublic = true
    package static let repetition = Repetition.natural
    package static let errors: [ErrorCode] = []

    package init() {}

    package mutating func visit(_ fields: inout Fields) {}

    package struct Result: Document, Equatable {
        package var formats: [Format] = []
        package var rules: [Rules] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("formats", &formats)
            fields.required("rules", &rules)
        }
    }

    /// The official rules of a sport.
    package struct Rules: Document, Equatable {
        /// `golf` or `discGolf`, as in courses.
        package var sport = ""
        package var title = ""
        package var url = ""

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("sport", &sport)
            fields.required("title", &title)
            fields.required("url", &url)
        }
    }

    package struct Format: Document, Equatable {
        /// The value for `settings.format`.
        package var name = ""
        /// The name for people.
        package var title = ""
        /// One line that says how to win.
        package var summary = ""
        /// A few sentences that say how to play.
        package var guide = ""
        package var options: [Option] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("name", &name)
            fields.required("title", &title)
            fields.required("summary", &summary)
            fields.required("guide", &guide)
            fields.required("options", &options)
        }
    }

    /// An option for `settings.options`.
    package struct Option: Document, Equatable {
        package enum Kind: String, WordValue { case choice, flag, number }

        package var name = ""
        package var kind = Kind.flag
        /// One line that says what the option changes.
        package var meaning = ""
        /// The values of a `choice`.
        package var choices: [String]?
        /// The smallest value of a `number`. `max` is the largest.
        package var min: Int?
        package var max: Int?
        /// A text, true or false, or a whole number.
        package var defaultValue = JSON.null

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("name", &name)
            fields.required("kind", &kind)
            fields.required("meaning", &meaning)
            fields.optional("choices", &choices)
            fields.optional("min", &min)
            fields.optional("max", &max)
            fields.required("default", &defaultValue)
        }
    }
}

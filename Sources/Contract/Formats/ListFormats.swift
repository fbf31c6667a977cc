package import JSON

/// `format/list`: the games that a room may play, what can be chosen about each, and where the
/// official rules stand.
package struct ListFormats: Request, Equatable {
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
        /// `golf` or `discGolf`, as courses say it.
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
        /// What `settings.format` takes.
        package var name = ""
        /// For people.
        package var title = ""
        /// How it is won, in a line.
        package var summary = ""
        /// How it is played, in a few sentences.
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

    /// Something that `settings.options` takes.
    package struct Option: Document, Equatable {
        package static let kinds = ["choice", "flag", "number"]

        package var name = ""
        package var kind = "flag"
        /// What it changes, in a line.
        package var meaning = ""
        /// Of a `choice`.
        package var choices: [String]?
        /// Of a `number`, both included.
        package var min: Int?
        package var max: Int?
        /// A text, true or false, or a whole number.
        package var defaultValue = JSON.null

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("name", &name)
            fields.required("kind", &kind, .among(Self.kinds))
            fields.required("meaning", &meaning)
            fields.optional("choices", &choices)
            fields.optional("min", &min)
            fields.optional("max", &max)
            fields.required("default", &defaultValue)
        }
    }
}

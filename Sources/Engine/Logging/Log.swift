/// Where the daemon tells its operator what happens.
///
/// Keys are stable (Sources/Manual/operate.md has them all); no token, password, mail address or position is
/// ever in a text or a value: ``LogText`` sees to what others say.
package struct Log: Sendable {
    package enum Level: Int, Sendable, Comparable {
        case debug, info, warning, error

        package static func < (left: Level, right: Level) -> Bool {
            left.rawValue < right.rawValue
        }
    }

    private let sink: @Sendable (Level, String, [(String, String)]) -> Void

    package init(_ sink: @escaping @Sendable (Level, String, [(String, String)]) -> Void) {
        self.sink = { level, text, values in
            sink(level, LogText.safe(text), values.map { ($0, LogText.safe($1)) })
        }
    }

    /// Tells nobody.
    package static let silent = Log { _, _, _ in }

    package func debug(_ text: String, _ values: (String, String)...) { sink(.debug, text, values) }
    package func info(_ text: String, _ values: (String, String)...) { sink(.info, text, values) }
    package func warn(_ text: String, _ values: (String, String)...) {
        sink(.warning, text, values)
    }
    package func error(_ text: String, _ values: (String, String)...) { sink(.error, text, values) }
}

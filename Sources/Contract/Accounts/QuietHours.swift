import JSON

/// The part of each day in which a user is not to be disturbed.
package struct QuietHours: Document, Equatable {
    /// `22:00`: by the clock on the wall there.
    package var from = ""
    /// `07:00`; not after `from`, it is on the next day.
    package var to = ""
    /// A name of the IANA time zone database: `Europe/Oslo`.
    package var timeZone = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("from", &from, .timeOfDay)
        fields.required("to", &to, .timeOfDay)
        fields.required("timeZone", &timeZone, .length(1...64))
    }

    /// Minutes since midnight of a time of day; nil for none.
    package static func minutes(_ text: String) -> Int? {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        let areDigits = parts.allSatisfy { part in
            part.count == 2 && part.allSatisfy { (0x30...0x39).contains($0) }
        }
        guard parts.count == 2, areDigits, let hour = Int(Substring(parts[0])),
            let minute = Int(Substring(parts[1])), hour < 24, minute < 60
        else { return nil }
        return hour * 60 + minute
    }

    /// The time of day of minutes since midnight.
    package static func text(_ minutes: Int) -> String {
        let parts = [minutes / 60, minutes % 60]
        return parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}

extension Check where Value == String {
    /// `00:00` to `23:59`.
    fileprivate static let timeOfDay = Check(
        schema: [JSON.Member("pattern", "^([01][0-9]|2[0-3]):[0-5][0-9]$")]
    ) { QuietHours.minutes($0) == nil ? "must be a time from 00:00 to 23:59" : nil }
}

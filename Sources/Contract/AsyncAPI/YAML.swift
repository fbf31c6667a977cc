package import JSON

/// Writes JSON values as YAML 1.2 in block style, which people read more easily.
package enum YAML {
    package static func text(_ value: JSON) -> String {
        var text = ""
        write(value, indent: 0, to: &text)
        return text
    }

    private static func write(_ value: JSON, indent: Int, to text: inout String) {
        let space = String(repeating: "  ", count: indent)
        switch value {
        case .object(let members):
            for member in members {
                text += "\(space)\(scalar(.string(member.key))):"
                writeNested(member.value, indent: indent, to: &text)
            }
        case .array(let elements):
            for element in elements {
                text += "\(space)-"
                writeNested(element, indent: indent, to: &text)
            }
        default: text += "\(space)\(scalar(value))\n"
        }
    }

    private static func writeNested(_ value: JSON, indent: Int, to text: inout String) {
        if value.members?.isEmpty == false || value.array?.isEmpty == false {
            text += "\n"
            write(value, indent: indent + 1, to: &text)
        } else {
            text += " \(scalar(value))\n"
        }
    }

    /// A value on one line: JSON's own form, which is YAML too; plain where that is the same.
    private static func scalar(_ value: JSON) -> String {
        let json = String(decoding: value.bytes, as: UTF8.self)
        guard let word = value.string, let first = word.unicodeScalars.first else { return json }
        let isPlain =
            first.properties.isAlphabetic
            && word.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || "0123456789._".unicodeScalars.contains($0)
            }
        let isReserved = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"].contains(
            word.lowercased())
        return isPlain && !isReserved ? word : json
    }
}

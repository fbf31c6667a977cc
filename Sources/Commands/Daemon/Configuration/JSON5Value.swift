import Foundation
import JSON

/// Any JSON5 value: Foundation reads it, so that comments need no parser of our own.
struct JSON5Value: Decodable {
    let json: JSON

    init(text: Data) throws {
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        self = try decoder.decode(JSON5Value.self, from: text)
    }

    init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: Key.self) {
            json = .object(
                try object.allKeys.map { key in
                    JSON.Member(
                        key.stringValue, try object.decode(JSON5Value.self, forKey: key).json)
                })
        } else if var list = try? decoder.unkeyedContainer() {
            var elements: [JSON] = []
            while !list.isAtEnd { elements.append(try list.decode(JSON5Value.self).json) }
            json = .array(elements)
        } else {
            json = try Self.plain(try decoder.singleValueContainer())
        }
    }

    private static func plain(_ value: any SingleValueDecodingContainer) throws -> JSON {
        if value.decodeNil() { return .null }
        if let flag = try? value.decode(Bool.self) { return .bool(flag) }
        if let number = try? value.decode(Int64.self) { return .int(number) }
        if let number = try? value.decode(Double.self) { return .double(number) }
        return .string(try value.decode(String.self))
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

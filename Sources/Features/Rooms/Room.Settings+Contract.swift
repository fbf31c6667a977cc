import Contract
import JSON
import Rules

extension GolfRoom.Settings {
    /// These settings with what was chosen of others.
    ///
    /// Another format begins with the defaults of its options.
    func changed(by wish: RoomSettings?) throws -> GolfRoom.Settings {
        guard let wish else { return self }
        var settings = self
        let name = wish.format ?? format.name
        if wish.format != nil || wish.options != nil {
            let kept = name == format.name && wish.options == nil ? format.options : [:]
            settings.format = try ChosenFormat(
                name: name, options: Self.values(of: wish.options) ?? kept)
        }
        if let startHole = wish.startHole { settings.startHole = startHole }
        if let reverse = wish.reverse { settings.isReversed = reverse }
        if let doubleEntry = wish.doubleEntry { settings.isDoubleEntry = doubleEntry }
        if let handicap = wish.handicap { settings.handicap = try Self.policy(handicap) }
        if let allowance = wish.allowance { settings.allowance = try Self.percent(allowance) }
        return settings
    }

    private static func policy(_ name: String?) throws -> String? {
        guard let name else { return nil }
        guard HandicapPolicy.named(name) != nil else {
            throw Refusal.field(
                .requestMalformed, "settings.handicap",
                "must be whs, simple, discGolfScene, tupelo, or uDisc85 to uDisc100")
        }
        return name
    }

    private static func percent(_ allowance: Int?) throws -> Int? {
        guard let allowance else { return nil }
        guard (0...200).contains(allowance) else {
            throw Refusal.field(.requestMalformed, "settings.allowance", "must be 0 to 200")
        }
        return allowance
    }

    private static func values(of options: Keyed<JSON>?) throws -> [String: FormatValue]? {
        guard let options else { return nil }
        var values: [String: FormatValue] = [:]
        for entry in options.entries {
            guard let value = FormatValue(entry.value) else {
                throw Refusal.field(
                    .requestMalformed, "settings.options.\(entry.key)",
                    "must be a text, true or false, or a whole number")
            }
            values[entry.key] = value
        }
        return values
    }

    /// As they were stored.
    init(_ stored: RoomState.Settings) throws {
        self.init(
            format: try ChosenFormat(
                name: stored.format, options: Self.values(of: stored.options) ?? [:]))
        startHole = stored.startHole
        isReversed = stored.reverse
        isDoubleEntry = stored.doubleEntry
        handicap = stored.handicap
        allowance = stored.allowance
    }
}

extension RoomState.Settings {
    init(_ settings: GolfRoom.Settings, playersMax: Int) {
        self.init()
        format = settings.format.name
        for name in settings.format.options.keys.sorted() {
            if let value = settings.format.options[name] { options.append(name, JSON(value)) }
        }
        self.playersMax = playersMax
        startHole = settings.startHole
        reverse = settings.isReversed
        doubleEntry = settings.isDoubleEntry
        handicap = settings.handicap
        allowance = settings.allowance
    }
}

extension FormatValue {
    fileprivate init?(_ json: JSON) {
        if let text = json.string {
            self = .choice(text)
        } else if let flag = json.bool {
            self = .flag(flag)
        } else if let number = json.int {
            self = .number(Int(number))
        } else {
            return nil
        }
    }
}

extension JSON {
    init(_ value: FormatValue) {
        switch value {
        case .choice(let text): self = .string(text)
        case .flag(let flag): self = .bool(flag)
        case .number(let number): self = .int(Int64(number))
        }
    }
}

extension GuardReport {
    /// Reads a line.
    ///
    /// - Parameter line: Any bytes at all, without the line's end.
    /// - Returns: Nil for anything but a line of this protocol.
    package init?(_ line: UnsafeBufferPointer<UInt8>) {
        var words = LineWords(line)
        guard let verb = words.next(), let parsed = Self.parse(verb, &words), words.isAtEnd else {
            return nil
        }
        self = parsed
    }

    /// Reads a line.
    package init?(_ line: String) {
        var line = line
        guard let parsed = line.withUTF8({ GuardReport($0) }) else { return nil }
        self = parsed
    }

    private static func parse(
        _ verb: UnsafeBufferPointer<UInt8>, _ words: inout LineWords
    ) -> GuardReport? {
        if verb.equals("list") { return .list }
        if verb.equals("end") { return .end }
        if verb.equals("error") { return .error(words.rest()) }
        if verb.equals("count") { return parseCount(&words) }
        if verb.equals("session") {
            let clientId = words.rest()
            return clientId.isEmpty ? nil : .endSession(clientId)
        }
        guard let serial = words.text({ !$0.isEmpty }).flatMap({ UInt64($0) }),
            let principal = words.text({
                TopicNames.isUsername($0) || TopicNames.isGuestClientId($0)
            })
        else { return nil }
        if verb.equals("-") { return parseEnd(serial, principal, &words) }
        guard verb.equals("+"),
            let device = words.text({ $0.equals("-") || TopicNames.isDevice($0) }),
            let address = words.text({ !$0.isEmpty })
        else { return nil }
        var keepAlive: Int?
        if !words.isAtEnd {
            let number = words.text({ !$0.isEmpty }).flatMap { Int($0) }
            guard let number, (0...65_535).contains(number) else { return nil }
            keepAlive = number
        }
        return .connected(
            serial: serial, principal: principal, device: device == "-" ? nil : device,
            address: address == "-" ? nil : address, keepAlive: keepAlive)
    }

    private static func parseCount(_ words: inout LineWords) -> GuardReport? {
        guard let what = words.text({ !$0.isEmpty }).flatMap({ GuardCount(rawValue: $0) }),
            let count = words.text({ !$0.isEmpty }).flatMap({ UInt64($0) })
        else { return nil }
        return .count(what, count)
    }

    private static func parseEnd(
        _ serial: UInt64, _ principal: String, _ words: inout LineWords
    ) -> GuardReport? {
        guard !words.isAtEnd else { return .disconnected(serial: serial, principal: principal) }
        guard words.text({ $0.equals("lost") }) != nil else { return nil }
        return .disconnected(serial: serial, principal: principal, isLost: true)
    }
}

import Contract
package import Rules

/// Friends as a list, the nearest first: a map for a terminal.
package struct FriendsMap {
    /// Older than that, milliseconds, a position is shown dimmed.
    private static let staleMs = 15 * 60_000

    private let style: Style

    package init(hasColor: Bool) {
        style = Style(hasColor: hasColor)
    }

    /// - Parameters:
    ///   - here: Where I am; nil where nobody knows: then there is no distance.
    ///   - now: Unix milliseconds.
    ///   - width: Columns.
    ///   - link: How the connection is, in a word.
    package func lines(
        _ friends: [FriendOnMap], from here: GeoPoint?, now: Int, width: Int, link: String
    ) -> [String] {
        let count = friends.count.counted("friend")
        let mine = here.map { "You are at \(GroundText.place($0.lat, $0.lon))." }
        let head = ["Friends", link, count, mine ?? "Your position is not known."]
        let title = head.joined(separator: " · ").cut(to: width)
        var lines = [style.bold(title), ""]
        if friends.isEmpty { lines.append("Nobody shares their location with you.".cut(to: width)) }
        let sorted = friends.sorted { order($0, here) < order($1, here) }
        let rows = sorted.map { row($0, from: here, now: now) }
        let columns = rows.first?.count ?? 0
        let widths = (0..<columns).map { column in
            rows.map { $0[column].displayWidth }.max() ?? 0
        }
        for (friend, row) in zip(sorted, rows) {
            let cells = row.indices.map { place in
                place == 1
                    ? row[place].aligned(to: widths[place]) : row[place].padded(to: widths[place])
            }
            let line = cells.filter { !$0.isEmpty }.joined(separator: "  ").cut(to: width)
            let isStale = friend.at.map { now - $0 > Self.staleMs } ?? false
            lines.append(isStale ? style.dim(line) : line)
        }
        return lines
    }

    private func order(_ friend: FriendOnMap, _ here: GeoPoint?) -> (Int, Double, String) {
        guard let point = friend.point else { return (1, 0, friend.user) }
        return (0, here.map { $0.geodesic(to: point).distance } ?? 0, friend.user)
    }

    private func row(_ friend: FriendOnMap, from here: GeoPoint?, now: Int) -> [String] {
        let name = friend.name.isEmpty ? friend.user : friend.name
        guard let point = friend.point else {
            return [name.printable.cut(to: 24), "near", "", "", "", ""]
        }
        let line = here.map { $0.geodesic(to: point) }
        var notes: [String] = []
        if let accuracy = friend.accuracy { notes.append("±\(GroundText.distance(accuracy))") }
        if let speed = friend.speed, speed >= 1 { notes.append("\(Int(speed.rounded())) km/h") }
        if let battery = friend.battery { notes.append("\(battery) %") }
        return [
            name.printable.cut(to: 24),
            line.map { GroundText.distance($0.distance) } ?? "",
            line.map { $0.distance < 1 ? "" : GroundText.bearing($0.bearing) } ?? "",
            friend.at.map { GroundText.age(now - $0) } ?? "",
            GroundText.place(point.lat, point.lon),
            notes.joined(separator: " "),
        ]
    }
}

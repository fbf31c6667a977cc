import Contract

/// What there is to know about who sees whom: `fairway location sharing`, `viewers`, `devices`.
enum LocationLists {
    static let sharing = Command(
        name: "location sharing", summary: "list your location sharing"
    ) { invocation in
        let link = try invocation.userLink()
        let result = try link.ask(ListSharings())
        link.close()
        var table = TextTable("WITH", "PRECISION", "POSITION", "SINCE", "UNTIL")
        for entry in result.sharings {
            table.add(
                entry.viewer ?? entry.room.map { "room \($0)" } ?? "all friends", entry.precision,
                entry.position.map { GroundText.place($0.lat, $0.lon) } ?? "your position",
                Instant.text(entry.since),
                entry.until.map { Instant.text($0) } ?? entry.untilRoom.map { "room \($0) ends" }
                    ?? "-")
        }
        for name in result.without { table.add(name, "not shared", "", "", "") }
        invocation.console.result(
            result.json,
            table.lines(empty: "You share your location with nobody. Share it: fairway share"))
    }

    static let viewers = Command(
        name: "location viewers", summary: "list who received your positions"
    ) { invocation in
        let link = try invocation.userLink()
        let result = try link.ask(ListLocationViewers())
        link.close()
        var table = TextTable("USER", "PRECISION", "SINCE", "UNTIL", "POSITIONS", "LAST")
        for viewer in result.viewers {
            table.add(
                viewer.viewer, viewer.precision ?? "not shared", Instant.text(viewer.since),
                viewer.until.map { Instant.text($0) } ?? "", "\(viewer.positions)",
                viewer.lastAt.map { Instant.text($0) } ?? "")
        }
        invocation.console.result(
            result.json, table.lines(empty: "Nobody has received a position."))
    }

    static let devices = Command(
        name: "location devices", summary: "list the positions that your devices sent"
    ) { invocation in
        let link = try invocation.userLink()
        let result = try link.ask(ListTrackers())
        link.close()
        var table = TextTable("DEVICE", "LAST SEEN", "ACCEPTED", "LATE", "REFUSED")
        for device in result.devices {
            let refused = device.refused.entries.map { "\($0.value) \($0.key)" }
            table.add(
                device.device, Instant.text(device.heardAt), "\(device.taken)", "\(device.late)",
                refused.joined(separator: ", "))
        }
        invocation.console.result(
            result.json, table.lines(empty: "No device has sent a position."))
    }
}

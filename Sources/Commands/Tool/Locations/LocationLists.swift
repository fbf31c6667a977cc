import Contract

/// What there is to know about who sees whom: `fairway location sharing`, `viewers`, `devices`.
enum LocationLists {
    static let sharing = Command(
        name: "location sharing", summary: "what you show, to whom, and until when"
    ) { invocation in
        let link = try invocation.userLink()
        let result = try link.ask(ListSharings())
        link.close()
        var table = TextTable("WITH", "SHOWS", "WHICH", "SINCE", "UNTIL")
        for entry in result.sharings {
            table.add(
                entry.viewer ?? entry.room.map { "room \($0)" } ?? "all friends", entry.precision,
                entry.position.map { GroundText.place($0.lat, $0.lon) } ?? "where you are",
                Instant.text(entry.since),
                entry.until.map { Instant.text($0) } ?? entry.untilRoom.map { "room \($0) ends" }
                    ?? "you stop")
        }
        for name in result.without { table.add(name, "nothing", "", "", "") }
        invocation.console.result(
            result.json, table.lines(empty: "you show nobody where you are: fairway share"))
    }

    static let viewers = Command(
        name: "location viewers", summary: "who got how many of your positions, and when last"
    ) { invocation in
        let link = try invocation.userLink()
        let result = try link.ask(ListLocationViewers())
        link.close()
        var table = TextTable("USER", "SEES", "SINCE", "UNTIL", "POSITIONS", "LAST")
        for viewer in result.viewers {
            table.add(
                viewer.viewer, viewer.precision ?? "nothing", Instant.text(viewer.since),
                viewer.until.map { Instant.text($0) } ?? "", "\(viewer.positions)",
                viewer.lastAt.map { Instant.text($0) } ?? "")
        }
        invocation.console.result(
            result.json, table.lines(empty: "nobody has seen where you are"))
    }

    static let devices = Command(
        name: "location devices", summary: "what your devices sent, and why some was refused"
    ) { invocation in
        let link = try invocation.userLink()
        let result = try link.ask(ListTrackers())
        link.close()
        var table = TextTable("DEVICE", "HEARD", "TAKEN", "LATE", "REFUSED")
        for device in result.devices {
            let refused = device.refused.entries.map { "\($0.value) \($0.key)" }
            table.add(
                device.device, Instant.text(device.heardAt), "\(device.taken)", "\(device.late)",
                refused.joined(separator: ", "))
        }
        invocation.console.result(
            result.json, table.lines(empty: "no device has said where it is"))
    }
}

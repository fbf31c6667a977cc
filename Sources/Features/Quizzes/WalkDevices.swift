/// Which of a player's devices walks.
///
/// A tablet at home tells where it lies too. Pings count of one device at a time: the one that sent a
/// position in the room, else the first that is heard of.
struct WalkDevices {
    /// A device that was not heard of for so long is not the one that walks, milliseconds.
    private static let silenceMax: Int64 = 300_000

    private struct Walker: Hashable {
        let room: String
        let player: String
    }

    private var known: [Walker: (device: String?, at: Int64)] = [:]

    /// A player sent a position in the room: from this device.
    mutating func take(_ device: String?, of player: String, in room: String, at now: Int64) {
        known[Walker(room: room, player: player)] = (device, now)
    }

    /// Whether a ping of a device counts.
    mutating func admit(
        _ device: String?, of player: String, in room: String, at now: Int64
    ) -> Bool {
        let walker = Walker(room: room, player: player)
        if let walks = known[walker], let first = walks.device, first != device,
            now - walks.at < Self.silenceMax
        {
            return false
        }
        known[walker] = (device, now)
        return true
    }

    mutating func forget(_ room: String) {
        known = known.filter { $0.key.room != room }
    }
}

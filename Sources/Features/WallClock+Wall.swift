import Rules

extension WallClock {
    /// As the rules go by it.
    var wall: WallZone { WallZone(offset: offset) }
}

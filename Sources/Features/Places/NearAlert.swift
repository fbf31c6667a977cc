/// That a user wants to be told when a friend is near.
struct NearAlert: Equatable {
    /// Metres.
    var radius: Double
    var isTogether = false
    /// When they were told last, Unix milliseconds.
    var toldAt: Int64?
}

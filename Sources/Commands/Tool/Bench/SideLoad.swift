/// What goes on beside the rounds during a slice, once it was started.
protocol SideLoad: AnyObject {
    /// The first refusal.
    var refusal: String? { get }
    /// Whether nothing is on the way.
    var isQuiet: Bool { get }

    /// Does what is due; the instant when the next is.
    func tick(now: UInt64) -> UInt64

    /// Takes a message that may be a reply to one of its users; false if it is none.
    func receive(
        _ client: Int, topic: UnsafeRawBufferPointer, payload: UnsafeRawBufferPointer
    ) -> Bool

    /// Begins nothing more; what is on the way ends.
    func stop()
}

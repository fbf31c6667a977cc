/// What becomes of a CONNECT.
package enum ConnectVerdict: Equatable, Sendable {
    /// It is let in.
    case admitted
    /// It is told that it is not authorized (0x87; 3.1.1: 5): its token is dead, or the client id
    /// is not its own.
    case refused
    /// It is closed without an answer: try again later.
    case closed
}

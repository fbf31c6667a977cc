extension Transfers {
    /// The bounds of a set of transfers.
    package struct Options: Sendable {
        /// How many may wait or run; one more is ``TransferError/tooMany``.
        package var transfersMax = 1_000
        /// How many connections may be open, idle ones among them.
        package var connectionsMax = 64
        /// How many of them go to one host and port.
        package var connectionsPerHostMax = 4
        /// How many requests run at the same time on one connection of HTTP/2, unless the server
        /// wants fewer.
        package var streamsPerConnectionMax = 100

        /// The default bounds.
        package init() {}
    }
}

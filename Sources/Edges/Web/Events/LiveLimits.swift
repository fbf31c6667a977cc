/// How much may be followed at a time.
package struct LiveLimits: Sendable {
    package var streamsMax = 500
    package var perUserMax = 20
    package var perNetworkMax = 100
    /// What may wait for a client that is slow, bytes.
    package var bytesMax = 524_288

    package init() {}
}

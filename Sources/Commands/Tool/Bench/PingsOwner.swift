/// A user who tells where they are, and the ping of theirs that is on its way.
struct PingsOwner {
    let client: Int
    /// Where the positions are published.
    let topic: [UInt8]

    /// The pings that were published so far.
    private(set) var count = 0
    /// When the last one was, on ``Clock``.
    private(set) var publishedAt: UInt64 = 0
    /// Viewers who have not received it; 0 between pings.
    var missing = 0
    /// What only the last ping has.
    private(set) var mark: [UInt8] = []

    init(client: Int, topic: String) {
        self.client = client
        self.topic = Array(topic.utf8)
    }

    /// Writes the next ping, as an app writes it; each is at another place than the one before.
    mutating func start(now: UInt64, seconds: Int, missing: Int) -> [UInt8] {
        count += 1
        publishedAt = now
        self.missing = missing
        // `tag` is a key that the server passes on.
        mark = Array(#""tag":"\#(count)""#.utf8)
        let lat = 59.9 + Double(count % 1_000) / 100_000
        let place = #""lat":\#(lat),"lon":10.75222"#
        let more =
            #""acc":12,"alt":94,"batt":83,"bs":1,"conn":"m","m":1,"t":"t","tid":"pi","vel":3"#
        let text =
            #"{"_type":"location","tst":\#(seconds),\#(place),\#(more),"created_at":\#(seconds),"#
        return Array(text.utf8) + mark + [UInt8(ascii: "}")]
    }
}

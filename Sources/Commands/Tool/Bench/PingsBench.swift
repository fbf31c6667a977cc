internal import Glibc
internal import JSON

/// `fairway bench pings`: devices tell where they are, and nobody, five or fifty viewers each see
/// it: the whole path, with each position on disk, and the broker alone, in slices that take turns.
struct PingsBench {
    private static let viewers = [0, 5, 50]
    /// Users who tell where they are; one ping of each is on its way at a time.
    private let owners: Int
    private let options: BenchOptions

    init(_ options: BenchOptions) {
        self.options = options
        owners = options.isSmall ? 8 : 400
    }

    func run() throws(BenchError) -> BenchReport {
        let folder = try BenchFolder()
        let names = (0..<owners).map { "pinger\($0)" }
        let viewers = (0..<(Self.viewers.max() ?? 0)).map { "viewer\($0)" }
        let plain = try PlainPings(
            folder, owners: names, viewers: viewers, counts: Self.viewers)
        let whole = try WholePings(folder, owners: names, viewers: viewers)
        var figures = PingsFigures(viewers: Self.viewers)
        for pass in 0...options.passes {
            for count in Self.viewers {
                let alone = try plain.play(viewers: count, seconds: options.seconds)
                let all = try whole.play(viewers: count, seconds: options.seconds)
                // The first ones warm everything up.
                if pass > 0 { figures.add(alone, all, viewers: count) }
            }
        }
        figures.missed = try whole.missed()
        return BenchReport(
            "pings", folder: folder, options: options, lost: figures.lost,
            figures: [JSON.Member("owners", .int(Int64(owners)))] + figures.members,
            text: "\(owners) users tell where they are\n\(figures.text)")
    }
}

/// Fixes in the order of time, in stretches: each is one device's, without a long gap.
package struct Track: Equatable, Sendable {
    /// Milliseconds without a fix that end a stretch: an hour.
    package static let gapMax: Int64 = 3_600_000

    /// None is empty; by their first fix.
    package let stretches: [[TrackFix]]

    /// - Parameter fixes: In any order; of those of one device and instant the first counts.
    package init(_ fixes: [TrackFix]) {
        let devices = Dictionary(grouping: fixes, by: \.device)
        stretches = devices.values.flatMap(Self.stretches).sorted {
            ($0[0].at, $0[0].device) < ($1[0].at, $1[0].device)
        }
    }

    private static func stretches(of fixes: [TrackFix]) -> [[TrackFix]] {
        var stretches: [[TrackFix]] = []
        let sorted = fixes.enumerated().sorted {
            ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
        }
        for fix in sorted.map(\.element) {
            guard let last = stretches.last?.last, fix.at - last.at <= gapMax else {
                stretches.append([fix])
                continue
            }
            if fix.at != last.at { stretches[stretches.count - 1].append(fix) }
        }
        return stretches
    }
}

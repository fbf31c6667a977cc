package import Values

/// Fixes in order of time, divided into stretches. A stretch belongs to one device and has no long
/// gap.
package struct Track: Equatable, Sendable {
    /// The longest gap within a stretch, milliseconds: one hour.
    package static let gapMax: Int64 = 3_600_000

    /// The stretches in order of their first fix. None is empty.
    package let stretches: [[TrackFix]]

    /// - Parameter fixes: Fixes in any order. If a device has several at one instant, the first
    ///   counts.
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

/// The position of a device at one instant.
package struct TrackFix: Equatable, Sendable {
    /// Unix milliseconds.
    package var at: Int64
    package var point: GeoPoint
    /// Metres above sea level, if known.
    package var altitude: Double?
    /// The possible error, metres, if known.
    package var accuracy: Double?
    /// The device's name.
    package var device: String

    package init(
        at: Int64, point: GeoPoint, altitude: Double? = nil, accuracy: Double? = nil,
        device: String = ""
    ) {
        self.at = at
        self.point = point
        self.altitude = altitude
        self.accuracy = accuracy
        self.device = device
    }
}

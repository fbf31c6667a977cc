internal import FoundationEssentials
internal import JSON

/// The figures of a benchmark, for programs and for people.
struct BenchReport {
    /// The figures as a JSON object; see ``json``.
    private let figures: [JSON.Member]
    /// The table.
    let text: String
    /// Rounds that never ended, or what else was not done, in all slices.
    let lost: Int

    init(
        _ benchmark: String, folder: BenchFolder, options: BenchOptions, lost: Int,
        figures: [JSON.Member], text: String
    ) {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        self.figures =
            [
                JSON.Member("benchmark", .string(benchmark)),
                JSON.Member("cores", .int(Int64(cores))),
                JSON.Member("folder", .string(folder.path)),
                JSON.Member("onDisk", .bool(!folder.isInMemory)),
                JSON.Member("sliceSeconds", .double(options.seconds)),
                JSON.Member("passes", .int(Int64(options.passes))),
                JSON.Member("lost", .int(Int64(lost))),
            ] + figures
        self.lost = lost
        let head =
            "\(benchmark) · \(cores) cores · \(options.passes) passes of \(options.seconds) s"
        self.text = "\(head) · data in \(folder.description), synchronous=FULL\n\n\(text)"
    }

    var json: String { String(decoding: JSON.object(figures).bytes, as: UTF8.self) }
}

extension Double {
    /// With so many digits after the point.
    func rounded(_ digits: Int) -> Double {
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        return (self * scale).rounded() / scale
    }

    /// As text of at least this width.
    func text(_ digits: Int, width: Int = 0) -> String {
        var text = "\(rounded(digits))"
        if digits == 0 { text = "\(Int64(rounded()))" }
        if digits > 0, let point = text.firstIndex(of: ".") {
            let have = text.distance(from: point, to: text.endIndex) - 1
            text += String(repeating: "0", count: Swift.max(0, digits - have))
        }
        return String(repeating: " ", count: Swift.max(0, width - text.count)) + text
    }
}

extension [Double] {
    /// The middle one, or the mean of the middle two; 0 of none.
    var median: Double {
        guard !isEmpty else { return 0 }
        let sorted = sorted()
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    }
}

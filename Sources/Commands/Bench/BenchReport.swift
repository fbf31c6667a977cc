internal import FoundationEssentials
internal import JSON

/// The figures of a benchmark, as JSON for programs and as a table for people.
struct BenchReport {
    /// The members of the JSON object; see ``json``.
    private let figures: [JSON.Member]
    /// The table, below a line about the machine and the run.
    let text: String
    /// The number of failures in all slices, such as rounds that never ended and pushes that were
    /// not delivered.
    let lost: Int

    /// - Parameter isWhole: Whether the text itself has what a reader must know about the machine and
    ///   the run.
    init(
        _ benchmark: String, folder: BenchFolder, options: BenchOptions, lost: Int,
        figures: [JSON.Member], text: String, isWhole: Bool = false
    ) {
        let cores = ProcessFacts.cores
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
        self.text =
            isWhole
            ? text : "\(head) · data in \(folder.description), synchronous=FULL\n\n\(text)"
    }

    var json: String { String(decoding: JSON.object(figures).bytes, as: UTF8.self) }
}

extension Double {
    /// The number rounded to this many digits after the point.
    func rounded(_ digits: Int) -> Double {
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        return (self * scale).rounded() / scale
    }

    /// The number as text with this many digits after the point, padded on the left to a width.
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
    /// The median: the middle value, or the mean of the two middle values. 0 for an empty array.
    var median: Double {
        guard !isEmpty else { return 0 }
        let sorted = sorted()
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    }
}

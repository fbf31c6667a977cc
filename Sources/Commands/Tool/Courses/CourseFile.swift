import Contract

/// Files that commands about courses read.
enum CourseFile {
    /// A course as `course show --json` and Config/courses have it.
    static func course(_ path: String) throws(ToolError) -> CourseDocument {
        try InputFile.document(CourseDocument.self, InputFile.json(path), path)
    }

    /// Baskets, one a line and hole: `LAT,LON`, and a par after a blank where it is not 3.
    static func baskets(_ path: String) throws(ToolError) -> [CourseDocument.Hole] {
        var holes: [CourseDocument.Hole] = []
        let text = String(decoding: try InputFile.bytes(path), as: UTF8.self)
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (number, line) in lines.enumerated() {
            let words = line.split(whereSeparator: \.isWhitespace)
            guard let place = words.first else { continue }
            var hole = CourseDocument.Hole()
            hole.number = holes.count + 1
            guard let basket = Position(text: place), words.count <= 2 else {
                throw .failed("\(path), line \(number + 1): must be LAT,LON [PAR], not \(line)")
            }
            hole.basket = basket
            if words.count == 2 {
                guard let par = Int(words[1]), (1...9).contains(par) else {
                    throw .failed("\(path), line \(number + 1): \(words[1]) is not a par")
                }
                hole.par = par
            }
            holes.append(hole)
        }
        return holes
    }
}

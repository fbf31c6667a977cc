/// Why a benchmark ended without figures.
enum BenchError: Error, Equatable, CustomStringConvertible {
    /// The command line is not one that ``BenchOptions`` describes.
    case usage(String)
    /// The operating system refused.
    case system(String, errno: Int32)
    /// A program that is measured did not start, or ended; with the end of its log.
    case program(String)
    /// The broker or the daemon refused what the load needs; its own words.
    case refused(String)
    /// Something that must come did not, in a bounded time.
    case late(String)
    /// SIGINT or SIGTERM.
    case interrupted

    var description: String {
        switch self {
        case .usage(let text): text
        case .system(let call, let number): "\(call): errno \(number)"
        case .program(let text): text
        case .refused(let text): "refused: \(text)"
        case .late(let what): "did not come in time: \(what)"
        case .interrupted: "interrupted"
        }
    }
}

import Foundation
import QRCode
import Synchronization

/// The terminal behind standard output.
package enum Terminal {
    /// Whether standard output is a terminal.
    package static var isThere: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Whether to use colors. `NO_COLOR` is the convention of no-color.org.
    package static var hasColor: Bool {
        let environment = ProcessInfo.processInfo.environment
        return isThere && environment["NO_COLOR", default: ""].isEmpty
            && environment["TERM"] != "dumb"
    }

    /// The columns and rows. An unknown size counts as 80 by 24.
    package static var size: (columns: Int, rows: Int) {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return (80, 24)
        }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Reads a password: on a terminal without echo, or else a line of standard input.
    package static func password(_ prompt: String) -> String? {
        guard isatty(STDIN_FILENO) == 1 else { return readLine() }
        var settings = termios()
        tcgetattr(STDIN_FILENO, &settings)
        let before = settings
        settings.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
        defer {
            var before = before
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
            try? FileHandle.standardError.write(contentsOf: Data("\n".utf8))
        }
        try? FileHandle.standardError.write(contentsOf: Data(prompt.utf8))
        return readLine()
    }
}

/// A QR code as text: each line shows two rows of modules. Its colors do not depend on the
/// terminal.
package enum TerminalCode {
    /// The number of light modules around the code. The standard requires four, but the edge of a
    /// terminal needs less.
    private static let margin = 2

    /// - Parameters:
    ///   - text: The content of the code.
    ///   - columns: The width of the terminal.
    /// - Returns: The lines; `nil` if the code does not fit.
    package static func lines(_ text: String, columns: Int) -> [String]? {
        guard let code = try? QRCode.modules(of: text, level: .low) else { return nil }
        let range = -margin..<(code.width + margin)
        guard range.count <= columns else { return nil }
        return stride(from: range.lowerBound, to: range.upperBound, by: 2).map { y in
            let blocks = range.map { x in
                switch (code[x, y], code[x, y + 1]) {
                case (false, false): "█"
                case (false, true): "▀"
                case (true, false): "▄"
                case (true, true): " "
                }
            }
            return "\u{1B}[97;40m\(blocks.joined())\u{1B}[0m"
        }
    }
}

/// Ctrl-C and SIGTERM, for commands that must clean up before they end.
package enum Interruption {
    private static let flag = Atomic<Bool>(false)

    /// Whether a signal asked the process to end.
    package static var isAsked: Bool { flag.load(ordering: .relaxed) }

    /// Makes the first signal set ``isAsked``. A second one ends the process at once.
    package static func watch() {
        // The handler must not be the first to use the flag, because that would initialise it.
        flag.store(false, ordering: .relaxed)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { number in
                Interruption.flag.store(true, ordering: .relaxed)
                signal(number, SIG_DFL)
            }
        }
    }
}

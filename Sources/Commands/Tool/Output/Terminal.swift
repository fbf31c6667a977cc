import Foundation
import QRCode
import Synchronization

/// The terminal behind standard output.
package enum Terminal {
    /// Whether standard output is one.
    package static var isThere: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Whether colors are wanted (`NO_COLOR` is the convention of no-color.org).
    package static var hasColor: Bool {
        let environment = ProcessInfo.processInfo.environment
        return isThere && environment["NO_COLOR", default: ""].isEmpty
            && environment["TERM"] != "dumb"
    }

    /// Columns and rows; 80 by 24 where the terminal does not say.
    package static var size: (columns: Int, rows: Int) {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return (80, 24)
        }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Asks for a password: on a terminal without echo, else a line of standard input.
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

/// A QR code in a terminal: two rows of modules a line, dark on light whatever the colours are.
package enum TerminalCode {
    /// Light modules around: less than the standard's four, since the terminal's edge is no
    /// picture.
    private static let margin = 2

    /// - Parameters:
    ///   - text: What the code says.
    ///   - columns: How wide the terminal is.
    /// - Returns: Nil when it does not fit.
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

/// Ctrl-C and SIGTERM, for commands that have something to put back before they end.
package enum Interruption {
    private static let flag = Atomic<Bool>(false)

    /// Whether the process was asked to end.
    package static var isAsked: Bool { flag.load(ordering: .relaxed) }

    /// From now on the signals only set ``isAsked``; a second one ends the process at once.
    package static func watch() {
        // Made before the handler can run: it must not be the one to initialise it.
        flag.store(false, ordering: .relaxed)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { number in
                Interruption.flag.store(true, ordering: .relaxed)
                signal(number, SIG_DFL)
            }
        }
    }
}

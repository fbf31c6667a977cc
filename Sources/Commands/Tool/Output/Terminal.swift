import Foundation

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

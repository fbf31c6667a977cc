internal import JSON

/// pywebpush, doing the same in a process of its own: encrypting each message, signing for the
/// service, and posting. It gets a sink of a few lines in another process, in the clear and on a
/// connection that is kept, so that nothing but its own work holds it up.
enum PyWebPush {
    struct Slice {
        let perSecond: Double
        let processorMicroseconds: Double
    }

    /// - Returns: Nil where there is no Python with pywebpush.
    static func slice(
        seconds: Double, message: [UInt8], log: String
    ) throws(BenchError) -> Slice? {
        guard let python = InstalledProgram.beside("venv/bin/python") else { return nil }
        let script = String(decoding: PackageResources.pywebpush_py, as: UTF8.self)
        let process = try ChildProcess(
            python,
            ["-c", script, "\(seconds)", String(decoding: message, as: UTF8.self)], log: log)
        let line = try process.firstLine(seconds: seconds + 60)
        guard let figures = try? JSON(parsing: line), let pushes = figures["pushes"]?.double,
            let time = figures["seconds"]?.double, let processor = figures["processor"]?.double
        else { return nil }
        return Slice(
            perSecond: pushes / time, processorMicroseconds: processor / pushes * 1_000_000)
    }
}

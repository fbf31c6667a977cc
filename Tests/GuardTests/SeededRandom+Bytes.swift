import TestSupport

extension SeededRandom {
    /// Bytes near one of the samples, with what breaks topics and lines put in between.
    mutating func bytes(near samples: [[UInt8]]) -> [UInt8] {
        bytes(near: samples, inserting: "/+#$ -\n\0.")
    }
}

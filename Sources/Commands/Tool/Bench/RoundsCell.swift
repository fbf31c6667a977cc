/// One subject at one number of rooms and one QoS, with a slice of each pass.
struct RoundsCell {
    let subject: RoundsSubject
    let rooms: Int
    let qos: UInt8
    private(set) var slices: [LoadSlice] = []

    init(subject: RoundsSubject, rooms: Int, qos: UInt8) {
        self.subject = subject
        self.rooms = rooms
        self.qos = qos
    }

    mutating func measure(_ seconds: Double) throws(BenchError) {
        slices.append(try subject.play(rooms: rooms, qos: qos, seconds: seconds))
    }

    /// The median over the passes.
    func median(_ figure: (LoadSlice) -> Double) -> Double { slices.map(figure).median }

    /// The median of this cell's figure over another's in the same pass.
    func ratio(to other: RoundsCell, _ figure: (LoadSlice) -> Double) -> Double {
        zip(slices, other.slices).map { figure($0) / max(figure($1), 1e-9) }.median
    }

    /// Microseconds a round, the median; nil for a part that this subject does not have.
    func processor(_ part: RoundsSubject.Part) -> Double? {
        guard let place = subject.parts.firstIndex(of: part) else { return nil }
        return median { $0.processorMicroseconds[place] }
    }
}

import Contract
import Rules

extension CardTee {
    /// A course's tee, with all that is about the card in it.
    init(_ tee: CourseDocument.Tee, of course: CourseDocument) {
        self.init(
            name: tee.name, color: tee.color, slope: tee.slope, rating: tee.rating,
            holes: course.holes.count)
        front = tee.front.map(Half.init)
        back = tee.back.map(Half.init)
        for hole in course.holes {
            guard let own = hole.tees?[tee.name], own.par ?? own.strokeIndex != nil else {
                continue
            }
            differing[hole.number] = Hole(par: own.par, strokeIndex: own.strokeIndex)
        }
    }

    /// As it is stored with its room.
    init(_ tee: RoomState.Tee) {
        self.init(
            name: tee.name, color: tee.color, slope: tee.slope, rating: tee.rating,
            holes: tee.holes)
        front = tee.front.map(Half.init)
        back = tee.back.map(Half.init)
        for hole in tee.differing {
            differing[hole.number] = Hole(par: hole.par, strokeIndex: hole.strokeIndex)
        }
    }
}

extension CardTee.Half {
    fileprivate init(_ half: CourseDocument.Half) {
        self.init(slope: half.slope, rating: half.rating)
    }
}

extension RoomState.Tee {
    init(_ tee: CardTee) {
        self.init()
        name = tee.name
        color = tee.color
        slope = tee.slope
        rating = tee.rating
        holes = tee.holes
        front = tee.front.map(CourseDocument.Half.init)
        back = tee.back.map(CourseDocument.Half.init)
        differing = tee.differing.sorted { $0.key < $1.key }.map { number, own in
            var hole = RoomState.TeeHole()
            hole.number = number
            hole.par = own.par
            hole.strokeIndex = own.strokeIndex
            return hole
        }
    }
}

extension CourseDocument.Half {
    fileprivate init(_ half: CardTee.Half) {
        self.init()
        slope = half.slope
        rating = half.rating
    }
}

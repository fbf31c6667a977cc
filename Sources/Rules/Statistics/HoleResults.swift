/// How holes ended against par, counted.
package struct HoleResults: Equatable, Sendable {
    /// Holes in one, whatever the par; counted below as well.
    package private(set) var aces = 0
    /// Three or more below par.
    package private(set) var albatrosses = 0
    package private(set) var eagles = 0
    package private(set) var birdies = 0
    package private(set) var pars = 0
    package private(set) var bogeys = 0
    package private(set) var doubleBogeys = 0
    /// Three or more above par.
    package private(set) var worse = 0

    package init() {}

    mutating func add(_ strokes: Int, par: Int) {
        if strokes == 1 { aces += 1 }
        switch strokes - par {
        case ...(-3): albatrosses += 1
        case -2: eagles += 1
        case -1: birdies += 1
        case 0: pars += 1
        case 1: bogeys += 1
        case 2: doubleBogeys += 1
        default: worse += 1
        }
    }
}

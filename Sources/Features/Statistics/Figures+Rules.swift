import Contract
import Rules

/// Figures as they are told: means with two decimals.
extension Figures {
    init(_ figures: StatisticsFigures) {
        self.init()
        rounds = figures.rounds
        complete = figures.toPar.count
        strokes = figures.strokes.value?.hundredths
        toPar = figures.toPar.value?.hundredths
        best = figures.best.map(Sum.init)
        worst = figures.worst.map(Sum.init)
        front = figures.front.value?.hundredths
        back = figures.back.value?.hundredths
        form = figures.form?.hundredths
        formBefore = figures.formBefore?.hundredths
        holes = figures.holeToPar.count
        holeToPar = figures.holeToPar.value?.hundredths
        results = Results(figures.results)
    }
}

extension Figures.Sum {
    fileprivate init(_ sum: StatisticsFigures.Sum) {
        self.init()
        room = sum.room
        at = Int(sum.at)
        strokes = sum.strokes
        toPar = sum.toPar
    }
}

extension Figures.Results {
    fileprivate init(_ results: HoleResults) {
        self.init()
        aces = results.aces
        albatrosses = results.albatrosses
        eagles = results.eagles
        birdies = results.birdies
        pars = results.pars
        bogeys = results.bogeys
        doubleBogeys = results.doubleBogeys
        worse = results.worse
    }
}

extension GetStatistics.Group {
    init(_ group: Statistics.Group) {
        self.init()
        key = group.key
        name = group.name
        par = group.par
        figures = Figures(group.figures)
    }
}

extension GetCourseStatistics.Averages {
    init(_ averages: CourseAverages) {
        self.init()
        players = averages.playersCount
        rounds = averages.figures.rounds
        strokes = averages.figures.strokes.value?.hundredths
        toPar = averages.figures.toPar.value?.hundredths
        holes = averages.holes.map { hole in
            var told = GetCourseStatistics.Hole()
            told.number = hole.number
            told.played = hole.strokes.count
            told.strokes = hole.strokes.value?.hundredths ?? 0
            told.toPar = hole.toPar.value?.hundredths ?? 0
            return told
        }
    }
}

extension Double {
    /// Rounded to two decimals.
    fileprivate var hundredths: Double { (self * 100).rounded() / 100 }
}

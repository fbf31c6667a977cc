import GolfRules
import HistoryRules
import TestSupport
import Testing

struct StatisticsTests {
    private static func round(
        _ strokes: [Int?], pars: [Int]? = nil, at: Int64 = 0, room: String = "r",
        course: String = "oak", format: String = "stroke", weather: Weather = Weather()
    ) -> PlayedRound {
        let holes = strokes.indices.map { CardHole(number: $0 + 1, par: pars?[$0] ?? 3) }
        var round = PlayedRound(
            room: room, at: at, course: course, courseName: course.uppercased(), format: format,
            holes: holes, strokes: strokes)
        round.weather = weather
        return round
    }

    @Test func `F13: figures of two rounds by hand`() {
        var figures = StatisticsFigures()
        figures.add(Self.round([3, 4, 2], pars: [3, 3, 4], at: 1, room: "a"))
        figures.add(Self.round([1, 6, 5], pars: [3, 3, 4], at: 2, room: "b"))
        #expect(figures.rounds == 2)
        #expect(figures.strokes.value == 10.5)
        #expect(figures.toPar.value == 0.5)
        #expect(figures.best?.room == "a" && figures.best?.toPar == -1)
        #expect(figures.worst?.room == "b" && figures.worst?.strokes == 12)
        #expect(figures.holeToPar.value == 1.0 / 6)
        let results = figures.results
        #expect((results.aces, results.eagles, results.pars, results.bogeys) == (1, 2, 1, 2))
        #expect((results.worse, results.birdies, results.doubleBogeys) == (1, 0, 0))
        #expect(figures.front.value == nil)
    }

    @Test func `F13: an incomplete card counts its holes but no sum`() {
        var figures = StatisticsFigures()
        figures.add(Self.round([2, nil, 4]))
        figures.add(Self.round([nil, nil]))
        #expect(figures.rounds == 1)
        #expect(figures.toPar.count == 0 && figures.best == nil && figures.form == nil)
        #expect(figures.holeToPar.count == 2)
        #expect(figures.results.birdies == 1 && figures.results.bogeys == 1)
    }

    @Test func `FU7: the nines of a longer card are counted separately`() {
        var figures = StatisticsFigures()
        figures.add(Self.round(Array(repeating: 4, count: 9) + Array(repeating: 2, count: 9)))
        figures.add(Self.round(Array(repeating: 3, count: 9)))
        #expect((figures.front.value, figures.back.value) == (9, -9))
        #expect((figures.front.count, figures.toPar.count) == (1, 2))
        // This card begins with the tenth hole.
        var round = Self.round(Array(repeating: 2, count: 9) + Array(repeating: 4, count: 9))
        round.holes = (Array(10...18) + Array(1...9)).map { CardHole(number: $0, par: 3) }
        var turned = StatisticsFigures()
        turned.add(round)
        #expect((turned.front.value, turned.back.value) == (9, -9))
    }

    @Test
    func `F13: the form is the average of the newest ten rounds, with that of the ten before`() {
        var figures = StatisticsFigures()
        for number in 0..<100 {
            figures.add(Self.round([number < 90 ? (number < 80 ? 9 : 4) : 3], at: Int64(number)))
        }
        #expect((figures.formBefore, figures.form) == (1, 0))
    }

    @Test func `F13: rounds are grouped by course, hole, format and month`() {
        let day: Int64 = 86_400_000
        let rounds = [
            Self.round([3, 4], at: 0), Self.round([2, nil], at: 40 * day, course: "elm"),
            Self.round([5, 5], at: 41 * day, format: "skins"),
        ]
        func groups(_ grouping: StatisticsGrouping) -> [Statistics.Group] {
            var statistics = Statistics(by: grouping)
            for round in rounds { statistics.add(round) }
            return statistics.sorted
        }
        #expect(groups(.course).map(\.key) == ["oak", "elm"])
        #expect(groups(.course).map(\.name) == ["OAK", "ELM"])
        #expect(groups(.course)[0].figures.toPar.value == 2.5)
        #expect(groups(.hole).map(\.key) == ["1", "2"])
        #expect(groups(.hole).map(\.figures.rounds) == [3, 2])
        #expect(groups(.hole).map(\.figures.strokes.value) == [10.0 / 3, 4.5])
        #expect(groups(.format).map(\.key) == ["stroke", "skins"])
        #expect(groups(.month).map(\.key) == ["1970-02", "1970-01"])
    }

    @Test func `F13: months begin at the player's local time`() {
        var statistics = Statistics(by: .month) { _ in 3_600 }
        statistics.add(Self.round([3], at: 31 * 86_400_000 - 1_800_000))
        #expect(statistics.sorted.map(\.key) == ["1970-02"])
    }

    @Test(arguments: [
        (0.0, "0-1.5"), (1.5, "0-1.5"), (1.6, "1.6-3.3"), (3.4, "3.4-5.4"), (7.9, "5.5-7.9"),
        (8.0, "8.0-10.7"), (10.8, "10.8-"), (60, "10.8-"),
    ])
    func `F55: wind is grouped by the Beaufort scale`(wind: Double, band: String) {
        #expect(Weather(wind: wind).windBand == band)
    }

    @Test func `F55: rounds with known weather are grouped by it`() {
        let weathers = [
            Weather(temperature: -1, wind: 0, rain: 0), Weather(temperature: 19.9, rain: 3),
            Weather(temperature: 10, wind: 12, rain: 8), Weather(temperature: 31, rain: 0.1),
            Weather(temperature: 0), Weather(),
        ]
        func groups(_ grouping: StatisticsGrouping) -> [String: Int] {
            var statistics = Statistics(by: grouping)
            for weather in weathers { statistics.add(Self.round([3], weather: weather)) }
            return Dictionary(
                uniqueKeysWithValues: statistics.sorted.map { ($0.key, $0.figures.rounds) })
        }
        #expect(groups(.wind) == ["0-1.5": 1, "10.8-": 1])
        #expect(groups(.rain) == ["dry": 1, "light": 1, "moderate": 1, "heavy": 1])
        #expect(groups(.temperature) == ["below 0": 1, "0-9": 1, "10-19": 2, "30-": 1])
    }

    @Test func `F55: a value that a sensor does not report stays unchanged`() {
        let both = Weather(temperature: 20).updated(with: Weather(wind: 3))
        #expect(both == Weather(temperature: 20, wind: 3))
        #expect(both.updated(with: Weather(temperature: 18)).temperature == 18)
    }

    @Test func `F42: averages of a course are by hole number, independent of the card`() {
        var averages = CourseAverages()
        averages.add(Self.round([3, 5]), by: "ann")
        averages.add(Self.round([5, nil], pars: [4, 3]), by: "ben")
        averages.add(Self.round([nil, nil]), by: "cat")
        #expect(averages.playersCount == 2)
        #expect(averages.holes.map(\.number) == [1, 2])
        #expect(averages.holes.map(\.strokes.value) == [4, 5])
        #expect(averages.holes.map(\.toPar.value) == [0.5, 2])
        #expect(averages.figures.toPar.value == 2)
    }

    @Test func `F13: the groups add up to the total for any rounds`() {
        var random = SeededRandom(printing: "StatisticsTests")
        for _ in 0..<50 {
            let rounds = (0..<Int.random(in: 0...40, using: &random)).map { number in
                Self.round(
                    (0..<Int.random(in: 1...18, using: &random)).map { _ in
                        Int.random(in: 0...9, using: &random) == 0
                            ? nil : Int.random(in: 1...9, using: &random)
                    }, at: Int64(number) * 86_400_000,
                    course: ["oak", "elm", "ash"].randomElement(using: &random) ?? "")
            }
            for grouping in [StatisticsGrouping.course, .format, .month, .hole] {
                var statistics = Statistics(by: grouping)
                for round in rounds { statistics.add(round) }
                let groups = statistics.sorted.map(\.figures)
                let holes = groups.reduce(0) { $0 + $1.holeToPar.count }
                #expect(holes == statistics.total.holeToPar.count)
                let strokes = rounds.flatMap { $0.strokes.compactMap(\.self) }.count
                #expect(statistics.total.holeToPar.count == strokes)
                if grouping != .hole {
                    let sums = groups.reduce(0) { $0 + $1.toPar.count }
                    #expect(sums == statistics.total.toPar.count)
                }
            }
        }
    }
}

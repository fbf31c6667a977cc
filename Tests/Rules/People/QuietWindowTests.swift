import Foundation
import PeopleRules
import TestSupport
import Testing

struct QuietWindowTests {
    private let oslo = TimeZone(identifier: "Europe/Oslo") ?? .gmt

    /// An instant from a local time in Oslo.
    private func at(_ text: String, offset: String) throws -> Int64 {
        let date = try Date("2026-\(text):00\(offset)", strategy: .iso8601)
        return Int64(date.timeIntervalSince1970 * 1_000)
    }

    private func end(_ window: QuietWindow?, _ instant: Int64) throws -> Int64? {
        try #require(window).end(at: instant) { second in
            Int64(oslo.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second))))
        }
    }

    @Test func `a night is quiet from the evening to the morning`() throws {
        let night = QuietWindow(from: 22 * 60, to: 7 * 60)
        let morning = try at("06-12T07:00", offset: "+02:00")
        for time in ["06-11T22:00", "06-11T23:59", "06-12T00:00", "06-12T06:59"] {
            #expect(try end(night, at(time, offset: "+02:00")) == morning)
        }
        for time in ["06-11T21:59", "06-12T07:00", "06-12T12:00"] {
            #expect(try end(night, at(time, offset: "+02:00")) == nil)
        }
    }

    @Test func `an afternoon is quiet on its own day`() throws {
        let nap = QuietWindow(from: 13 * 60, to: 14 * 60)
        let over = try at("06-12T14:00", offset: "+02:00")
        #expect(try end(nap, at("06-12T13:00", offset: "+02:00")) == over)
        #expect(try end(nap, over - 1) == over)
        #expect(try end(nap, over) == nil)
        #expect(try end(nap, at("06-12T12:59", offset: "+02:00")) == nil)
    }

    @Test func `the night in which clocks go forward is an hour shorter`() throws {
        let night = QuietWindow(from: 22 * 60, to: 7 * 60)
        let evening = try at("03-28T22:00", offset: "+01:00")
        let morning = try #require(try end(night, evening))
        #expect(morning - evening == 8 * 3_600_000)
        #expect(morning == (try at("03-29T07:00", offset: "+02:00")))
    }

    @Test func `a skipped local time is shifted by the length of the gap`() throws {
        let skipped = try end(
            QuietWindow(from: 60, to: 150), at("03-29T01:30", offset: "+01:00"))
        #expect(skipped == (try at("03-29T03:30", offset: "+02:00")))
    }

    @Test func `the night in which clocks go back is an hour longer, with one quiet time`()
        throws
    {
        let evening = try at("10-24T22:00", offset: "+02:00")
        let morning = try #require(try end(QuietWindow(from: 22 * 60, to: 7 * 60), evening))
        #expect(morning - evening == 10 * 3_600_000)
        let early = QuietWindow(from: 22 * 60, to: 150)
        let over = try at("10-25T02:30", offset: "+02:00")
        #expect(try end(early, at("10-25T02:15", offset: "+02:00")) == over)
        #expect(try end(early, at("10-25T02:15", offset: "+01:00")) == nil)
    }

    @Test func `quiet hours end when the local time is their end, all year`() throws {
        var random = SeededRandom(printing: "quiet")
        let start = try at("01-01T00:00", offset: "+01:00")
        for _ in 0..<5_000 {
            let from = Int.random(in: 0..<1_440, using: &random)
            let to = Int.random(in: 0..<1_440, using: &random)
            guard let window = QuietWindow(from: from, to: to) else { continue }
            let instant = start + Int64.random(in: 0..<365 * 86_400, using: &random) * 1_000
            guard let end = try end(window, instant) else { continue }
            #expect(end > instant && end - instant <= 25 * 3_600_000)
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = oslo
            let date = Date(timeIntervalSince1970: Double(end) / 1_000)
            let parts = calendar.dateComponents([.hour, .minute, .month, .day], from: date)
            let isSkipped = parts.month == 3 && parts.day == 29 && parts.hour == 3
            let shown = (parts.hour ?? 0) * 60 + (parts.minute ?? 0)
            #expect(shown == to || isSkipped && shown == to + 60)
        }
    }

    @Test func `a time out of range and an empty window are refused`() {
        #expect(QuietWindow(from: 5, to: 5) == nil)
        #expect(QuietWindow(from: -1, to: 5) == nil)
        #expect(QuietWindow(from: 0, to: 1_440) == nil)
    }
}

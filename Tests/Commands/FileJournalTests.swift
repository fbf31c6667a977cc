import Daemon
import Foundation
import Testing

struct FileJournalTests {
    @Test func `F68: a journal of alerts has its space from the start, and survives the process`()
        throws
    {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let journal = try #require(FileJournal(file.path))
        #expect(journal.read().isEmpty)
        let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int
        #expect(size == journal.room)
        #expect(journal.keep(Array("much of it".utf8)))
        #expect(journal.keep(Array("some".utf8)))
        let later = try #require(FileJournal(file.path))
        #expect(later.read() == Array("some".utf8))
        #expect(!later.keep([UInt8](repeating: 65, count: journal.room + 1)))
        #expect(later.keep([]) && later.read().isEmpty)
    }
}

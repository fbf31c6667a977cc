import Contract

/// Answers that come page by page.
extension Link {
    /// No list has more pages than this.
    private static let pagesMax = 10_000
    /// What a page holds at most where somebody says how much is wanted.
    private static let pageMax = 100

    /// Asks until there is no more.
    ///
    /// A server whose cursor does not move on is asked no further.
    /// - Parameter isMoreWanted: Sees each page, and may change what is asked next.
    /// - Returns: At least one page.
    func pages<R: PagedRequest>(
        of request: R, while isMoreWanted: (inout R, R.Result) -> Bool = { _, _ in true }
    ) throws(ToolError) -> [R.Result] {
        var request = request
        var pages: [R.Result] = []
        for _ in 0..<Self.pagesMax {
            let page = try ask(request)
            pages.append(page)
            guard let cursor = page.cursor, cursor != request.cursor else { return pages }
            request.cursor = cursor
            guard isMoreWanted(&request, page) else { return pages }
        }
        throw .failed("the server sends a list without an end")
    }

    /// The whole of a list; what else the answer says is the first page's.
    func all<R: PagedRequest, Element>(
        _ request: R, _ list: WritableKeyPath<R.Result, [Element]>
    ) throws(ToolError) -> R.Result {
        Self.joined(try pages(of: request), list)
    }

    /// The first so many of a list.
    /// - Parameters:
    ///   - most: From 1.
    ///   - limit: Where the request says how many a page is to hold.
    func all<R: PagedRequest, Element>(
        _ request: R, _ list: WritableKeyPath<R.Result, [Element]>, atMost most: Int,
        by limit: WritableKeyPath<R, Int?>
    ) throws(ToolError) -> R.Result {
        var request = request
        var left = most
        request[keyPath: limit] = min(Self.pageMax, left)
        let pages = try self.pages(of: request) { request, page in
            left -= page[keyPath: list].count
            request[keyPath: limit] = min(Self.pageMax, left)
            return left > 0
        }
        return Self.joined(pages, list)
    }

    private static func joined<P: Page, Element>(
        _ pages: [P], _ list: WritableKeyPath<P, [Element]>
    ) -> P {
        var whole = pages[0]
        for page in pages.dropFirst() { whole[keyPath: list] += page[keyPath: list] }
        whole.cursor = pages.last?.cursor
        return whole
    }
}

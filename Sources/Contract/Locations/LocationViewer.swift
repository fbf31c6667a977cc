/// Somebody who sees, or saw, where I am.
package struct LocationViewer: Document, Equatable {
    package var viewer = ""
    /// How exactly; null when not any more. One of ``LocationPrecision``.
    package var precision: String?
    /// When that began the last time, Unix milliseconds.
    package var since = 0
    /// When that ended, Unix milliseconds; null while it lasts.
    package var until: Int?
    /// How many positions were put on the viewer's topic; the viewer was there for all, or not.
    package var positions = 0
    /// When the last one was, Unix milliseconds; null if there was none.
    package var lastAt: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("viewer", &viewer)
        fields.required("precision", &precision)
        fields.required("since", &since)
        fields.required("until", &until)
        fields.required("positions", &positions)
        fields.required("lastAt", &lastAt)
    }
}

/// How many play a course right now, retained on its `crowd` topic, told at most every five seconds;
/// the topic is empty while nobody does.
package struct CourseCrowd: Document, Equatable {
    /// Players in rounds under way, at least 3; nil while there are fewer.
    package var playing: Int?
    /// Whether there are one or two: who they are could be guessed.
    package var few = false

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("playing", &playing)
        fields.required("few", &few)
    }
}

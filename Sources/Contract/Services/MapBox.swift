/// A part of a map: all between two meridians and two circles of latitude.
package struct MapBox: Document, Equatable {
    package var south = 0.0
    package var west = 0.0
    package var north = 0.0
    /// West of `west` it goes across the date line.
    package var east = 0.0

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("south", &south, .range(-90...90))
        fields.required("west", &west, .range(-180...180))
        fields.required("north", &north, .range(-90...90))
        fields.required("east", &east, .range(-180...180))
    }
}

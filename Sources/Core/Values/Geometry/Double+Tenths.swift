extension Double {
    /// The value rounded to one decimal place.
    package var tenths: Double { (self * 10).rounded() / 10 }
    /// A bearing rounded to one decimal place, below 360.
    package var bearingTenths: Double { tenths == 360 ? 0 : tenths }
}

extension UInt8 {
    /// One of `a` to `z`.
    package var isLowerLetter: Bool { self >= 0x61 && self <= 0x7A }

    /// One of `0` to `9`.
    package var isDigit: Bool { self >= 0x30 && self <= 0x39 }

    /// One of `[A-Za-z0-9_]`.
    package var isWord: Bool { (self | 0x20).isLowerLetter || isDigit || self == 0x5F }

    /// One of `[A-Za-z0-9_-]`.
    package var isWordOrDash: Bool { isWord || self == 0x2D }

    /// A C0 control character or DEL, which no identifier may hold.
    package var isControl: Bool { self < 0x20 || self == 0x7F }
}

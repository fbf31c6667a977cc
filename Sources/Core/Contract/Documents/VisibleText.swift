/// The rule about characters in text that other people read.
///
/// People compare names on cards, in lists and on lock screens. An invisible character can make one
/// name look like another. So can a character that changes the direction of the text. The rule
/// allows the letters of every script and all emoji. It allows joiners and variation selectors only
/// where they have a visible effect.
package enum VisibleText {
    /// The most consecutive combining marks of no particular script on one letter. Vietnamese needs
    /// 2.
    static let freeMarksMax = 3
    /// The most consecutive marks of any kind. Burmese needs 5.
    static let marksMax = 6
    /// The most tags between a flag and its end. The flag of England has 5 (UTS 51, ED-14a).
    private static let tagsMax = 6

    /// The reason why a text breaks the rule; nil if it does not.
    ///
    /// - Parameter hasLines: Whether the text may contain line feeds.
    /// - Complexity: O(n) in the number of characters.
    package static func objection(_ text: String, hasLines: Bool = false) -> LocalizedText? {
        if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return nil }
        let scalars = Array(text.unicodeScalars)
        var (marks, freeMarks) = (0, 0)
        for (place, scalar) in scalars.enumerated() {
            let isLineFeed = hasLines && scalar == "\n"
            guard isLineFeed || isAllowed(scalar, at: place, in: scalars) else {
                return "must not contain the invisible character \(code(scalar))"
            }
            marks = isMark(scalar) ? marks + 1 : 0
            freeMarks = marks > 0 && goesOnAnyLetter(scalar) ? freeMarks + 1 : 0
            if freeMarks > freeMarksMax || marks > marksMax {
                return "must have at most \(freeMarksMax) combining marks on one letter"
            }
        }
        return nil
    }

    /// A text without the characters that ``objection(_:)`` refuses, for names from files and other
    /// servers.
    package static func cleaned(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        let allowed = scalars.indices.filter { isAllowed(scalars[$0], at: $0, in: scalars) }
        let cleaned = withFewMarks(allowed.map { scalars[$0] })
        // A joiner is no longer allowed if the mark before it was removed.
        return objection(cleaned) == nil ? cleaned : withFewMarks(scalars.filter(isPlain))
    }

    private static func withFewMarks(_ scalars: [Unicode.Scalar]) -> String {
        var text = String.UnicodeScalarView()
        var marks = 0
        for scalar in scalars {
            marks = isMark(scalar) ? marks + 1 : 0
            if marks <= freeMarksMax || !goesOnAnyLetter(scalar) && marks <= marksMax {
                text.append(scalar)
            }
        }
        return String(text)
    }

    /// The notation of Unicode's charts, such as `U+202E`.
    private static func code(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

/// The rule for each character in its place.
extension VisibleText {
    private static let nonJoiner: UInt32 = 0x200C
    private static let joiner: UInt32 = 0x200D
    private static let tags: ClosedRange<UInt32> = 0xE0020...0xE007F
    private static let tagsEnd: UInt32 = 0xE007F
    private static let blackFlag: UInt32 = 0x1F3F4

    /// Characters that are blank or have no shape. Unicode does not list them as ignorable. They
    /// are blank Braille, annotation marks, the object replacement character and the null note
    /// head.
    private static let blank: Set<UInt32> = [
        0x2800, 0xFFF9, 0xFFFA, 0xFFFB, 0xFFFC, 0x1D159,
    ]

    /// Scripts in which a joiner changes how two letters connect: Arabic and related scripts, the
    /// scripts of India and South-East Asia, Mongolian.
    private static let joiningScripts: [ClosedRange<UInt32>] = [
        0x0600...0x08FF, 0x0900...0x0DFF, 0x1000...0x109F, 0x1780...0x17FF, 0x1800...0x18AF,
        0xFB50...0xFDFF, 0xFE70...0xFEFC, 0x11000...0x11FFF, 0x1E900...0x1E95F,
    ]

    private static func isAllowed(
        _ scalar: Unicode.Scalar, at place: Int, in scalars: [Unicode.Scalar]
    ) -> Bool {
        if isPlain(scalar) { return true }
        let before = place > 0 ? scalars[place - 1] : nil
        let after = place + 1 < scalars.count ? scalars[place + 1] : nil
        switch scalar.value {
        case nonJoiner: return joinsLetters(before, after)
        case joiner: return joinsLetters(before, after) || joinsEmoji(before, after)
        case 0xFE0E, 0xFE0F: return before.map { $0.properties.isEmoji || isBase($0) } ?? false
        case 0xFE00...0xFE0D: return before.map(isBase) ?? false
        case 0xE0100...0xE01EF: return before?.properties.isIdeographic == true
        case 0x180B...0x180F: return before.map { (0x1820...0x18AA).contains($0.value) } ?? false
        case tags: return isInFlag(place, scalars)
        default: return false
        }
    }

    /// Whether a scalar is visible regardless of its neighbours.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return false
        default: break
        }
        return !properties.isDefaultIgnorableCodePoint && !properties.isNoncharacterCodePoint
            && !blank.contains(scalar.value)
    }

    /// Whether a variation selector may follow a scalar, because it is a letter or a symbol.
    private static func isBase(_ scalar: Unicode.Scalar) -> Bool {
        isPlain(scalar) && !isMark(scalar) && !scalar.properties.isWhitespace
    }

    /// Whether a joiner is allowed between two scalars: by RFC 5892, appendix A, or before a
    /// virama, as in Bengali.
    private static func joinsLetters(_ before: Unicode.Scalar?, _ after: Unicode.Scalar?) -> Bool {
        guard let before, isPlain(before) else { return false }
        if before.properties.canonicalCombiningClass == .virama { return true }
        guard let after, isPlain(after) else { return false }
        return isOfJoiningScript(before) && isOfJoiningScript(after)
    }

    private static func isOfJoiningScript(_ scalar: Unicode.Scalar) -> Bool {
        joiningScripts.contains { $0.contains(scalar.value) }
    }

    /// Whether a joiner joins two emoji, with or without a selector or a skin tone between (UTS 51,
    /// ED-16).
    private static func joinsEmoji(_ before: Unicode.Scalar?, _ after: Unicode.Scalar?) -> Bool {
        guard let before, let after else { return false }
        return (before.value == 0xFE0F || isPicture(before)) && isPicture(after)
    }

    /// Whether a scalar is an emoji and no digit. Unicode counts digits as emoji, too.
    private static func isPicture(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value > 0xFF && scalar.properties.isEmoji
    }

    /// Whether a tag is part of a region's flag: a black flag, tags, and the tag that ends them.
    private static func isInFlag(_ place: Int, _ scalars: [Unicode.Scalar]) -> Bool {
        var first = place
        while first > 0, tags.contains(scalars[first - 1].value) { first -= 1 }
        var last = place
        while last + 1 < scalars.count, tags.contains(scalars[last + 1].value) { last += 1 }
        guard first > 0, scalars[first - 1].value == blackFlag, last - first <= tagsMax,
            last > first, scalars[last].value == tagsEnd
        else { return false }
        return scalars[first..<last].allSatisfy {
            (0xE0030...0xE0039).contains($0.value) || (0xE0061...0xE007A).contains($0.value)
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark: true
        default: false
        }
    }

    /// Whether a mark is in a block of marks that belong to no script.
    private static func goesOnAnyLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0300...0x036F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F:
            true
        default: false
        }
    }
}

/// The characters that a text of a request may contain.
///
/// Each text of each request follows a rule, because most texts reach the screens of other people.
/// The rule of a field is that of its ``Check``, and one line of visible characters without one.
/// Stored documents have no rule: the server must still read texts that are older than it.
package enum TextRule: Sendable {
    /// One line of visible characters (``VisibleText``). It has no control characters, no characters
    /// that change the direction of the text, and no invisible ones. A zero-width joiner is allowed
    /// inside an emoji, and between letters that it connects.
    case line
    /// The same with line feeds, for notes and descriptions.
    case lines
    /// Any characters. Only for texts that nobody reads as they are: passwords, files, and the words
    /// of a search.
    case unlimited

    /// The reason why a text breaks the rule; nil if it does not.
    func objection(_ text: String) -> LocalizedText? {
        switch self {
        case .line: VisibleText.objection(text)
        case .lines: VisibleText.objection(text, hasLines: true)
        case .unlimited: nil
        }
    }
}

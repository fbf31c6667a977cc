// Rules give reasons as `LocalizedText`, so every module that uses them gets that type, too.
@_exported public import Localization

extension BinaryInteger {
    /// The number with its noun in the singular or the plural: `1 round`, `2 rounds`, `0 rounds`.
    ///
    /// - Parameters:
    ///   - noun: The singular.
    ///   - plural: The plural if it is not the singular with an "s".
    package func counted(_ noun: String, _ plural: String? = nil) -> String {
        "\(self) \(self == 1 ? noun : plural ?? noun + "s")"
    }
}

internal import COpenSSL

/// Whether both hold the same bytes, in a time that depends on their number alone: so nobody learns
/// from answering times how much of a guess was right.
package func constantTimeEquals(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    a.count == b.count && CRYPTO_memcmp(a, b, a.count) == 0
}

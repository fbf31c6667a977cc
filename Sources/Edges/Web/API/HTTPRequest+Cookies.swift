import MicroHTTPD

extension HTTPRequest {
    /// The value of a cookie (RFC 6265, 4.2.1); of several the last, which is the least specific
    /// place's.
    func cookie(_ name: String) -> String? {
        let pairs = headers.all("cookie").flatMap { $0.split(separator: ";") }
        return pairs.map { $0.drop { $0 == " " } }.last { $0.hasPrefix("\(name)=") }.map {
            String($0.dropFirst(name.count + 1))
        }
    }
}

/// A connection, by the address of the broker's record of it: unique while the record lives.
package typealias ClientKey = UInt

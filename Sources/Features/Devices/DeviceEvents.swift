import Engine

/// A device of a user is about to be removed. Its row is still there, so that handlers find what belongs to it.
package struct DeviceRemoved: Event {
    package let device: String
}

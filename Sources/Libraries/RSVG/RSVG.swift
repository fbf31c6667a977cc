internal import CRSVG

/// Pictures out of SVG documents, over librsvg and cairo.
///
/// Text is drawn with the fonts of the system. A document that comes from elsewhere does not belong in
/// here: nothing else is loaded for it, but it may take long.
package enum RSVG {
    /// Pixels of a side at the most.
    package static let sideMax = 4_096

    /// A document as PNG, drawn as large as fits.
    ///
    /// - Parameters: `width` and `height` in pixels, 1 to ``sideMax``.
    /// - Blocks: For some tens of milliseconds, the first time longer: fonts are looked for.
    package static func png(
        of svg: String, width: Int, height: Int
    ) throws(RSVGError) -> [UInt8] {
        precondition((1...sideMax).contains(width) && (1...sideMax).contains(height))
        let handle = try document(Array(svg.utf8))
        defer { g_object_unref(UnsafeMutableRawPointer(handle)) }
        // The surface is ours, and freed whatever comes of it; one without memory is an inert object.
        guard
            let surface = cairo_image_surface_create(
                CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
        else { throw .noMemory }
        defer { cairo_surface_destroy(surface) }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { throw .noMemory }
        try draw(handle, on: surface, width: width, height: height)
        return try written(surface)
    }

    private static func document(
        _ bytes: [UInt8]
    ) throws(RSVGError) -> OpaquePointer {
        // The library copies what it reads of the bytes before it returns.
        guard let handle = rsvg_handle_new_from_data(bytes, bytes.count, nil) else {
            throw .unreadable
        }
        return handle
    }

    private static func draw(
        _ handle: OpaquePointer, on surface: OpaquePointer, width: Int,
        height: Int
    ) throws(RSVGError) {
        guard let context = cairo_create(surface) else { throw .noMemory }
        defer { cairo_destroy(context) }
        var viewport = RsvgRectangle(x: 0, y: 0, width: Double(width), height: Double(height))
        let isDrawn = rsvg_handle_render_document(handle, context, &viewport, nil) != 0
        guard isDrawn, cairo_status(context) == CAIRO_STATUS_SUCCESS else { throw .notDrawn }
    }

    private static func written(_ surface: OpaquePointer) throws(RSVGError) -> [UInt8] {
        var png: [UInt8] = []
        let status = withUnsafeMutablePointer(to: &png) { png in
            // Called on this thread before the call returns, with as many bytes as it says.
            cairo_surface_write_to_png_stream(
                surface,
                { closure, bytes, count in
                    guard let closure, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
                    closure.assumingMemoryBound(to: [UInt8].self).pointee
                        .append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
                    return CAIRO_STATUS_SUCCESS
                }, png)
        }
        guard status == CAIRO_STATUS_SUCCESS else { throw .notDrawn }
        return png
    }
}

/// The reasons why no picture comes of an SVG document.
package enum RSVGError: Error, Equatable, Sendable {
    /// It is no SVG document, or more than the library takes.
    case unreadable
    /// There is no memory for a picture of this size.
    case noMemory
    /// The library cannot draw it.
    case notDrawn
}

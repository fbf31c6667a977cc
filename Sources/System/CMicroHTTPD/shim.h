#pragma once
#include <microhttpd.h>

/// `MHD_get_connection_info` is variadic, which Swift cannot call.
static inline const union MHD_ConnectionInfo *
fairway_connection_info(struct MHD_Connection *connection, enum MHD_ConnectionInfoType type) {
    return MHD_get_connection_info(connection, type);
}

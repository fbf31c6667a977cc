#pragma once
#include <microhttpd.h>

/// `MHD_get_connection_info` is variadic, which Swift cannot call.
static inline const union MHD_ConnectionInfo *
fairway_connection_info(struct MHD_Connection *connection, enum MHD_ConnectionInfoType type) {
    return MHD_get_connection_info(connection, type);
}

/// `MHD_upgrade_action` is variadic, too. This returns an upgraded connection to the library, which closes it.
static inline enum MHD_Result fairway_close_upgraded(struct MHD_UpgradeResponseHandle *handle) {
    return MHD_upgrade_action(handle, MHD_UPGRADE_ACTION_CLOSE);
}

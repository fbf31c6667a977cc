#pragma once
#include <sqlite3.h>

/// SQLite's "copy what I bind" marker is a cast that Swift cannot import.
static inline sqlite3_destructor_type fairway_sqlite_transient(void) { return SQLITE_TRANSIENT; }

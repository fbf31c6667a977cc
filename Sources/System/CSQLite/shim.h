#pragma once
#include <sqlite3.h>
#include <stdint.h>

/// SQLite's "copy what I bind" marker is a cast that Swift cannot import.
static inline sqlite3_destructor_type fairway_sqlite_transient(void) { return SQLITE_TRANSIENT; }

/// Turns off the count of memory in use, which takes a lock for each allocation. Call it before the first
/// connection. `sqlite3_config` is variadic, which Swift cannot call.
static inline int fairway_sqlite_count_no_memory(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/// Keeps the write-ahead log when the last connection closes. `sqlite3_db_config` is variadic, which Swift cannot call.
static inline int fairway_sqlite_keep_log(sqlite3 *db, int keeps) {
    return sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keeps, (int *)0);
}

/// Reads the two salts in the header of the write-ahead log, through the file that SQLite itself writes.
/// Returns 0 if there is no log.
static inline uint64_t fairway_sqlite_log_salts(sqlite3 *db) {
    sqlite3_file *file = 0;
    unsigned char bytes[8];
    uint64_t salts = 0;
    if (sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file) != SQLITE_OK) return 0;
    if (!file || !file->pMethods || file->pMethods->xRead(file, bytes, 8, 16) != SQLITE_OK) return 0;
    for (int i = 0; i < 8; i++) salts = salts << 8 | bytes[i];
    return salts;
}

#include <errno.h>
#include <sqlite3.h>
#include <stdbool.h>

/// Makes a connection safe for a file that another program wrote: its schema can neither call functions with side effects
/// nor change SQLite's own tables. Swift cannot call a function with a variable number of arguments.
///
/// Source: https://sqlite.org/security.html
static inline int typeq_sqlite_defend(sqlite3 *database) {
    int code = SQLITE_OK;
#if defined(SQLITE_DBCONFIG_DEFENSIVE)
    if (code == SQLITE_OK) code = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
#endif
#if defined(SQLITE_DBCONFIG_TRUSTED_SCHEMA)
    if (code == SQLITE_OK) code = sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
#endif
    return code;
}

/// Returns whether the system refused the lock for which a busy handler was called. SQLite treats ENOLCK as a lock of
/// another process.
static inline bool typeq_sqlite_lock_is_refused(void) { return errno == ENOLCK; }

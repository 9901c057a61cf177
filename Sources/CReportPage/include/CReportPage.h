#ifndef TYPEQ_CREPORTPAGE_H
#define TYPEQ_CREPORTPAGE_H

#include <stddef.h>

/// The parts of the page that `typeq report` writes: the files in `Page`, embedded at compile time. The bytes are constant,
/// and valid for the lifetime of the process. Each function sets `count` to the number of bytes.

/// Returns the HTML page, with `{{name}}` in place of each of the other parts.
const void *typeq_report_template(size_t *count);

/// Returns the style sheet.
const void *typeq_report_style(size_t *count);

/// Returns the script, which consists of the files in the order in which they run.
const void *typeq_report_script(size_t *count);

#endif

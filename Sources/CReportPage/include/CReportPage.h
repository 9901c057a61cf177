#ifndef TYPEQ_CREPORTPAGE_H
#define TYPEQ_CREPORTPAGE_H

#include <stddef.h>

/// The parts of the page that `typeq report` writes: the files in `Page`, embedded at compile time. The bytes never change,
/// and live as long as the process. Each function sets the number of bytes.

/// The HTML page, with `{{name}}` where the other parts belong.
const void *typeq_report_template(size_t *count);

/// The style sheet.
const void *typeq_report_style(size_t *count);

/// The script: the files in the order in which they run.
const void *typeq_report_script(size_t *count);

#endif

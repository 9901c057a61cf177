#include "CReportPage.h"

/* #embed reads the committed files, and makes the compiler rebuild this file when they change. */
static const unsigned char template_bytes[] = {
#embed "Page/page.html"
};
static const unsigned char style_bytes[] = {
#embed "Page/style.css"
};
static const unsigned char script_bytes[] = {
#embed "Page/data.js"
    ,
#embed "Page/names.js"
    ,
#embed "Page/groups.js"
    ,
#embed "Page/tree.js"
    ,
#embed "Page/main.js"
};

const void *typeq_report_template(size_t *count) {
    *count = sizeof template_bytes;
    return template_bytes;
}

const void *typeq_report_style(size_t *count) {
    *count = sizeof style_bytes;
    return style_bytes;
}

const void *typeq_report_script(size_t *count) {
    *count = sizeof script_bytes;
    return script_bytes;
}

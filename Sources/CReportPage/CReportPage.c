#include "CReportPage.h"

/* #embed reads the committed files, and makes the compiler rebuild this file when they change. */
static const unsigned char template_bytes[] = {
#embed "Page/begin.html"
    ,
#embed "Page/names.html"
    ,
#embed "Page/groups.html"
    ,
#embed "Page/registry.html"
    ,
#embed "Page/end.html"
};
static const unsigned char style_bytes[] = {
#embed "Page/style.css"
};
static const unsigned char script_bytes[] = {
#embed "Page/elements.js"
    ,
#embed "Page/data.js"
    ,
#embed "Page/address.js"
    ,
#embed "Page/lookup.js"
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

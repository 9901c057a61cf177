import DeclarationFormats

/// The attributes of HTML, which distinguish a page from XML whose elements have the same names.
///
/// Sources: [HTML](https://html.spec.whatwg.org/multipage/indices.html#attributes-3), the lists of attributes, and section 16.2,
/// obsolete attributes; [RDFa Core](https://www.w3.org/TR/rdfa-core/#s_syntax), section 5; the attributes of single-file components of
/// Vue.
enum HTMLAttributes {
    /// The elements that have no content. A slash at the end of their tag has no effect.
    ///
    /// Source: [HTML](https://html.spec.whatwg.org/multipage/syntax.html#void-elements), section 13.1.2.
    static let elementsWithoutContent: Set<String> = [
        "area", "base", "br", "col", "embed", "frame", "hr", "img", "input", "link", "meta", "param", "source", "track",
        "wbr",
    ]

    /// Returns whether an element of HTML may have an attribute: HTML defines it, it begins with `on`, or it contains
    /// punctuation, as the attributes for scripts and frameworks do, such as `data-id`, `v-if` and `:class`.
    /// Complexity: O(*n*) in the length of the name.
    static func mayInclude(_ name: ArraySlice<UInt8>) -> Bool {
        guard name.allSatisfy({ $0.isLetter || $0.isDigit }) else { return true }
        // The name of an event handler, such as `onclick`.
        if name.startsFolded("on") { return true }
        return name.count > 24 ? false : names.contains(name.foldedString)
    }

    private static let names: Set<String> = [
        "abbr", "about", "accept", "accesskey", "action", "align", "alink", "allow", "allowfullscreen",
        "allowtransparency", "alpha", "alt", "archive", "as", "async", "autocapitalize", "autocomplete", "autocorrect",
        "autofocus", "autoplay", "axis", "background", "behavior", "bgcolor", "blocking", "border", "bordercolor",
        "bottommargin", "capture", "cellpadding", "cellspacing", "char", "charoff", "charset", "checked", "cite",
        "class", "classid", "clear", "closedby", "code", "codebase", "codetype", "color", "colorspace", "cols",
        "colspan", "command", "commandfor", "compact", "content", "contenteditable", "contextmenu", "controls",
        "coords", "crossorigin", "data", "datafld", "datasrc", "datatype", "datetime", "declare", "decoding", "default",
        "defer", "dir", "direction", "dirname", "disabled", "download", "draggable", "dropzone", "enctype",
        "enterkeyhint", "event", "exportparts", "face", "fetchpriority", "for", "form", "formaction", "formenctype",
        "formmethod", "formnovalidate", "formtarget", "frame", "frameborder", "framespacing", "functional", "generic",
        "global", "headers", "height", "hidden", "high", "href", "hreflang", "hspace", "id", "imagesizes",
        "imagesrcset", "inert", "inlist", "inputmode", "integrity", "is", "ismap", "itemid", "itemprop", "itemref",
        "itemscope", "itemtype", "kind", "label", "lang", "language", "leftmargin", "link", "list", "loading",
        "longdesc", "loop", "low", "lowsrc", "manifest", "marginheight", "marginwidth", "max", "maxlength", "media",
        "method", "methods", "min", "minlength", "module", "multiple", "muted", "name", "nohref", "nomodule", "nonce",
        "noresize", "noshade", "novalidate", "nowrap", "object", "open", "optimum", "part", "pattern", "ping",
        "placeholder", "playsinline", "popover", "popovertarget", "popovertargetaction", "poster", "prefix", "preload",
        "profile", "prompt", "property", "readonly", "referrerpolicy", "rel", "required", "resource", "rev", "reversed",
        "rightmargin", "role", "rows", "rowspan", "rules", "sandbox", "scheme", "scope", "scoped", "scrollamount",
        "scrolldelay", "scrolling", "selected", "setup", "shadowrootclonable", "shadowrootdelegatesfocus",
        "shadowrootmode", "shadowrootserializable", "shape", "size", "sizes", "slot", "span", "spellcheck", "src",
        "srcdoc", "srclang", "srcset", "standby", "start", "step", "style", "summary", "tabindex", "target", "text",
        "title", "topmargin", "translate", "truespeed", "type", "typeof", "unselectable", "urn", "usemap", "valign",
        "value", "valuetype", "version", "vlink", "vocab", "vspace", "width", "wrap", "writingsuggestions", "xmlns",
    ]
}

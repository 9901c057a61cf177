extension MagicMIMETypes {
    /// Names of libmagic's own, in lower case, and the types that they stand for.
    ///
    /// The names are those in the database of version 5.44 that no declared type carries. A declaration that carries
    /// one makes its row here idle.
    static let identifiers: [String: String] = [
        // Programs and compiled code.
        "application/vnd.microsoft.portable-executable": "com.microsoft.windows-executable",
        "application/x-dosexec": "com.microsoft.windows-executable",
        "application/x-lx-executable": "com.microsoft.windows-executable",
        "application/x-ms-ne-executable": "com.microsoft.windows-executable",
        "application/x-ms-w3-executable": "com.microsoft.windows-executable",
        "application/x-ms-w4-executable": "com.microsoft.windows-executable",
        "application/x-executable": "typeq.native-executable",
        "application/x-pie-executable": "typeq.native-executable",
        "application/x-sharedlib": "typeq.shared-library",
        "application/x-object": "typeq.object-code",
        "application/x-mach-binary": "com.apple.mach-o-binary",
        "application/x-java-applet": "com.sun.java-class",
        "application/x-java-image": "com.sun.java-archive",
        "application/x-ios-app": "com.apple.itunes.ipa",
        // Archives.
        "application/x-cpio": "public.cpio-archive",
        "application/x-ustar": "org.gnu.gnu-tar-archive",
        "application/x-xar": "com.apple.xar-archive",
        "application/x-zip": "public.zip-archive",
        "application/vnd.ms-cab-compressed": "com.microsoft.cab",
        // Source code and scripts.
        "application/javascript": "com.netscape.javascript-source",
        "text/x-asm": "public.assembly-source",
        "text/x-c": "public.c-source",
        "text/x-c++": "public.c-plus-plus-source",
        "text/x-diff": "public.patch-file",
        "text/x-fortran": "public.fortran-source",
        "text/x-java": "com.sun.java-source",
        "text/x-makefile": "public.make-source",
        "text/x-objective-c": "public.objective-c-source",
        "text/x-pascal": "public.pascal-source",
        "text/x-perl": "public.perl-script",
        "text/x-php": "public.php-script",
        "text/x-po": "typeq.gettext-catalog",
        "text/x-ruby": "public.ruby-script",
        "text/x-script.python": "public.python-script",
        "text/x-shellscript": "public.shell-script",
        // Pictures.
        "image/jpm": "public.jpeg-2000",
        "image/jpx": "public.jpeg-2000",
        "image/jxl": "public.jpeg-xl",
        "image/vnd.fpx": "com.kodak.flashpix-image",
        "image/x-canon-cr2": "com.canon.cr2-raw-image",
        "image/x-eps": "com.adobe.encapsulated-postscript",
        "image/x-exr": "com.ilm.openexr-image",
        "image/x-fuji-raf": "com.fuji.raw-image",
        "image/x-icns": "com.apple.icns",
        "image/x-jp2-codestream": "public.jpeg-2000",
        "image/x-ms-bmp": "com.microsoft.bmp",
        "image/x-olympus-orf": "com.olympus.raw-image",
        "image/x-os2-ico": "com.microsoft.ico",
        "image/x-portable-greymap": "public.pbm",
        "image/x-tga": "com.truevision.tga-image",
        "image/x-win-bitmap": "com.microsoft.bmp",
        "image/x.nifti": "gov.nih.nifti-1",
        // Sound and films.
        "audio/mid": "public.midi-audio",
        "audio/vnd.dolby.dd-raw": "public.ac3-audio",
        "audio/x-hx-aac-adif": "public.aac-audio",
        "audio/x-hx-aac-adts": "public.aac-audio",
        "audio/x-mp4a-latm": "public.mp4a-latm",
        "audio/x-sfbk": "com.soundblaster.soundfont",
        "audio/x-w64": "com.sony.wave64",
        "video/mp2t": "public.mpeg-2-transport-stream",
        "video/x-flc": "public.flc-animation",
        "video/x-fli": "public.flc-animation",
        // Fonts and documents.
        "application/vnd.iccprofile": "com.apple.colorsync-profile",
        "application/vnd.ms-opentype": "public.opentype-font",
        "application/x-dfont": "com.apple.truetype-datafork-suitcase-font",
        "font/sfnt": "public.truetype-ttf-font",
        "font/x-postscript-pfb": "com.adobe.postscript-pfb-font",
        "model/vnd.collada+xml": "org.khronos.collada.digital-asset-exchange",
    ]

    /// Names of libmagic's own for formats that no type is declared for, in lower case, and the nearest types that are.
    ///
    /// Only families that conform to data: `public.archive`, which does not, would be no type of a file.
    static let families: [String: String] = [
        // Archives and disks.
        "application/x-java-jmod": "public.zip-archive",
        "application/x-lz4+json": "public.data",  // compressed, in spite of the suffix
        "application/x-nrg": "typeq.optical-disc-image",
        "application/x-qemu-disk": "typeq.virtual-disk",
        "application/x-virtualbox-vhd": "typeq.virtual-disk",
        // Code.
        "application/x-bytecode.python": "typeq.bytecode",
        "application/x-elc": "typeq.bytecode",
        "application/x-coff": "typeq.object-code",
        "application/x-nekovm-bytecode": "typeq.bytecode",
        "text/x-algol68": "public.source-code",
        "text/x-awk": "public.script",
        "text/x-bcpl": "public.source-code",
        "text/x-clojure": "public.source-code",
        "text/x-execline": "public.script",
        "text/x-forth": "public.source-code",
        "text/x-gawk": "public.script",
        "text/x-lisp": "public.source-code",
        "text/x-lua": "public.script",
        "text/x-luatex": "public.script",
        "text/x-m4": "public.source-code",
        "text/x-msdos-batch": "public.script",
        "text/x-nawk": "public.script",
        "text/x-systemtap": "public.script",
        "text/x-tcl": "public.script",
        // Measured data.
        "application/x-grib": "typeq.scientific-data",
        "application/x-grib2": "typeq.scientific-data",
        "application/x-matlab-data": "typeq.scientific-data",
        "application/x-netcdf": "typeq.scientific-data",
        "application/x-numpy-data": "typeq.scientific-data",
        // Documents and others.
        "application/x-putty-private-key": "typeq.key-material",
        "application/x-subrip": "typeq.subtitles",
        "application/xml-sitemap": "public.xml",
        "video/x-jng": "public.image",
        "video/x-mng": "public.image",
    ]
}

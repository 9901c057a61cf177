/// The types of XML by the beginning of their documents.
///
/// Sources: the namespace or the root element in each format's specification, to which the registry refers.
enum XMLNames {
    /// By the namespace of the root element. A namespace that many kinds of document share is not listed; `elements`
    /// has their root elements.
    static let namespaces = NameTable(
        """
        public.svg-image                 http://www.w3.org/2000/svg
        public.xhtml                     http://www.w3.org/1999/xhtml
        com.adobe.xfdf                   http://ns.adobe.com/xfdf/
        typeq.atom                       http://www.w3.org/2005/Atom http://purl.org/atom/ns#
        typeq.atom-service               http://www.w3.org/2007/app
        com.topografix.gpx               http://www.topografix.com/GPX/1/0 http://www.topografix.com/GPX/1/1
        com.google.earth.kml             http://www.opengis.net/kml/2.2 http://earth.google.com/kml/2.0
        com.google.earth.kml             http://earth.google.com/kml/2.1 http://earth.google.com/kml/2.2
        com.garmin.tcx                   http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2
        typeq.docbook                    http://docbook.org/ns/docbook
        typeq.mathml                     http://www.w3.org/1998/Math/MathML
        org.w3.xsl                       http://www.w3.org/1999/XSL/Transform
        typeq.xsl-formatting-objects     http://www.w3.org/1999/XSL/Format
        org.xml-tools.source             http://www.w3.org/2001/XMLSchema
        typeq.relax-ng                   http://relaxng.org/ns/structure/1.0
        typeq.schematron                 http://purl.oclc.org/dsdl/schematron
        org.w3.wsdl                      http://schemas.xmlsoap.org/wsdl/ http://www.w3.org/ns/wsdl
        typeq.xspf-playlist              http://xspf.org/ns/0/
        typeq.smil                       http://www.w3.org/ns/SMIL http://www.w3.org/2001/SMIL20/Language
        typeq.ttml-subtitles             http://www.w3.org/ns/ttml http://www.w3.org/2006/10/ttaf1 http://www.w3.org/2006/04/ttaf1
        org.oasis-open.xliff             urn:oasis:names:tc:xliff:document:1.1 urn:oasis:names:tc:xliff:document:1.2
        org.oasis-open.xliff             urn:oasis:names:tc:xliff:document:2.0 urn:oasis:names:tc:xliff:document:2.1
        typeq.graphml                    http://graphml.graphdrawing.org/xmlns
        org.khronos.collada.digital-asset-exchange  http://www.collada.org/2005/11/COLLADASchema http://www.collada.org/2008/03/COLLADASchema
        org.fictionbook.fb2              http://www.gribuser.ru/xml/fictionbook/2.0
        com.microsoft.word.wordml        http://schemas.microsoft.com/office/word/2003/wordml
        typeq.word-flat-opc              http://schemas.microsoft.com/office/2006/xmlPackage
        typeq.excel-xml-spreadsheet      urn:schemas-microsoft-com:office:spreadsheet
        typeq.visio-xml-drawing          http://schemas.microsoft.com/visio/2003/core
        com.microsoft.xaml               http://schemas.microsoft.com/winfx/2006/xaml/presentation
        com.microsoft.xaml               http://schemas.microsoft.com/winfx/2009/xaml http://xamarin.com/schemas/2014/forms
        com.microsoft.xaml               http://schemas.microsoft.com/dotnet/2021/maui https://github.com/avaloniaui
        typeq.msbuild-project            http://schemas.microsoft.com/developer/msbuild/2003
        typeq.maven-pom                  http://maven.apache.org/POM/4.0.0
        org.xul.source                   http://www.mozilla.org/keymaster/gatekeeper/there.is.only.xul
        typeq.xbl-binding                http://www.mozilla.org/xbl
        typeq.soap-message               http://www.w3.org/2003/05/soap-envelope http://schemas.xmlsoap.org/soap/envelope/
        typeq.owl-xml                    http://www.w3.org/2002/07/owl#
        typeq.tei                        http://www.tei-c.org/ns/1.0
        typeq.mei-score                  http://www.music-encoding.org/ns/mei
        typeq.opensearch-description     http://a9.com/-/spec/opensearch/1.1/
        typeq.metalink4                  urn:ietf:params:xml:ns:metalink
        typeq.metalink                   http://www.metalinker.org/
        org.idpf.ncx                     http://www.daisy.org/z3986/2005/ncx/
        org.idpf.opf                     http://www.idpf.org/2007/opf
        typeq.daisy-dtbook               http://www.daisy.org/z3986/2005/dtbook/
        org.mpeg.mpd                     urn:mpeg:dash:schema:mpd:2011 urn:mpeg:DASH:schema:MPD:2011
        typeq.additive-manufacturing-model  http://www.astm.org/Standards/ISOASTM52915
        typeq.marcxml                    http://www.loc.gov/MARC21/slim
        typeq.mods                       http://www.loc.gov/mods/v3
        typeq.mads                       http://www.loc.gov/mads/ http://www.loc.gov/mads/v2
        typeq.mets                       http://www.loc.gov/METS/
        typeq.xspec-test                 http://www.jenitennison.com/xslt/xspec
        typeq.xproc                      http://www.w3.org/ns/xproc
        typeq.voicexml                   http://www.w3.org/2001/vxml
        typeq.ccxml                      http://www.w3.org/2002/09/ccxml
        typeq.ssml                       http://www.w3.org/2001/10/synthesis
        typeq.srgs-xml                   http://www.w3.org/2001/06/grammar
        typeq.scxml                      http://www.w3.org/2005/07/scxml
        typeq.inkml                      http://www.w3.org/2003/InkML
        typeq.emma-annotation            http://www.w3.org/2003/04/emma
        typeq.emotionml                  http://www.w3.org/2009/10/emotionml
        typeq.sparql-results             http://www.w3.org/2005/sparql-results#
        typeq.its-rules                  http://www.w3.org/2005/11/its
        typeq.trix                       http://www.w3.org/2004/03/trix/trix-1/
        typeq.pronunciation-lexicon      http://www.w3.org/2005/01/pronunciation-lexicon
        typeq.samlmetadata               urn:oasis:names:tc:SAML:2.0:metadata
        typeq.samlassertion              urn:oasis:names:tc:SAML:2.0:assertion
        typeq.common-alerting            urn:oasis:names:tc:emergency:cap:1.1 urn:oasis:names:tc:emergency:cap:1.2
        typeq.xrd-descriptor             http://docs.oasis-open.org/ns/xri/xrd-1.0
        typeq.xcal                       urn:ietf:params:xml:ns:icalendar-2.0
        typeq.xcard                      urn:ietf:params:xml:ns:vcard-4.0
        typeq.problem-details-xml        urn:ietf:rfc:7807
        typeq.citation-style             http://purl.org/net/xbiblio/csl
        typeq.gir-introspection          http://www.gtk.org/introspection/core/1.0
        typeq.mallard                    http://projectmallard.org/1.0/
        typeq.bpmn-model                 http://www.omg.org/spec/BPMN/20100524/MODEL
        typeq.wix-source                 http://schemas.microsoft.com/wix/2006/wi http://wixtoolset.org/schemas/v4/wxs
        typeq.xbrl-instance              http://www.xbrl.org/2003/instance
        typeq.xml-data-package           http://ns.adobe.com/xdp/
        com.seriflabs.xmp                adobe:ns:meta/
        org.dmtf.ovf                     http://schemas.dmtf.org/ovf/envelope/1
        typeq.virtualbox-machine         http://www.virtualbox.org/
        typeq.wadl                       http://wadl.dev.java.net/2009/02 http://research.sun.com/wadl/2006/10
        typeq.styled-layer-descriptor    http://www.opengis.net/sld
        typeq.clickonce-manifest         urn:schemas-microsoft-com:asm.v1
        typeq.phyloxml                   http://www.phyloxml.org
        typeq.mzml-data                  http://psi.hupo.org/ms/mzml
        net.sourceforge.openbabel.cml    http://www.xml-cml.org/schema
        typeq.zcml                       http://namespaces.zope.org/zope
        typeq.cyclonedx-xml              http://cyclonedx.org/schema/bom/1.2 http://cyclonedx.org/schema/bom/1.3
        typeq.cyclonedx-xml              http://cyclonedx.org/schema/bom/1.4 http://cyclonedx.org/schema/bom/1.5 http://cyclonedx.org/schema/bom/1.6
        typeq.swid-tag                   http://standards.iso.org/iso/19770/-2/2015/schema.xsd
        typeq.abiword-document           http://www.abisource.com/awml.dtd
        typeq.yin-module                 urn:ietf:params:xml:ns:yang:yin:1
        typeq.xmi-model                  http://www.omg.org/XMI http://schema.omg.org/spec/XMI/2.1
        org.omg.ecore                    http://www.eclipse.org/emf/2002/Ecore
        """)

    /// By the local name of the root element. If the name is a common word, `marked` has it instead.
    static let elements = NameTable(
        """
        public.svg-image                 svg
        com.apple.xml-property-list      plist
        public.rss                       rss
        typeq.atom                       feed
        org.rdf.source                   RDF
        com.topografix.gpx               gpx
        com.google.earth.kml             kml
        com.garmin.tcx                   TrainingCenterDatabase
        typeq.gml                        FeatureCollection
        public.html                      html HTML
        typeq.mathml                     math
        org.w3.xsl                       stylesheet
        org.opml.opml                    opml
        typeq.smil                       smil
        typeq.ttml-subtitles             tt
        org.oasis-open.xliff             xliff
        typeq.glade-project              glade-interface GTK-Interface
        typeq.graphml                    graphml
        typeq.gexf                       gexf
        org.khronos.collada.digital-asset-exchange  COLLADA
        typeq.x3d                        X3D
        com.recordare.musicxml           score-partwise score-timewise
        org.fictionbook.fb2              FictionBook
        com.microsoft.word.wordml        wordDocument
        typeq.visio-xml-drawing          VisioDocument
        typeq.drawio-diagram             mxfile mxGraphModel
        org.w3.wsdl                      definitions
        com.sun.java-web-start           jnlp
        typeq.tei                        TEI TEI.2 teiCorpus
        typeq.openstreetmap-xml          osm
        typeq.openstreetmap-changes      osmChange
        typeq.geocaching-loc             loc
        typeq.xbel-bookmarks             xbel
        typeq.nzb-index                  nzb
        typeq.metalink                   metalink
        com.finaldraft.fdx               FinalDraft
        com.apple.finalcutpro.xml        fcpxml
        com.evernote.enex                en-export
        org.mapeditor.tiled.tsx          tileset
        org.fonttools.ttx                ttFont
        org.musescore.mscx               museScore
        org.idpf.ncx                     ncx
        org.mpeg.mpd                     MPD
        typeq.abiword-document           abiword
        typeq.audacity-xml-project       audacityproject
        typeq.birdfont-source            birdfont
        typeq.fontconfig                 fontconfig
        typeq.gresource                  gresources
        typeq.gsettings-schema           schemalist
        typeq.gnome-planner-plan         planner
        typeq.gretl-data                 gretldata
        typeq.homebank-accounts          homebank
        typeq.hwpml-document             HWPML
        typeq.jats                       jats
        typeq.kdenlive-title             kdenlivetitle
        typeq.mlt-project                mlt
        typeq.lmms-project               lmms-project
        typeq.polkit-policy              policyconfig
        typeq.qgis-project               qgis
        typeq.qt-resources               RCC
        typeq.qt-help                    QtHelpProject QHelpCollectionProject
        typeq.qtractor-session           qtractor-session
        typeq.quakeml                    quakeml
        typeq.robot-description          robot
        typeq.sbml-model                 sbml
        typeq.scribus-document           SCRIBUSUTF8 SCRIBUSUTF8NEW SCRIBUS
        typeq.cellml-model               cellml
        typeq.ufraw-image                UFRaw
        typeq.umlet-diagram              umletino
        typeq.votable                    VOTABLE
        typeq.voicexml                   vxml
        typeq.wml                        wml
        typeq.windows-console            MMC_ConsoleFile
        typeq.smooth-streaming-manifest  SmoothStreamingMedia
        typeq.cross-domain-policy        cross-domain-policy
        typeq.landxml                    LandXML
        typeq.xdmf-data                  Xdmf
        typeq.gdml-geometry              gdml
        typeq.ome-xml                    OME
        typeq.mzxml-data                 mzXML
        typeq.mzml-data                  mzML indexedmzML
        typeq.mzdata                     mzData
        typeq.predictive-model-markup    PMML
        typeq.nmrml                      nmrML
        typeq.gifti-surface              GIFTI
        typeq.octane-scene               OCS2
        typeq.jasper-report              jasperReport
        typeq.mjml                       mjml
        typeq.appinstaller               AppInstaller
        typeq.animl-data                 AnIML
        typeq.vocaloid-xml-project       vsq3 vsq4
        typeq.trainingpeaks-workout      pwx
        typeq.traktor-collection         NML
        typeq.xgmml                      xgmml
        typeq.digidoc-container          SignedDoc
        typeq.visual-studio-xml          AutoVisualizer VSTemplate PackageManifest RunSettings
        typeq.natron-project             boost_serialization
        typeq.moml-model                 moml
        typeq.freecad-parameters         FCParameters
        typeq.roblox-model-xml           roblox
        typeq.kugar-template             KugarTemplate
        typeq.kig-drawing                KigDocument
        typeq.drgeo-drawing              drgenius
        typeq.adobe-lens-profile         lcp
        com.microsoft.advanced-stream-redirector  asx ASX Asx
        com.adobe.acrobat.sequ           Workflow
        typeq.powershell-xml             Objs
        typeq.davmount                   mount
        typeq.zune-playlist              zpl
        typeq.wordfast-txml              txml
        typeq.winamp-playlist            WinampXML
        typeq.xcode-scheme               Scheme Workspace
        """)

    /// By a part of the public or system identifier in the document type declaration, if the name of the element is too
    /// common.
    static let documentTypes: [(part: StaticString, identifier: String)] = [
        ("-//W3C//DTD XHTML", "public.xhtml"), ("-//WAPFORUM//DTD XHTML", "public.xhtml"),
        ("//DTD DocBook", "typeq.docbook"), ("//DTD Simplified DocBook", "typeq.docbook"),
        ("docbookx.dtd", "typeq.docbook"),
        ("-//W3C//DTD SVG", "public.svg-image"), ("-//W3C//DTD MathML", "typeq.mathml"),
        ("PropertyList-1.0.dtd", "com.apple.xml-property-list"), ("-//WAPFORUM//DTD WML", "typeq.wml"),
        ("DTD MusicXML", "com.recordare.musicxml"), ("-//W3C//DTD SMIL", "typeq.smil"),
        ("//DTD DITA", "typeq.dita"), ("-//NISO//DTD ncx", "org.idpf.ncx"), ("//DTD JATS", "typeq.jats"),
        ("-//NLM//DTD", "typeq.jats"), ("//DTD LISA OSCAR", "typeq.translation-memory"),
        ("tmx14.dtd", "typeq.translation-memory"),
        ("ISO//DTD X3D", "typeq.x3d"), ("//DTD Web3D", "typeq.x3d"), ("//DTD NZB", "typeq.nzb-index"),
        ("//DTD XML Bookmark", "typeq.xbel-bookmarks"), ("xbel.dtd", "typeq.xbel-bookmarks"),
        ("fonts.dtd", "typeq.fontconfig"), ("-//freedesktop//DTD PolicyKit", "typeq.polkit-policy"),
        ("abw.dtd", "typeq.abiword-document"), ("cross-domain-policy.dtd", "typeq.cross-domain-policy"),
        ("-//TEI", "typeq.tei"), ("mod//DTD OEB", "org.idpf.opf"), ("RLX//RELAXNG", "typeq.relax-ng"),
    ]

    /// By the root element and a mark in the first 4 KiB.
    static let marked: [(element: StaticString, mark: StaticString, identifier: String)] = [
        ("TS", "<context", "typeq.qt-linguist-translation"), ("TS", "language=", "typeq.qt-linguist-translation"),
        ("TS", "version=", "typeq.qt-linguist-translation"), ("QPH", "<phrase", "typeq.qt-phrase-book"),
        ("ui", "<class>", "typeq.qt-designer-form"), ("ui", "<widget", "typeq.qt-designer-form"),
        ("UI", "<class>", "typeq.qt-designer-form"), ("interface", "<object", "typeq.gtk-builder"),
        ("interface", "<requires", "typeq.gtk-builder"), ("interface", "<template", "typeq.gtk-builder"),
        ("map", "<node", "typeq.freemind-map"), ("map", "tileheight", "org.mapeditor.tiled.tmx"),
        ("map", "<topicref", "typeq.dita"), ("bookmap", "", "typeq.dita"), ("concept", "<conbody", "typeq.dita"),
        ("task", "<taskbody", "typeq.dita"), ("reference", "<refbody", "typeq.dita"), ("topic", "<body", "typeq.dita"),
        ("component", "<metadata_license", "typeq.appstream-metadata"),
        ("component", "<id>", "typeq.appstream-metadata"),
        ("components", "origin=", "typeq.appstream-metadata"), ("application", "<id type=", "typeq.appstream-metadata"),
        ("project", "<target", "typeq.ant-build"), ("project", "default=", "typeq.ant-build"),
        ("project", "<modelVersion", "typeq.maven-pom"), ("package", "<metadata>", "typeq.nuget-spec"),
        ("Project", "Sdk=", "typeq.msbuild-project"), ("Project", "<PropertyGroup", "typeq.msbuild-project"),
        ("Project", "<ItemGroup", "typeq.msbuild-project"), ("root", "<resheader", "typeq.resx-resources"),
        ("tmx", "<header", "typeq.translation-memory"),
        ("document", "com.apple.InterfaceBuilder", "com.apple.interfacebuilder.document.cocoa"),
        ("book", "<chapter", "typeq.docbook"), ("book", "<bookinfo", "typeq.docbook"),
        ("article", "<articleinfo", "typeq.docbook"),
        ("article", "<section", "typeq.docbook"), ("article", "<sect1", "typeq.docbook"),
        ("article", "<front", "typeq.jats"),
        ("refentry", "<refmeta", "typeq.docbook"), ("refentry", "<refnamediv", "typeq.docbook"),
        ("definitions", "wsdl", "org.w3.wsdl"), ("description", "wsdl", "org.w3.wsdl"),
        ("manifest", "schemas.android.com", "typeq.android-manifest"), ("policyconfig", "", "typeq.polkit-policy"),
        ("eagle", "<schematic", "typeq.eagle-schematic"), ("eagle", "<board", "typeq.eagle-board"),
        ("eagle", "<library", "typeq.eagle-library"), ("canvas", "begin-time", "typeq.synfig-animation"),
        ("dictionary", "<suite", "com.apple.scripting-definition"),
        ("configuration", "<configSections", "typeq.dotnet-config"),
        ("configuration", "<appSettings", "typeq.dotnet-config"),
        ("configuration", "<system.web", "typeq.dotnet-config"),
        ("configuration", "<runtime", "typeq.dotnet-config"), ("amf", "<mesh", "typeq.additive-manufacturing-model"),
        ("amf", "<object", "typeq.additive-manufacturing-model"), ("score", "<Staff", "org.musescore.mscx"),
        ("projectDescription", "<buildSpec", "typeq.eclipse-project"), ("mesh", "<submeshes", "typeq.ogre-mesh-xml"),
        ("snippet", "<tabTrigger", "typeq.sublime-snippet"), ("workbook", "<datasources", "typeq.tableau-workbook"),
        ("ivy-module", "", "typeq.ivy-module"), ("collection", "<record", "typeq.marcxml"),
        ("rfc", "<front", "typeq.rfcxml-document"),
        ("repository", "gtk.org/introspection", "typeq.gir-introspection"),
        ("ardour", "", "typeq.ardour-session"), ("Session", "sample-rate=", "typeq.ardour-session"),
        ("OpenSearchDescription", "", "typeq.opensearch-description"), ("device", "<peripherals", "typeq.cmsis-svd"),
        ("Wix", "", "typeq.wix-source"),
        ("module", "type=\"JAVA_MODULE\"", "com.jetbrain.source"),
        ("project", "<component name=", "com.jetbrain.source"),
        ("CodeBlocks_project_file", "", "typeq.codeblocks-project"),
        ("VisualStudioProject", "", "typeq.msbuild-project"),
    ]
}

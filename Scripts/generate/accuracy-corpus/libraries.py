"""Files written by Python libraries: each library has a maker, a function of (corpus, folder, source). A missing or changed
library is recorded and skipped."""

import io
import struct

VARIANTS = 3


def makers():
    return [(name.replace("_", " "), maker) for name, maker in sorted(globals().items())
            if callable(maker) and getattr(maker, "__module__", "") == __name__ and name != "makers"]


OOXML = "application/vnd.openxmlformats-officedocument."


def python_docx(corpus, folder, source):
    import docx
    for number in range(VARIANTS):
        document = docx.Document()
        document.add_heading(f"Report {number}")
        document.add_paragraph("Text. " * (number + 1))
        document.save(folder / "a.docx")
        corpus.add(f"letter{number}.docx", OOXML + "wordprocessingml.document", source, folder / "a.docx")


def openpyxl(corpus, folder, source):
    import openpyxl
    for number, (extension, mime, template) in enumerate([
            ("xlsx", OOXML + "spreadsheetml.sheet", False), ("xltx", OOXML + "spreadsheetml.template", True)]):
        book = openpyxl.Workbook()
        book.active["A1"] = number
        book.template = template
        book.save(folder / f"a.{extension}")
        corpus.add(f"book.{extension}", mime, source, folder / f"a.{extension}")


def xlsxwriter(corpus, folder, source):
    import xlsxwriter
    for number in range(VARIANTS):
        book = xlsxwriter.Workbook(folder / "b.xlsx")
        book.add_worksheet().write(0, 0, number)
        book.close()
        corpus.add(f"sheet{number}.xlsx", OOXML + "spreadsheetml.sheet", source, folder / "b.xlsx")


def xlwt(corpus, folder, source):
    import xlwt
    for number in range(VARIANTS):
        book = xlwt.Workbook()
        book.add_sheet("a").write(0, 0, number)
        book.save(str(folder / "a.xls"))
        corpus.add(f"old{number}.xls", "application/vnd.ms-excel", source, folder / "a.xls")


def python_pptx(corpus, folder, source):
    import pptx
    for number in range(VARIANTS):
        show = pptx.Presentation()
        show.slides.add_slide(show.slide_layouts[number])
        show.save(folder / "a.pptx")
        corpus.add(f"show{number}.pptx", OOXML + "presentationml.presentation", source, folder / "a.pptx")


def odfpy(corpus, folder, source):
    from odf import opendocument
    kinds = {"odt": ("Text", "text"), "ods": ("Spreadsheet", "spreadsheet"), "odp": ("Presentation", "presentation"),
             "odg": ("Drawing", "graphics"), "odc": ("Chart", "chart"), "odi": ("Image", "image")}
    for extension, (maker, kind) in kinds.items():
        document = getattr(opendocument, "OpenDocument" + maker)()
        document.save(str(folder / f"a.{extension}"))
        corpus.add(f"plain.{extension}", f"application/vnd.oasis.opendocument.{kind}", source, folder / f"a.{extension}")
        template = "ot" + extension[-1]
        document.mimetype += "-template"
        try:
            document.save(str(folder / f"a.{template}"))
            corpus.add(f"plain.{template}", f"application/vnd.oasis.opendocument.{kind}-template", source, folder / f"a.{template}")
        except Exception:
            pass
    for extension, maker, kind in (("fodt", "Text", "text"), ("fods", "Spreadsheet", "spreadsheet"),
                                   ("fodp", "Presentation", "presentation"), ("fodg", "Drawing", "graphics")):
        text = getattr(opendocument, "OpenDocument" + maker)().xml()
        corpus.add(f"flat.{extension}", f"application/vnd.oasis.opendocument.{kind}-flat-xml", source, text)


def reportlab(corpus, folder, source):
    from reportlab.pdfgen import canvas
    for number in range(VARIANTS):
        page = canvas.Canvas(str(folder / "a.pdf"), pageCompression=number % 2)
        page.drawString(99, 99, f"Page {number}")
        page.save()
        corpus.add(f"page{number}.pdf", "application/pdf", source, folder / "a.pdf")


def fonttools(corpus, folder, source):
    from fontTools import subset, ttLib
    for flavor, mime in (("woff", "font/woff"), ("woff2", "font/woff2"), (None, "font/ttf")):
        font = ttLib.TTFont(folder / "font.ttf")
        subsetter = subset.Subsetter()
        subsetter.populate(text="typeq " + (flavor or ""))
        subsetter.subset(font)
        font.flavor = flavor
        font.save(folder / "f")
        corpus.add(f"subset.{flavor or 'ttf'}", mime, source, folder / "f")
    font.saveXML(folder / "f.ttx")
    corpus.add("subset.ttx", "application/x-fonttools-ttx+xml", source, folder / "f.ttx")


def pillow(corpus, folder, source):
    from PIL import Image
    formats = [
        ("blp", "image/x-blp", "P"), ("bmp", "image/bmp", "RGB"), ("dds", "image/vnd.ms-dds", "RGBA"), ("dib", "image/bmp", "RGB"),
        ("eps", "image/x-eps", "RGB"), ("gif", "image/gif", "P"), ("icns", "image/x-icns", "RGBA"),
        ("ico", "image/vnd.microsoft.icon", "RGBA"), ("im", "image/x-im", "RGB"), ("j2k", "image/x-jp2-codestream", "RGB"),
        ("jp2", "image/jp2", "RGB"), ("jpx", "image/jpx", "RGB"), ("jpg", "image/jpeg", "L"), ("jpe", "image/jpeg", "CMYK"),
        ("mpo", "image/x-mpo", "RGB"), ("msp", "image/x-msp", "1"), ("palm", "image/x-palm", "P"), ("pcx", "image/x-pcx", "P"),
        ("pdf", "application/pdf", "RGB"), ("png", "image/png", "RGBA"), ("apng", "image/png", "L"),
        ("ppm", "image/x-portable-pixmap", "RGB"), ("pgm", "image/x-portable-graymap", "L"), ("pbm", "image/x-portable-bitmap", "1"),
        ("sgi", "image/x-sgi", "RGB"), ("bw", "image/x-sgi", "L"), ("spider", "image/x-spider", "F"), ("tga", "image/x-tga", "RGBA"),
        ("tiff", "image/tiff", "CMYK"), ("tif", "image/tiff", "I;16"), ("webp", "image/webp", "RGBA"), ("xbm", "image/x-xbitmap", "1"),
        ("qoi", "image/qoi", "RGBA"), ("avif", "image/avif", "RGB")]
    picture = Image.open(folder / "photo.png").convert("RGB").resize((64, 64))
    for extension, mime, mode in formats:
        try:
            drawn = picture.convert("L").convert("I").convert("I;16") if mode == "I;16" else picture.convert(mode)
            known = {"palm": "Palm", "spider": "SPIDER", "j2k": "JPEG2000", "jpx": "JPEG2000", "jpe": "JPEG", "im": "IM"}
            path = folder / f"pil.{extension}"
            drawn.save(path, format=known.get(extension))
            corpus.add(path.name, mime, source, path)
        except Exception as error:
            corpus.skip(f"pil.{extension}", str(error)[:120])


def numpy(corpus, folder, source):
    import numpy
    for number in range(VARIANTS):
        numpy.save(folder / "a.npy", numpy.arange(9 + number))
        corpus.add(f"array{number}.npy", "application/x-numpy-array", source, folder / "a.npy")
        numpy.savez(folder / "a.npz", a=numpy.arange(number + 2))
        corpus.add(f"arrays{number}.npz", "application/x-numpy-archive", source, folder / "a.npz")


def h5py(corpus, folder, source):
    import h5py
    for number, extension in enumerate(("h5", "hdf5", "he5")):
        with h5py.File(folder / "a.h5", "w") as file:
            file["a"] = [number]
        corpus.add(f"data.{extension}", "application/x-hdf5", source, folder / "a.h5")


def netcdf4(corpus, folder, source):
    import netCDF4
    for number, form in enumerate(("NETCDF3_CLASSIC", "NETCDF3_64BIT_OFFSET", "NETCDF3_64BIT_DATA", "NETCDF4")):
        netCDF4.Dataset(folder / "a.nc", "w", format=form).close()
        corpus.add(f"grid{number}.nc" if number else "grid.cdf", "application/x-netcdf", source, folder / "a.nc")


def pyarrow(corpus, folder, source):
    import pyarrow
    from pyarrow import feather, orc, parquet
    table = pyarrow.table({"a": [1, 2, 3]})
    parquet.write_table(table, folder / "a.parquet")
    corpus.add("table.parquet", "application/vnd.apache.parquet", source, folder / "a.parquet")
    parquet.write_table(table, folder / "b.parquet", compression="zstd")
    corpus.add("packed.parquet", "application/vnd.apache.parquet", source, folder / "b.parquet")
    feather.write_feather(table, folder / "a.feather")
    corpus.add("table.feather", "application/vnd.apache.arrow.file", source, folder / "a.feather")
    feather.write_feather(table, folder / "b.feather", version=1)
    corpus.add("old.feather", "application/x-feather", source, folder / "b.feather")
    orc.write_table(table, folder / "a.orc")
    corpus.add("table.orc", "application/x-orc", source, folder / "a.orc")
    with pyarrow.OSFile(str(folder / "a.arrows"), "wb") as sink, pyarrow.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table)
    corpus.add("table.arrows", "application/vnd.apache.arrow.stream", source, folder / "a.arrows")


def fastavro(corpus, folder, source):
    import fastavro
    for codec in ("null", "deflate"):
        data = io.BytesIO()
        fastavro.writer(data, {"type": "record", "name": "r", "fields": [{"name": "a", "type": "int"}]}, [{"a": 1}], codec=codec)
        corpus.add(f"rows-{codec}.avro", "application/x-avro", source, data.getvalue())


def scipy(corpus, folder, source):
    import numpy
    import scipy.io
    import scipy.io.wavfile
    for form in ("4", "5"):
        scipy.io.savemat(folder / "a.mat", {"a": numpy.eye(3)}, format=form)
        corpus.add(f"matrix{form}.mat", "application/x-matlab-data", source, folder / "a.mat")
    scipy.io.wavfile.write(folder / "a.wav", 8000, numpy.zeros(80, "float32"))
    corpus.add("float.wav", "audio/vnd.wave", source, folder / "a.wav")
    scipy.io.mmwrite(folder / "a.mtx", numpy.eye(3))
    corpus.add("matrix.mtx", "text/x-matrix-market", source, folder / "a.mtx")


def nbformat(corpus, folder, source):
    import nbformat.v4 as v4
    import nbformat
    for number in range(VARIANTS):
        book = v4.new_notebook(cells=[v4.new_markdown_cell(f"# {number}"), v4.new_code_cell("1 + 1")])
        corpus.add(f"notebook{number}.ipynb", "application/x-ipynb+json", source, nbformat.writes(book))


def pyyaml(corpus, folder, source):
    import yaml
    values = {"name": "sample", "list": [1, 2, {"deep": True}], "text": "two\nlines\n"}
    corpus.add("settings.yaml", "application/yaml", source, yaml.safe_dump(values))
    corpus.add("documents.yml", "application/yaml", source, yaml.safe_dump_all([values, {"b": 1}], explicit_start=True))


def tomli_w(corpus, folder, source):
    import tomli_w
    corpus.add("settings.toml", "application/toml", source, tomli_w.dumps({"package": {"name": "a", "version": "1"}, "x": {"y": [1, 2]}}))


def msgpack(corpus, folder, source):
    import msgpack
    corpus.add("values.msgpack", "application/vnd.msgpack", source, msgpack.packb({"a": [1, 2.5, "three"], "b": None}))


def cbor2(corpus, folder, source):
    import cbor2
    corpus.add("values.cbor", "application/cbor", source, cbor2.dumps(cbor2.CBORTag(55799, {"a": [1, 2.5]})))


def cryptography(corpus, folder, source):
    from cryptography.hazmat.primitives import serialization as form
    from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
    keys = {"rsa": rsa.generate_private_key(65537, 2048), "ec": ec.generate_private_key(ec.SECP256R1()),
            "ed": ed25519.Ed25519PrivateKey.generate()}
    none = form.NoEncryption()
    for name, key in keys.items():
        pem = key.private_bytes(form.Encoding.PEM, form.PrivateFormat.OpenSSH, none)
        corpus.add(f"id_{name}_made", "application/x-openssh-private-key", source, pem)
        der = key.private_bytes(form.Encoding.DER, form.PrivateFormat.PKCS8, none)
        corpus.add(f"{name}.p8", "application/pkcs8", source, der)
        public = key.public_key()
        corpus.add(f"{name}.pub", "text/x-ssh-public-key", source, public.public_bytes(form.Encoding.OpenSSH, form.PublicFormat.OpenSSH))
        corpus.add(f"{name}-public.pem", "application/x-pem-public-key", source,
                   public.public_bytes(form.Encoding.PEM, form.PublicFormat.SubjectPublicKeyInfo))


def icalendar(corpus, folder, source):
    import datetime
    import icalendar
    for number in range(VARIANTS):
        calendar = icalendar.Calendar()
        calendar.add("prodid", "-//sample//")
        calendar.add("version", "2.0")
        event = icalendar.Event()
        event.add("summary", f"Event {number}")
        event.add("dtstart", datetime.datetime(2026, 1, 1 + number))
        calendar.add_component(event)
        corpus.add(f"event{number}." + ("ics", "ical", "ics")[number], "text/calendar", source, calendar.to_ical())


def vobject(corpus, folder, source):
    import vobject
    for number in range(VARIANTS):
        card = vobject.vCard()
        card.add("n").value = vobject.vcard.Name(family="Doe", given=f"Jane{number}")
        card.add("fn").value = f"Jane{number} Doe"
        corpus.add(f"person{number}." + ("vcf", "vcard", "vcf")[number], "text/vcard", source, card.serialize())


def gpxpy(corpus, folder, source):
    import gpxpy.gpx
    for number in range(VARIANTS):
        track = gpxpy.gpx.GPX()
        track.waypoints.append(gpxpy.gpx.GPXWaypoint(number, 2))
        corpus.add(f"walk{number}.gpx", "application/gpx+xml", source, track.to_xml(version="1.0" if number else "1.1"))


def simplekml(corpus, folder, source):
    import simplekml
    for number in range(VARIANTS):
        places = simplekml.Kml()
        places.newpoint(name=f"P{number}", coords=[(1, number)])
        corpus.add(f"place{number}.kml", "application/vnd.google-earth.kml+xml", source, places.kml())
        places.savekmz(str(folder / "a.kmz"))
        corpus.add(f"place{number}.kmz", "application/vnd.google-earth.kmz", source, folder / "a.kmz")


def geojson(corpus, folder, source):
    import geojson
    for number, thing in enumerate((geojson.Point((1, 2)), geojson.FeatureCollection([geojson.Feature(geometry=geojson.Point((3, 4)))]),
                                    geojson.Feature(geometry=geojson.LineString([(1, 2), (3, 4)])))):
        corpus.add(f"shape{number}.geojson", "application/geo+json", source, geojson.dumps(thing, indent=number or None))


def pyshp(corpus, folder, source):
    import shapefile
    for number in range(VARIANTS):
        with shapefile.Writer(str(folder / "s")) as writer:
            writer.field("name", "C")
            for point in range(number + 1):
                writer.point(point, 2)
                writer.record("a")
        for extension in ("shp", "shx", "dbf"):
            corpus.add(f"points{number}.{extension}", f"application/vnd.{extension}", source, folder / f"s.{extension}")


def ezdxf(corpus, folder, source):
    import ezdxf
    for version in ("R12", "R2000", "R2018"):
        drawing = ezdxf.new(version)
        drawing.modelspace().add_line((0, 0), (1, 1))
        drawing.saveas(folder / "a.dxf")
        corpus.add(f"drawing-{version}.dxf", "image/vnd.dxf", source, folder / "a.dxf")
    drawing.saveas(folder / "b.dxf", fmt="bin")
    corpus.add("binary.dxf", "image/vnd.dxf", source, folder / "b.dxf")


def trimesh(corpus, folder, source):
    import trimesh
    forms = {"stl": "model/stl", "obj": "model/obj", "ply": "model/x-ply", "glb": "model/gltf-binary", "off": "model/x-off",
             "3mf": "model/3mf", "stl_ascii": "model/stl", "gltf": "model/gltf+json", "dae": "model/vnd.collada+xml", "xyz": "text/x-xyz"}
    for number, mesh in enumerate((trimesh.creation.box(), trimesh.creation.icosphere(1), trimesh.creation.cylinder(1, 2))):
        for form, mime in forms.items():
            try:
                data = mesh.export(file_type=form)
                if isinstance(data, dict):
                    data = data["model.gltf"]
                corpus.add(f"solid{number}.{form.split('_')[0]}", mime, source, data)
            except Exception as error:
                corpus.skip(f"solid.{form}", str(error)[:120])


def meshio(corpus, folder, source):
    import meshio
    mesh = meshio.Mesh([[0.0, 0, 0], [1, 0, 0], [0, 1, 0]], [("triangle", [[0, 1, 2]])])
    forms = [("vtk", "application/x-vtk"), ("vtu", "application/x-vtk+xml"), ("msh", "model/x-gmsh"), ("inp", "text/x-abaqus"),
             ("ply", "model/x-ply"), ("stl", "model/stl"), ("off", "model/x-off"), ("obj", "model/obj"), ("mesh", "model/x-medit"),
             ("xdmf", "application/x-xdmf+xml"), ("su2", "text/x-su2"), ("nas", "text/x-nastran"), ("svg", "image/svg+xml"),
             ("wkt", "text/x-wkt"), ("tec", "text/x-tecplot"), ("dat", "text/x-tecplot"), ("bdf", "text/x-nastran")]
    for extension, mime in forms:
        try:
            mesh.write(folder / f"m.{extension}")
            corpus.add(f"mesh.{extension}", mime, source, folder / f"m.{extension}")
        except BaseException as error:
            corpus.skip(f"mesh.{extension}", str(error)[:120])


def mido(corpus, folder, source):
    import mido
    for kind in (0, 1):
        tune = mido.MidiFile(type=kind)
        tune.tracks.append(mido.MidiTrack([mido.Message("note_on", note=60, time=9)]))
        tune.save(folder / "a.mid")
        corpus.add(f"tune{kind}." + ("mid", "midi")[kind], "audio/midi", source, folder / "a.mid")


def ebooklib(corpus, folder, source):
    from ebooklib import epub
    for number in range(VARIANTS):
        book = epub.EpubBook()
        book.set_title(f"Book {number}")
        page = epub.EpubHtml(title="One", file_name="one.xhtml", content="<p>Text</p>")
        book.add_item(page)
        book.add_item(epub.EpubNcx())
        book.toc, book.spine = [page], [page]
        epub.write_epub(str(folder / "a.epub"), book)
        corpus.add(f"book{number}.epub", "application/epub+zip", source, folder / "a.epub")


def pysubs2(corpus, folder, source):
    import pysubs2
    lines = pysubs2.SSAFile()
    lines.append(pysubs2.SSAEvent(0, 900, text="One"))
    lines.append(pysubs2.SSAEvent(1000, 1900, text="Two"))
    for form, extension, mime in (("srt", "srt", "application/x-subrip"), ("ass", "ass", "text/x-ssa"), ("ssa", "ssa", "text/x-ssa"),
                                  ("vtt", "vtt", "text/vtt"), ("ttml", "ttml", "application/ttml+xml"),
                                  ("microdvd", "sub", "text/x-microdvd"), ("mpl2", "mpl", "text/x-mpl2"), ("tmp", "tmp.txt", "text/x-tmplayer")):
        try:
            corpus.add(f"film.{extension}", mime, source, lines.to_string(form, fps=25))
        except Exception as error:
            corpus.skip(f"film.{extension}", str(error)[:120])


def polib(corpus, folder, source):
    import polib
    for number in range(VARIANTS):
        catalog = polib.POFile()
        catalog.metadata = {"Content-Type": "text/plain; charset=UTF-8", "Language": "de"}
        catalog.append(polib.POEntry(msgid=f"yes {number}", msgstr="ja"))
        corpus.add(f"de{number}.po", "text/x-gettext-translation", source, str(catalog))
        corpus.add(f"de{number}.mo", "application/x-gettext-translation", source, catalog.to_binary())


def rdflib(corpus, folder, source):
    import rdflib
    graph = rdflib.Dataset()
    for number in range(4):
        graph.add((rdflib.URIRef(f"http://example.org/{number}"), rdflib.RDFS.label, rdflib.Literal(f"Thing {number}")))
    for form, extension, mime in (("turtle", "ttl", "text/turtle"), ("nt", "nt", "application/n-triples"), ("xml", "rdf", "application/rdf+xml"),
                                  ("pretty-xml", "rdf", "application/rdf+xml"), ("json-ld", "jsonld", "application/ld+json"),
                                  ("trig", "trig", "application/trig"), ("nquads", "nq", "application/n-quads"),
                                  ("trix", "trix", "application/trix"), ("n3", "n3", "text/n3")):
        corpus.add(f"graph.{extension}", mime, source, graph.serialize(format=form))


def networkx(corpus, folder, source):
    import networkx
    graph = networkx.path_graph(4)
    for name, mime, write in (("path.graphml", "application/graphml+xml", networkx.write_graphml), ("path.gml", "text/x-gml", networkx.write_gml),
                              ("path.gexf", "application/gexf+xml", networkx.write_gexf), ("path.g6", "text/x-graph6", networkx.write_graph6),
                              ("path.net", "text/x-pajek", networkx.write_pajek)):
        write(graph, folder / name)
        corpus.add(name, mime, source, folder / name)


def py7zr(corpus, folder, source):
    import py7zr
    with py7zr.SevenZipFile(folder / "p.7z", "w") as archive:
        archive.write(folder / "notes.txt", "notes.txt")
    corpus.add("python.7z", "application/x-7z-compressed", source, folder / "p.7z")


def zstandard(corpus, folder, source):
    import zstandard
    corpus.add("stream.zst", "application/zstd", source, zstandard.compress(b"typeq " * 99))


def lz4(corpus, folder, source):
    import lz4.frame
    corpus.add("frame.lz4", "application/x-lz4", source, lz4.frame.compress(b"typeq " * 99))


def pycdlib(corpus, folder, source):
    import pycdlib
    for number, options in enumerate(({}, {"joliet": 3}, {"udf": "2.60"})):
        disc = pycdlib.PyCdlib()
        disc.new(**options)
        disc.write(str(folder / "p.iso"))
        disc.close()
        corpus.add(f"disc{number}.iso", "application/vnd.efi.iso", source, folder / "p.iso")


def pydicom(corpus, folder, source):
    import pydicom
    from pydicom.dataset import FileDataset, FileMetaDataset
    meta = FileMetaDataset()
    meta.MediaStorageSOPClassUID = "1.2.840.10008.5.1.4.1.1.2"
    meta.MediaStorageSOPInstanceUID = "1.2.3"
    meta.TransferSyntaxUID = pydicom.uid.ExplicitVRLittleEndian
    data = FileDataset(str(folder / "a.dcm"), {}, file_meta=meta, preamble=b"\0" * 128)
    data.PatientName = "Doe^Jane"
    data.save_as(folder / "a.dcm")
    corpus.add("scan.dcm", "application/dicom", source, folder / "a.dcm")


def nibabel(corpus, folder, source):
    import nibabel
    import numpy
    array, affine = numpy.zeros((4, 4, 4), "int16"), numpy.eye(4)
    for name, mime, kind in (("brain.nii", "application/x-nifti1", nibabel.Nifti1Image), ("brain2.nii", "application/x-nifti2", nibabel.Nifti2Image),
                             ("brain.nii.gz", "application/x-nifti1-compressed", nibabel.Nifti1Image), ("brain.mgh", "application/x-mgh", nibabel.MGHImage)):
        nibabel.save(kind(array, affine), folder / name)
        corpus.add(name, mime, source, folder / name)


def astropy(corpus, folder, source):
    from astropy.io import fits
    from astropy.table import Table
    import numpy
    fits.PrimaryHDU(numpy.zeros((4, 4))).writeto(folder / "a.fits", overwrite=True)
    corpus.add("sky.fits", "image/fits", source, folder / "a.fits")
    table = Table({"a": [1, 2], "b": ["x", "y"]})
    for form, name, mime in (("votable", "table.vot", "application/x-votable+xml"), ("ascii.ecsv", "table.ecsv", "text/x-ecsv"),
                             ("ascii.ipac", "table.tbl", "text/x-ipac"), ("ascii.latex", "table.tex", "text/x-tex"),
                             ("ascii.html", "table.html", "text/html"), ("ascii.csv", "table.csv", "text/csv"), ("ascii.tab", "table.tsv", "text/tab-separated-values")):
        table.write(folder / name, format=form, overwrite=True)
        corpus.add(name, mime, source, folder / name)


def standard_library(corpus, folder, source):
    import csv
    import email.message
    import json
    import mailbox
    import marshal
    import pickle
    import plistlib
    import xmlrpc.client
    value = {"name": "sample", "list": [1, 2.5, True, None], "deep": {"text": "ä"}}
    corpus.add("value.json", "application/json", source, json.dumps(value))
    corpus.add("indented.json", "application/json", source, json.dumps(value, indent=2))
    corpus.add("array.json", "application/json", source, json.dumps([value] * 4))
    corpus.add("lines.jsonl", "application/jsonl", source, "".join(json.dumps(dict(value, n=n)) + "\n" for n in range(4)))
    corpus.add("lines.ndjson", "application/x-ndjson", source, "".join(json.dumps({"n": n}) + "\n" for n in range(5)))
    for protocol in (0, 2, 4, 5):
        corpus.add(f"value{protocol}.pickle", "application/x-pickle", source, pickle.dumps(value, protocol))
    properties = {"CFBundleName": "sample", "Versions": [1, 2]}
    corpus.add("xml.plist", "application/x-plist", source, plistlib.dumps(properties))
    corpus.add("binary.plist", "application/x-bplist", source, plistlib.dumps(properties, fmt=plistlib.FMT_BINARY))
    corpus.add("call.xml", "application/xml", source, xmlrpc.client.dumps((1, "a"), "method"))
    for name, mime, dialect in (("rows.csv", "text/csv", {}), ("semicolon.csv", "text/csv", {"delimiter": ";"}),
                                ("quoted.csv", "text/csv", {"quoting": csv.QUOTE_ALL}), ("rows.tsv", "text/tab-separated-values", {"delimiter": "\t"}),
                                ("rows.psv", "text/x-psv", {"delimiter": "|"})):
        text = io.StringIO()
        csv.writer(text, **dialect).writerows([["name", "size", "note"]] + [[f"n{row}", row, "a b"] for row in range(5)])
        corpus.add(name, mime, source, text.getvalue())
    message = email.message.EmailMessage()
    message["Subject"], message["From"], message["To"] = "Hello", "a@example.org", "b@example.org"
    message["Message-ID"], message["Date"] = "<1@example.org>", "Thu, 01 Jan 2026 00:00:00 +0000"
    message.set_content("Text")
    corpus.add("hello.eml", "message/rfc822", source, message.as_bytes())
    message.add_attachment(b"\0\1", maintype="application", subtype="octet-stream", filename="a.bin")
    corpus.add("attached.eml", "message/rfc822", source, message.as_bytes())
    box = mailbox.mbox(folder / "a.mbox")
    box.add(message)
    box.flush()
    corpus.add("inbox.mbox", "application/mbox", source, folder / "a.mbox")
    import aifc
    import sunau
    import wave
    for module, name, mime in ((wave, "p.wav", "audio/vnd.wave"), (aifc, "p.aiff", "audio/x-aiff"), (sunau, "p.au", "audio/basic")):
        with module.open(str(folder / name), "wb") as sound:
            sound.setnchannels(1)
            sound.setsampwidth(2)
            sound.setframerate(8000)
            sound.writeframes(struct.pack("<400h", *range(400)))
        corpus.add(name, mime, source, folder / name)


def zipped_packages(corpus, folder, source):
    """Packages that are zip files by convention, with the member that identifies them."""
    import zipfile
    kinds = [
        ("sample-1.0-py3-none-any.whl", "application/x-wheel+zip", ["sample/__init__.py", "sample-1.0.dist-info/METADATA", "sample-1.0.dist-info/WHEEL"]),
        ("sample-1.0-py3.egg", "application/x-python-egg", ["sample.py", "EGG-INFO/PKG-INFO", "EGG-INFO/zip-safe"]),
        ("comic.cbz", "application/vnd.comicbook+zip", ["01.jpg", "02.jpg"]),
        ("extension.xpi", "application/x-xpinstall", ["manifest.json", "META-INF/mozilla.rsa", "install.rdf"]),
        ("sample.nupkg", "application/x-nuget-package", ["_rels/.rels", "sample.nuspec", "[Content_Types].xml", "lib/a.dll"]),
        ("sample.vsix", "application/vsix", ["extension.vsixmanifest", "[Content_Types].xml", "extension/package.json"]),
        ("app.ipa", "application/x-ios-app", ["Payload/A.app/Info.plist", "Payload/A.app/A"]),
        ("app.ear", "application/x-ear", ["META-INF/MANIFEST.MF", "META-INF/application.xml"]),
        ("drawing.kra", "application/x-krita", [("mimetype", "application/x-krita"), "maindoc.xml"]),
        ("picture.ora", "image/openraster", [("mimetype", "image/openraster"), "stack.xml"]),
        ("design.sketch", "application/x-sketch", ["document.json", "meta.json", "user.json", "pages/1.json"]),
        ("project.sb3", "application/x.scratch.sb3", ["project.json", "a.svg"]),
        ("data.fcstd", "application/x-extension-fcstd", ["Document.xml", "GuiDocument.xml"]),
        ("work.mscz", "application/x-musescore", ["META-INF/container.xml", "a.mscx"]),
        ("score.mxl", "application/vnd.recordare.musicxml", [("mimetype", "application/vnd.recordare.musicxml"), "META-INF/container.xml", "a.xml"]),
    ]
    for name, mime, members in kinds:
        data = io.BytesIO()
        with zipfile.ZipFile(data, "w") as archive:
            for member in members:
                member, text = member if isinstance(member, tuple) else (member, "typeq " * 9)
                archive.writestr(member, text)
        corpus.add(name, mime, source, data.getvalue())

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Prints the figures: `typeq-benchmarks TYPEQ PICTURE SOURCE LIST COUNT TABLE TYPES`, the program that ships, a PNG, a Python
/// source, a list of real files with their number, and a compiled layer of many types. Exits with 1 if a ratio exceeds
/// its limit.
@main
enum Main {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count == 8, let files = Int(arguments[5]) else {
            print("usage: typeq-benchmarks TYPEQ PICTURE SOURCE LIST COUNT TABLE TYPES")
            exit(64)
        }
        let (typeq, picture, source, list) = (arguments[1], arguments[2], arguments[3], arguments[4])
        print("library, in process (limits are for a quiet machine)")
        LibraryFigures.print()
        print("\nidentification of a text in memory")
        LanguageFigures.print()
        print("\ndecisions, in process, for an app of 100 document groups with 10,000 open windows")
        DecisionFigures.print()

        print("\nlibrary, in process, with a layer of 100,000 types")
        RegistryFigures.print(arguments[7])

        print("\nwhole processes, medians of alternating runs")
        var figures = ProcessFigures()
        figures.wallTime(
            "conforms, wall time against file", of: [typeq, "conforms", "public.jpeg", "public.data"],
            against: ["file", "--mime-type", picture], limit: 1.3)
        figures.wallTime(
            "one PNG, wall time against file", of: [typeq, "type", "--mime", picture],
            against: ["file", "--mime-type", picture], limit: 1.3)
        figures.wallTime(
            "one Python source, wall time against file", of: [typeq, "type", "--mime", source],
            against: ["file", "--mime-type", source], limit: 0.7)
        figures.wallTime(
            "conforms with 100,000 types more, against none",
            of: [typeq, "conforms", "public.png", "public.data", "--registry", arguments[6]],
            against: [typeq, "conforms", "public.png", "public.data"], limit: 1.2)
        let many = [typeq, "type", "--mime", "--files-from", list]
        figures.filesPerCPUSecond(
            "files a CPU second against file", of: many, against: ["file", "--mime-type", "--files-from", list],
            files: files, limit: 8)
        // `gio` accepts names only as arguments. If it and xargs are installed, they do not exit with 127.
        figures.filesPerCPUSecond(
            "files a CPU second against gio info", of: many,
            against: [
                "/bin/sh", "-c",
                "command -v gio >/dev/null || exit 127; "
                    + "tr '\\n' '\\0' <\"$0\" | xargs -0 -n 500 gio info -a standard::content-type",
                list,
            ],
            files: files, limit: 3)
        StoreFigures.measure(typeq, picture, &figures)
        exit(figures.printTable() ? 0 : 1)
    }
}

/// Prints the figures: `typeq-benchmarks TYPEQ PICTURE`, the program that ships and a PNG to hand to `file`.
@main
enum Main {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count == 3 else {
            print("usage: typeq-benchmarks TYPEQ PICTURE")
            return
        }
        print("library, in process (limits are for a quiet machine)")
        LibraryFigures.print()
        print("\ndecisions, in process, for an app of 100 document groups with 10,000 open windows")
        DecisionFigures.print()
        print("\nwhole process, medians of alternating runs")
        let figures = ProcessFigures(runs: 101)
        figures.compare(
            [arguments[1], "conforms", "public.jpeg", "public.data"], with: ["file", "--mime-type", arguments[2]],
            limit: 1.3)
    }
}

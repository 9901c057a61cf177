"""The figures of the model: Registry/languages.md, languages.tsv and languages-confusion.tsv."""

import collections


import measure as figures_of
import model as m

TEXT = """# The language model

`make languages` writes this page; do not edit it. The model `languages.model` determines the programming, markup or
configuration language of a text file. [model.md](../Scripts/generate/language-model/model.md) specifies the features and the
file, [sources.tsv](../Scripts/generate/language-model/sources.tsv) lists the training data, [languages.tsv](languages.tsv)
contains the figures of each class, and [languages-confusion.tsv](languages-confusion.tsv) contains all confusions.

## Training

| | |
|---|---|
| sources | {sources}; {held} of them were not used for training |
| files collected | {collected} |
| classes | {classes}, and `other` for all other languages |
| examples | {examples} files and parts of files; at most {per_class} files per class, taken from all packages in turn |
| files that were not used for training | {tests} |
| features before pruning | {vocabulary}, each of which occurs in at least {least} packages |
| seeds | {seed} for the choice of files, {seed1} for the order of training, {seed2} after pruning |
| passes | {passes} over all weights, {after} over the weights that remain after pruning |
| processor time | {seconds:.0f} s for reading, training and {variants} sizes on one core |

## Figures

The figures are percentages of files in packages that were not used for training: at most {held_per_class} files per class, and three times
as many files of `other`. An answer is correct if its type is correct; fixed-form and free-form Fortran are treated as one type.
If the most probable class is `other`, the model has no answer.

Without a threshold, and without the files of `other`, **{exact:.1f}** % of the answers are correct, or {macro:.1f} % averaged over classes.

| threshold | correct | wrong | no answer | files of `other` with an answer |
|---|---|---|---|---|
{thresholds}

| size of the file | files | correct at 0 | correct at 0.5 | wrong at 0.5 | correct at 0.7 | wrong at 0.7 |
|---|---|---|---|---|---|---|
{sizes}

## Extensions that several classes claim

The extensions of {among_files} files are claimed by several classes. If only these classes are compared, {among:.1f} % of the answers are
correct; if all classes are compared, {free:.1f} %.

| extension | files | correct among these classes | correct among all classes |
|---|---|---|---|
{among_table}

## Variants

All variants were trained with the same examples and measured with the same files. The size is the size of the whole file.

| variant | bytes | features | weights | correct | averaged over classes | correct / wrong at 0.5 | correct / wrong at 0.7 | files of `other` with an answer at 0.5 |
|---|---|---|---|---|---|---|---|---|
{variants_table}

{choice}

## Main confusions

| class | answer | files | of |
|---|---|---|---|
{confusions}

## Classes with few files

These classes have fewer than 60 files or fewer than ten packages in the training data, so hand-written hints remain useful: {thin}.

These languages have too few files for a class, so their files are part of `other`: {dropped}.
"""



def variant(name, size, features, entries, figures, measure):
    mask = measure.classes()
    half, most = measure.shares(figures, 0.5, mask), measure.shares(figures, 0.7, mask)
    return (f"| {name} | {size:,} | {features:,} | {entries:,} | {measure.shares(figures, 0, mask)[0]:.1f} | "
            f"{measure.macro(figures):.1f} | {half[0]:.1f} / {half[1]:.1f} | {most[0]:.1f} / {most[1]:.1f} | "
            f"{measure.shares(figures, 0.5, ~mask)[1]:.1f} |")


def write(target, names, counts, thin, corpus, examples, vocabulary, variants, model, figures, measure, seconds):
    import train
    mask = measure.classes()

    def line(*cells):
        return "| " + " | ".join(f"{c:.1f}" if isinstance(c, float) else str(c) for c in cells) + " |"

    thresholds = [line(t, *map(float, measure.shares(figures, t, mask)), float(measure.shares(figures, t, ~mask)[1]))
                  for t in figures_of.THRESHOLDS]
    sizes = []
    for name, low, high in figures_of.SIZES:
        of = mask & (measure.sizes >= low) & (measure.sizes < high)
        if of.any():
            half, most = measure.shares(figures, 0.5, of), measure.shares(figures, 0.7, of)
            sizes.append(line(name, int(of.sum()), float(measure.shares(figures, 0, of)[0]), float(half[0]), float(half[1]),
                              float(most[0]), float(most[1])))
    among = figures_of.restricted_table(measure, figures)
    total = [sum(row[i] for row in among.values()) for i in range(3)]
    among_table = [line("." + extension, n, 100 * a / n, 100 * f / n)
                   for extension, (n, a, f) in sorted(among.items()) if n >= 5]

    confusion = collections.Counter()
    group = figures["group"]
    tests = collections.Counter(measure.true.tolist())
    for true, best, right in zip(measure.true.tolist(), figures["best"].tolist(), figures["right"].tolist()):
        confusion[true, best] += 1
    (target / "languages-confusion.tsv").write_text("# files of\tcalled\tfiles, at any probability\n" + "".join(
        f"{names[a]}\t{names[b]}\t{n}\n" for (a, b), n in sorted(confusion.items(), key=lambda x: (x[0][0], -x[1], x[0][1]))))
    main = [line(names[a], names[b], n, tests[a]) for (a, b), n in confusion.most_common() if group[a] != group[b]][:40]

    rows = ["# class\ttypes\tfiles in training\tpackages\tfiles held out\tright in per cent\tright at 0.5\twrong at 0.5"]
    for i, name in enumerate(names):
        of = measure.true == i
        if of.any() and name != "other":
            half = measure.shares(figures, 0.5, of)
            cells = [f"{measure.shares(figures, 0, of)[0]:.0f}", f"{half[0]:.0f}", f"{half[1]:.0f}"]
        else:
            cells = ["-", "-", "-"]
        rows.append("\t".join([name, " ".join(model.types[i]) or "-", str(counts[name][0]), str(counts[name][1]), str(int(of.sum())), *cells]))
    (target / "languages.tsv").write_text("\n".join(rows) + "\n")

    weak = [name for name in names if name != "other" and (counts[name][0] < 60 or counts[name][1] < 10)]
    packages = {file[1] for file in corpus.files}
    (target / "languages.md").write_text(TEXT.format(
        sources=len(packages), held=len({file[1] for file in corpus.files if file[2]}), collected=f"{len(corpus.files):,}",
        classes=len(names) - 1, examples=f"{examples:,}", per_class=train.PER_CLASS, tests=f"{len(measure.true):,}",
        vocabulary=f"{vocabulary:,}", least=train.FEATURE_PACKAGES, seed=train.SEED, seed1=train.SEED + 1, seed2=train.SEED + 2,
        passes=train.PASSES, after=train.PASSES_AFTER, seconds=seconds, variants=len(train.VARIANTS),
        held_per_class=train.HELD_OUT_PER_CLASS, exact=measure.shares(figures, 0, mask)[0], macro=measure.macro(figures),
        thresholds="\n".join(thresholds), sizes="\n".join(sizes), among_files=total[0], among=100 * total[1] / max(1, total[0]),
        free=100 * total[2] / max(1, total[0]), among_table="\n".join(among_table), variants_table="\n".join(variants),
        choice=(m.HERE / "choice.md").read_text().strip() if (m.HERE / "choice.md").exists() else "",
        confusions="\n".join(main),
        thin=", ".join(f"{name} ({counts[name][0]} from {counts[name][1]})" for name in weak) or "none",
        dropped=", ".join(sorted(thin)) or "none"))

"""The figures of the model: Registry/languages.md, languages.tsv and languages-confusion.tsv."""

import collections


import measure as figures_of
import model as m

TEXT = """# The language model

Written by `make languages`; not edited by hand. `languages.model` says which programming, markup or configuration language
a text file is written in. [Its folder](../Scripts/generate/language-model/model.md) has the layout of the file and the
features,
[sources.tsv](../Scripts/generate/language-model/sources.tsv) what it was trained on, [languages.tsv](languages.tsv) the figures
of each
class and [languages-confusion.tsv](languages-confusion.tsv) every confusion.

## Training

| | |
|---|---|
| sources | {sources}, of which {held} were held out whole |
| files collected | {collected} |
| classes | {classes}, and `other` for all other languages |
| examples | {examples} files and parts of files; at most {per_class} files a class, in turn from all packages |
| files held out | {tests} |
| features before pruning | {vocabulary}, each found in at least {least} packages |
| seeds | {seed} for the choice of files, {seed1} for the order of training, {seed2} after pruning |
| passes | {passes} over all weights, {after} over those that pruning left |
| processor time | {seconds:.0f} s for reading, training and {variants} sizes on one core |

## Figures

Files of packages that training never saw, at most {held_per_class} of a class and three times as many of `other`, in per cent.
"Right" is the right
type; fixed and free form Fortran count as one. Where the best class is `other`, the model says nothing.

Best class at any probability, the classes without `other`: **{exact:.1f}** of files, {macro:.1f} averaged over classes.

| threshold | right | wrong | says nothing | files of `other` wrongly named |
|---|---|---|---|---|
{thresholds}

| size of the file | files | right at 0 | right at 0.5 | wrong at 0.5 | right at 0.7 | wrong at 0.7 |
|---|---|---|---|---|---|---|
{sizes}

## Among the claimants of an extension

Files whose extension several classes claim: {among_files} files, right among the claimants {among:.1f}, among all classes
{free:.1f}.

| extension | files | right among claimants | right among all |
|---|---|---|---|
{among_table}

## Variants

The same examples, measured on the same files; bytes are those of the whole file.

| variant | bytes | features | weights | right | by class | right / wrong at 0.5 | right / wrong at 0.7 | `other` wrongly named
at 0.5 |
|---|---|---|---|---|---|---|---|---|
{variants_table}

{choice}

## Main confusions

| files of | called | how often | of |
|---|---|---|---|
{confusions}

## Thin classes

Fewer than 60 files or fewer than ten packages in training; hints by hand stay useful for these: {thin}.

Too thin to be a class, their files are part of `other`: {dropped}.
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

# Scripts/build builds without installing anything. build, test and the other targets first run Scripts/setup, which installs
# missing packages if it is permitted to.
#
# make build              build the program that ships, statically linked: .build/release-link/typeq
# make try                set up, build, and run a demonstration
# make test               set up, and run all tests
# make bench              run the benchmarks: start-up, speed and libraries, as ratios in one run; fails if a limit is exceeded
# make accuracy           compare the answers for a corpus of files with those of other programs; creates the corpus first
# make false-warnings     compare the warnings about the files of this system with the reviewed warnings; fails above 0.03 % false
# make field SEED=n       list the warnings and proposed names for a draw of packages: SECTION=, or FETCHED= repositories; PROGRAM=
# make fuzz               fuzz the readers of files: SECONDS=60 for each, TARGET= to select some
# make fuzz-coverage      print the share of the lines of each reader that the committed corpora run
# make coverage           print the share of the lines of each module that the tests run; fails below 95 %
# make check-release      run the slow checks in Scripts/release/checks before a release: sanitizers, kills, other systems
# make install            install to PREFIX (/usr/local), below DESTDIR if it is set; bindir, mandir, sharedir, zshdir, typeq=PROGRAM
# make uninstall          remove the installed files
# make typeq-swift        build the program that reads Swift sources, for typeq --app FOLDER; the first build takes minutes
# make install-typeq-swift  install it, and its manual page, beside typeq
# make wheel            build the package for Python in .build/wheel, with the program that ships
# make test-python      test that package: its unit tests, and the wheel in a fresh environment
# make test-spark       run the example for Spark with an S3 server on this machine; installs PySpark and moto below .build
# make web                build the libraries as WebAssembly modules, the package for npm and the page, in .build/web
# make web-serve          serve the page on the loopback address
# make test-web           compare the answers of these modules with those of the program that ships, and test the page in Chromium
# make measure-web        measure sizes and times of the modules; FILE_TYPE= and MAGIKA= compare with these: Documentation/web.md
# make dist               create a release in .build/dist: tarball, artifact bundle, .deb, plugins, checksums
# make format             format the sources with swift format
# make lint               check the format of the sources, and the manual pages
# make registry           compile Registry/types.json to the table, and audit it against installed databases
# make languages          collect text, and train and measure the language model; the first run takes hours
# make rules              write Documentation/lint-rules.md
# make api                write Documentation/api.txt, the public symbols of the libraries
# make docs               build the documentation of the libraries in .build/docs; fails on a warning

PREFIX = /usr/local
DESTDIR =
SECONDS = 60
TARGET =
SEED =
SECTION =
FETCHED =
PROGRAM =
FILE_TYPE =
MAGIKA =
prefix = $(PREFIX)
bindir = $(prefix)/bin
mandir = $(prefix)/share/man
sharedir = $(prefix)/share
zshdir = $(sharedir)/zsh/site-functions
typeq = .build/release-link/typeq
typeq_swift = Tools/typeq-swift/.build/release/typeq-swift
sources = Package.swift Sources Tests Examples/Editor Examples/Server/Package.swift Examples/Server/Sources \
	Examples/Server/Tests Examples/Uploads Benchmarks/Package.swift Benchmarks/Sources \
	Fuzzing/Package.swift Fuzzing/Targets Fuzzing/Replay Fuzzing/Runner \
	Tools/typeq-swift/Package.swift Tools/typeq-swift/Plugins Tools/typeq-swift/Sources Tools/typeq-swift/Tests \
	Plugins/Package.swift Plugins/Plugins

.PHONY: build try test bench accuracy false-warnings field coverage fuzz fuzz-coverage check-release install uninstall typeq-swift \
	install-typeq-swift dist format lint registry languages rules api docs wheel test-python test-spark web web-serve test-web \
	measure-web

build:
	Scripts/setup
	Scripts/build

try:
	Scripts/try

test:
	Scripts/test

bench:
	Scripts/setup
	Scripts/build
	Scripts/measure/benchmarks

accuracy:
	Scripts/setup
	Scripts/build
	@test -f .build/corpus/labels.tsv || Scripts/generate/accuracy-corpus/create
	Scripts/measure/accuracy.py

false-warnings:
	Scripts/setup
	Scripts/build
	Scripts/measure/field.py --system

field:
	@test -n '$(SEED)' || { echo "SEED is not set: 'make field SEED=3'" >&2; exit 64; }
	$(if $(PROGRAM),,Scripts/setup && Scripts/build)
	Scripts/measure/field.py --seed $(SEED) $(if $(SECTION),--section $(SECTION)) $(if $(FETCHED),--fetched '$(FETCHED)') \
		$(if $(PROGRAM),--typeq '$(PROGRAM)')

fuzz:
	Scripts/setup
	Scripts/check/fuzz --seconds $(SECONDS) $(TARGET)

fuzz-coverage:
	Scripts/setup
	Scripts/measure/fuzz-coverage

coverage:
	Scripts/setup
	Scripts/measure/coverage

check-release:
	Scripts/release/check

# The shell and install(1) must use the same file, so that a name without a folder is not searched in PATH.
program = $(if $(findstring /,$(typeq)),$(typeq),./$(typeq))
is_given = $(filter-out file,$(origin typeq))
# A completion that the program cannot write is removed.
completion = umask 022 && '$(program)' completions $(1) > '$(2)' || { rm -f '$(2)'; exit 2; }

# Everything is checked before the first file is installed.
install:
	@test -f '$(program)' || { echo "$(if $(is_given),typeq=$(typeq): no such file,the program is not built: run 'make build' first)" >&2; exit 2; }
	@test -x '$(program)' || { echo "typeq=$(typeq): not executable" >&2; exit 2; }
	@for shell in bash zsh fish; do \
		'$(program)' completions $$shell 2>/dev/null | grep -q 'completion for typeq' || { \
			echo "typeq=$(typeq): 'completions $$shell' fails: specify a typeq that runs on this machine" >&2; exit 2; }; done
	install -d '$(DESTDIR)$(bindir)' '$(DESTDIR)$(mandir)/man1' '$(DESTDIR)$(mandir)/man5' \
		'$(DESTDIR)$(sharedir)/bash-completion/completions' '$(DESTDIR)$(zshdir)' \
		'$(DESTDIR)$(sharedir)/fish/vendor_completions.d' '$(DESTDIR)$(sharedir)/doc/typeq'
	install -m 755 '$(program)' '$(DESTDIR)$(bindir)/typeq'
	for page in man/*.1; do test $$page = man/typeq-swift.1 || install -m 644 $$page '$(DESTDIR)$(mandir)/man1/' || exit; done
	install -m 644 man/*.5 '$(DESTDIR)$(mandir)/man5/'
	install -m 644 LICENSE NOTICE '$(DESTDIR)$(sharedir)/doc/typeq/'
	$(call completion,bash,$(DESTDIR)$(sharedir)/bash-completion/completions/typeq)
	$(call completion,zsh,$(DESTDIR)$(zshdir)/_typeq)
	$(call completion,fish,$(DESTDIR)$(sharedir)/fish/vendor_completions.d/typeq.fish)

uninstall:
	cd man && for page in *.1; do rm -f '$(DESTDIR)$(mandir)/man1/'"$$page"; done
	cd man && for page in *.5; do rm -f '$(DESTDIR)$(mandir)/man5/'"$$page"; done
	rm -f '$(DESTDIR)$(bindir)/typeq' '$(DESTDIR)$(bindir)/typeq-swift' \
		'$(DESTDIR)$(sharedir)/bash-completion/completions/typeq' '$(DESTDIR)$(zshdir)/_typeq' \
		'$(DESTDIR)$(sharedir)/fish/vendor_completions.d/typeq.fish'
	rm -rf '$(DESTDIR)$(sharedir)/doc/typeq'

typeq-swift:
	Scripts/build typeq-swift

install-typeq-swift:
	@test -x $(typeq_swift) || { echo "the program is not built: run 'make typeq-swift' first" >&2; exit 2; }
	install -d '$(DESTDIR)$(bindir)' '$(DESTDIR)$(mandir)/man1'
	install -m 755 $(typeq_swift) '$(DESTDIR)$(bindir)/typeq-swift'
	install -m 644 man/typeq-swift.1 '$(DESTDIR)$(mandir)/man1/'

wheel:
	Scripts/setup
	Scripts/build
	Scripts/release/licenses .build/licenses
	python3 Python/build_wheel.py .build/wheel

test-python:
	Scripts/setup
	Scripts/build
	Scripts/check/python-package --wheel

test-spark:
	Scripts/setup
	Scripts/build
	Scripts/check/spark-example

web:
	Web/build
	Web/pack
	Web/make-page

web-serve: web
	Web/serve

test-web: web
	Scripts/build
	node Web/test/answers.mjs $(typeq)
	node Web/test/declarations.mjs $(typeq)
	node Web/test/hostile.mjs
	node --expose-gc Web/test/memory.mjs
	Web/test/package
	Web/test/page.py || test $$? -eq 77

measure-web:
	node Web/test/measure.mjs '$(FILE_TYPE)' '$(MAGIKA)'

dist: build typeq-swift
	Scripts/release/package

format:
	swift format --in-place --recursive $(sources)

lint:
	swift format lint --strict --recursive $(sources)
	Scripts/check/manual-pages
	Scripts/check/shell-scripts

registry:
	Scripts/setup
	Scripts/generate/registry

languages:
	python3 Scripts/generate/language-model/collect.py
	python3 Scripts/generate/language-model/train.py
	python3 Scripts/generate/language-model/predict.py --write-vectors

rules:
	@test -x $(typeq) || { echo "the program is not built: run 'make build' first" >&2; exit 2; }
	$(typeq) lint --rules > Documentation/lint-rules.md

api:
	Scripts/generate/public-api.py

docs:
	Scripts/generate/documentation.py

# make build              the typeq that ships, statically linked: .build/release-link/typeq
# make try                set up, build, and see it at work
# make test               set up, and run all tests
# make bench              the figures: start-up and library, as ratios in one run
# make accuracy           how often it is right about a corpus of files, beside its peers; makes the corpus first
# make install            to PREFIX (/usr/local), below DESTDIR when that is set
# make uninstall          take away what install put there
# make format             lay out the sources with swift format
# make lint               swift format's findings, and the man pages' warnings
# make registry           compile Registry/types.json to the table, and audit it against installed databases
# make rules              write Documentation/lint-rules.md anew
# make docs               the documentation of the libraries, in .build/docs

PREFIX = /usr/local
DESTDIR =
bindir = $(DESTDIR)$(PREFIX)/bin
mandir = $(DESTDIR)$(PREFIX)/share/man
sharedir = $(DESTDIR)$(PREFIX)/share
typeq = .build/release-link/typeq
sources = Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Sources

.PHONY: build try test bench accuracy install uninstall format lint registry rules docs

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
	Scripts/bench

accuracy:
	Scripts/setup
	Scripts/build
	@test -f .build/corpus/labels.tsv || Scripts/corpus/generate
	Scripts/accuracy

install:
	@test -x $(typeq) || { echo "nothing built: run 'make build' first" >&2; exit 2; }
	install -d $(bindir) $(mandir)/man1 $(mandir)/man5 $(sharedir)/bash-completion/completions \
		$(sharedir)/zsh/site-functions $(sharedir)/fish/vendor_completions.d
	install -m 755 $(typeq) $(bindir)/typeq
	install -m 644 man/*.1 $(mandir)/man1/
	install -m 644 man/*.5 $(mandir)/man5/
	$(typeq) completions bash > $(sharedir)/bash-completion/completions/typeq
	$(typeq) completions zsh > $(sharedir)/zsh/site-functions/_typeq
	$(typeq) completions fish > $(sharedir)/fish/vendor_completions.d/typeq.fish

uninstall:
	rm -f $(bindir)/typeq $(patsubst man/%,$(mandir)/man1/%,$(wildcard man/*.1)) \
		$(patsubst man/%,$(mandir)/man5/%,$(wildcard man/*.5)) $(sharedir)/bash-completion/completions/typeq \
		$(sharedir)/zsh/site-functions/_typeq $(sharedir)/fish/vendor_completions.d/typeq.fish

format:
	swift format --in-place --recursive $(sources)

lint:
	swift format lint --strict --recursive $(sources)
	Scripts/check-man

registry:
	Scripts/setup
	Scripts/registry

rules:
	@test -x $(typeq) || { echo "nothing built: run 'make build' first" >&2; exit 2; }
	$(typeq) lint --rules > Documentation/lint-rules.md

docs:
	TYPEQ_DOCS=1 swift package --disable-sandbox --allow-writing-to-directory .build/docs \
		generate-documentation --target TypeRegistry --output-path .build/docs --transform-for-static-hosting

/// The types of the scripts of interpreters, and of the modes of editors.
enum LanguageNames {
    /// By the name of the interpreter, lowercased and without a version.
    static let interpreters = NameTable(
        """
        public.shell-script          sh ash dash posh yash hush shell busybox runit openrc-run runscript rcsh atf-sh
        public.bash-script           bash rbash
        typeq.bats-test              bats
        public.zsh-script            zsh rzsh
        public.ksh-script            ksh mksh pdksh lksh oksh loksh rksh ksh93
        public.csh-script            csh
        public.tcsh-script           tcsh
        org.fish.source              fish
        typeq.elvish                 elvish
        typeq.nushell                nu nushell
        typeq.oil-shell              osh ysh oil
        typeq.rc-shell               rc es
        typeq.execline               execlineb
        public.python-script         python pypy ipython jython micropython pythonw uv pypy3 vpython
        org.sagemath.source          sage
        public.perl-script           perl cperl
        typeq.raku-source            raku perl6 rakudo
        public.ruby-script           ruby jruby macruby mruby rbx truffleruby
        typeq.rakefile               rake
        public.php-script            php hhvm
        com.netscape.javascript-source  node nodejs js rhino d8 gjs jsc qjs iojs seed v8-shell chakra
        com.microsoft.typescript     deno bun ts-node tsx
        org.coffeescript.coffeescript  coffee
        typeq.awk                    awk gawk mawk nawk original-awk bwk goawk
        typeq.sed-script             sed gsed ssed
        tk.tcl.tcl-source            tcl tclsh wish jimsh tclkit starkit
        typeq.expect-script          expect expectk
        org.lua.lua-source           lua luajit texlua luvit tarantool
        typeq.luau                   luau lune
        typeq.r-script               rscript littler r
        org.applescript.source       osascript
        public.make-source           make gmake bmake bsdmake nmake remake
        public.swift-source          swift
        org.codehaus.groovy-source   groovy jbang
        org.scala-lang.scala         scala scala-cli amm
        typeq.java-shell             jshell
        com.sun.java-source          java
        org.kotlinlang.source        kotlin kscript kotlinc
        typeq.scheme                 guile scheme gosh csi chicken chezscheme bigloo gsi gsc petite mit-scheme
        org.racket-lang.source       racket mzscheme gracket
        org.clojure.script           clojure clj bb lein lumo planck
        org.julia.julia-script       julia
        org.elixir-lang.source       elixir iex
        org.erlang.erlang-source     escript erl
        org.haskell.haskell-source   runhaskell runghc runhugs stack cabal ghci
        org.ocaml.ocaml-source       ocaml ocamlrun ocamlscript utop
        typeq.powershell             pwsh powershell
        typeq.gnuplot                gnuplot
        dev.nix.source               nix-instantiate nix
        typeq.common-lisp            sbcl clisp ccl ecl lisp cl ros abcl
        typeq.newlisp                newlisp
        org.gnu.emacs-lisp           emacs emacsclient
        typeq.dtrace-script          dtrace
        typeq.m4-macros              m4
        com.docker.dockerfile        dockerfile docker
        typeq.prolog                 swipl gprolog yap prolog
        typeq.matlab                 octave
        typeq.maxima                 maxima
        typeq.haxe                   haxe
        org.crystal-lang.source      crystal
        typeq.nim-source             nim nimr
        org.golang.go-script         gorun gosh yaegi
        org.rust-lang.rust-script    rust-script cargo
        org.dlang.d                  rdmd dmd dub
        typeq.vala                   vala
        typeq.pike                   pike
        com.ibm.rexx                 rexx regina
        typeq.bc-calculator          bc
        typeq.dc-calculator          dc
        typeq.gdb-script             gdb
        public.c-source              tcc
        org.vim.vim-script           vim ex
        typeq.praat                  praat
        typeq.moonscript             moon
        com.adobe.postscript         gs ghostscript
        typeq.robotframework         robot
        public.yaml                  ansible-playbook
        """)

    /// By the names of modes, lowercased: the file types of
    /// [Vim](https://github.com/vim/vim/tree/master/runtime/ftplugin), the major modes of Emacs.
    static let modes = NameTable(
        """
        public.shell-script          sh shell-script shell
        public.bash-script           bash
        public.zsh-script            zsh
        public.ksh-script            ksh
        public.csh-script            csh
        public.tcsh-script           tcsh
        org.fish.source              fish
        public.python-script         python python3 py python-ts
        public.perl-script           perl cperl
        typeq.raku-source            raku perl6
        public.ruby-script           ruby enh-ruby
        public.php-script            php
        com.netscape.javascript-source  javascript js js2 javascriptreact ecmascript espresso
        com.microsoft.typescript     typescript typescriptreact
        org.coffeescript.coffeescript  coffee
        typeq.awk                    awk
        typeq.sed-script             sed
        tk.tcl.tcl-source            tcl
        typeq.expect-script          expect
        org.lua.lua-source           lua
        typeq.r-script               r ess-r
        org.applescript.source       applescript
        public.make-source           make makefile makefile-gmake gnumakefile makefile-bsdmake makefile-automake
        org.cmake.cmake              cmake
        com.docker.dockerfile        dockerfile
        public.swift-source          swift
        public.c-source              c c-ts
        public.c-plus-plus-source    cpp c++ cc c++-ts
        public.objective-c-source    objc objective-c
        public.objective-c-plus-plus-source  objcpp
        com.microsoft.c-sharp        cs csharp c#
        com.sun.java-source          java jde
        org.codehaus.groovy-source   groovy
        org.scala-lang.scala         scala
        org.kotlinlang.source        kotlin
        org.golang.go-script         go golang
        org.rust-lang.rust-script    rust rustic
        org.dlang.d                  d
        dev.dart.dart-script         dart
        org.haskell.haskell-source   haskell
        org.ocaml.ocaml-source       ocaml tuareg caml
        org.erlang.erlang-source     erlang
        org.elixir-lang.source       elixir
        org.clojure.script           clojure clojurescript
        typeq.scheme                 scheme
        org.racket-lang.source       racket
        typeq.common-lisp            lisp common-lisp
        org.gnu.emacs-lisp           emacs-lisp elisp lisp-interaction
        org.julia.julia-script       julia
        public.pascal-source         pascal opascal delphi
        public.ada-source            ada
        public.fortran-source        fortran
        public.fortran-90-source     f90
        public.assembly-source       asm gas
        public.nasm-assembly-source  nasm
        typeq.vhdl                   vhdl
        typeq.verilog                verilog
        typeq.systemverilog          systemverilog
        typeq.prolog                 prolog
        typeq.matlab                 matlab octave
        typeq.m4-macros              m4
        typeq.autoconf               autoconf
        typeq.nim-source             nim
        typeq.vala                   vala
        dev.nix.source               nix
        typeq.powershell             ps1 powershell
        typeq.gnuplot                gnuplot
        org.vim.vim-script           vim vimrc
        org.iso.sql                  sql
        com.oracle.sql               plsql
        public.html                  html web mhtml
        public.xml                   xml nxml
        typeq.sgml                   sgml
        public.css                   css
        public.json                  json
        public.yaml                  yaml
        public.toml                  toml conf-toml
        org.tug.tex                  tex plaintex plain-tex
        org.tug.tex.latex            latex
        org.tug.tex.bibtex           bib bibtex
        org.tug.tex.texinfo          texinfo texi
        typeq.troff-source           nroff troff groff
        net.daringfireball.markdown  markdown gfm
        org.python.restructuredtext  rst
        typeq.asciidoc               asciidoc adoc
        org.orgmode.org               org
        public.patch-file            diff patch
        typeq.gettext-translation    po
        typeq.systemd-unit           systemd
        typeq.desktop-entry          desktop
        com.microsoft.ini            dosini ini conf-windows
        com.adobe.postscript         postscr ps
        public.lex-source            lex flex
        public.yacc-source           yacc bison
        """)
}

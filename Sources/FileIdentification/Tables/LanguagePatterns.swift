/// The constructs at the start of a line that identify a programming language.
///
/// Each pattern is the beginning of a line after its indentation, what else the line must contain, its end, and a
/// weight: 4 is enough alone, 2 needs a second pattern, 1 only supports others. Sources: the grammars of the languages.
enum LanguagePatterns {
    struct Pattern: Sendable {
        var start: StaticString
        var holds: StaticString
        var ends: StaticString
        var weight: Int
        /// Whether only a dotted name, `as` and commas may follow.
        var isPath = false
    }

    struct Language: Sendable {
        var identifier: String
        var name: String
        var patterns: [Pattern]
    }

    static func line(_ weight: Int, _ start: StaticString, holds: StaticString = "", ends: StaticString = "")
        -> Pattern
    {
        Pattern(start: start, holds: holds, ends: ends, weight: weight)
    }

    static func path(_ weight: Int, _ start: StaticString, ends: StaticString = "") -> Pattern {
        Pattern(start: start, holds: "", ends: ends, weight: weight, isPath: true)
    }

    static let all: [Language] =
        [
            Language(
                identifier: "public.c-source", name: "C",
                patterns: [
                    line(3, "#include <", ends: ">"), line(3, "#include \"", ends: "\""), line(1, "#define "),
                    line(1, "#ifndef "), line(1, "#ifdef "),
                    line(1, "#endif"), line(2, "typedef struct", ends: "{"), line(2, "int main(", holds: ")"),
                    line(1, "static ", ends: ";"),
                    line(2, "static ", holds: "(", ends: ")"), line(2, "extern ", holds: "(", ends: ");"),
                    line(1, "struct ", ends: "{"), line(1, "#pragma "),
                    line(1, "return ", ends: ";"), line(1, "typedef ", ends: ";"), line(2, "printf(\"", ends: ");"),
                    line(1, "unsigned ", ends: ";"), line(1, "void ", holds: "("),
                ]),
            Language(
                identifier: "public.c-plus-plus-source", name: "C++",
                patterns: [
                    line(3, "namespace ", ends: "{"), line(4, "using namespace ", ends: ";"),
                    line(4, "template <", holds: ">"), line(4, "template<", holds: ">"),
                    line(3, "class ", holds: ": public "), line(2, "public:", ends: ":"),
                    line(2, "private:", ends: ":"),
                    line(2, "protected:", ends: ":"), line(4, "#include <iostream>"),
                    line(4, "#include <string>"), line(4, "#include <vector>"), line(4, "#include <memory>"),
                    line(4, "#include <map>"), line(4, "#include <algorithm>"), line(4, "#include <cstd"),
                    line(4, "std::"), line(3, "", holds: "std::"), line(3, "virtual ", ends: ";"),
                    line(1, "class ", ends: "{"), line(1, "class ", ends: ";"), line(2, "explicit ", holds: "("),
                    line(3, "constexpr "),
                ]),
            Language(
                identifier: "public.objective-c-source", name: "Objective-C",
                patterns: [
                    line(4, "#import <", ends: ">"), line(3, "#import \"", ends: "\""), line(4, "@interface "),
                    line(4, "@implementation "), line(2, "@end"),
                    line(4, "@property (", ends: ";"), line(4, "@property(", ends: ";"), line(2, "- (", holds: ")"),
                    line(2, "+ (", holds: ")"), line(3, "@protocol "), line(3, "@class ", ends: ";"),
                    line(4, "@autoreleasepool"),
                    line(3, "NSString *"), line(2, "[super "),
                ]),
            Language(
                identifier: "com.sun.java-source", name: "Java",
                patterns: [
                    path(2, "package ", ends: ";"), line(4, "import java.", ends: ";"),
                    line(4, "import javax.", ends: ";"),
                    line(3, "import org.", ends: ";"),
                    line(3, "import com.", ends: ";"), line(4, "import static ", ends: ";"),
                    line(3, "public class ", ends: "{"), line(3, "public final class "), line(3, "public interface "),
                    line(2, "public enum "),
                    line(3, "public static void main(String"), line(2, "@Override"), line(2, "public abstract class "),
                    line(2, "System.out.print"), line(1, "private ", ends: ";"), line(1, "public ", ends: "{"),
                    line(1, "class ", ends: "{"),
                ]),
            Language(
                identifier: "com.microsoft.c-sharp", name: "C#",
                patterns: [
                    path(4, "using System", ends: ";"), path(3, "using Microsoft", ends: ";"),
                    path(2, "using ", ends: ";"),
                    path(2, "namespace "), line(2, "namespace ", ends: ";"), line(2, "public class "),
                    line(2, "public static class "),
                    line(3, "public partial class "), line(3, "internal class "), line(3, "internal sealed class "),
                    line(2, "public sealed class "), line(2, "static void Main("), line(3, "Console.Write"),
                    line(2, "#region"), line(3, "", holds: "{ get; set; }"), line(2, "/// <summary>"),
                ]),
            Language(
                identifier: "org.golang.go-script", name: "Go",
                patterns: [
                    path(3, "package "), line(3, "import (", ends: "("), line(3, "import \"", ends: "\""),
                    line(2, "func ", ends: "{"), line(3, "func (", ends: "{"), line(3, "type ", holds: " struct {"),
                    line(3, "type ", holds: " interface {"), line(1, "", holds: " := "), line(2, "if err != nil {"),
                    line(4, "//go:build "), line(2, "defer "), line(2, "fmt."),
                ]),
            Language(
                identifier: "org.rust-lang.rust-script", name: "Rust",
                patterns: [
                    line(3, "use std::", ends: ";"), line(3, "use crate::", ends: ";"),
                    line(3, "use super::", ends: ";"),
                    line(2, "use ", holds: "::", ends: ";"), line(3, "pub fn ", holds: "("),
                    line(2, "fn ", holds: "(", ends: "{"), line(2, "impl ", ends: "{"), line(3, "impl<"),
                    line(4, "let mut ", holds: "="), line(4, "#[derive("), line(4, "#![", ends: "]"), line(3, "#[cfg("),
                    line(3, "pub struct "), line(3, "pub enum "), line(3, "pub mod ", ends: ";"),
                    line(2, "mod ", ends: ";"), line(4, "extern crate ", ends: ";"), line(2, "println!("),
                    line(3, "macro_rules! "),
                    line(2, "pub trait "), line(1, "//! "),
                ]),
            Language(
                identifier: "public.python-script", name: "Python",
                patterns: [
                    path(2, "import "), line(3, "from ", holds: " import "), line(4, "if __name__ == "),
                    line(3, "def ", holds: "(", ends: "):"), line(2, "class ", ends: "):"),
                    line(2, "def ", holds: "(", ends: ":"), line(2, "class ", ends: ":"),
                    line(4, "def __init__(self"), line(2, "elif ", ends: ":"), line(1, "else:", ends: "else:"),
                    line(1, "try:", ends: "try:"), line(2, "except ", ends: ":"),
                    line(1, "for ", holds: " in ", ends: ":"),
                    line(1, "if ", ends: ":"), line(1, "with ", holds: " as ", ends: ":"),
                    line(2, "self.", holds: " = "), line(1, "print(", ends: ")"), line(1, "return "), line(1, "raise "),
                    line(3, "async def ", ends: ":"), line(2, "\"\"\""), line(4, "__all__ = ["),
                    line(3, "__version__ = "),
                    line(1, "@"), line(2, ">>> "), line(1, "while ", ends: ":"),
                ]),
            Language(
                identifier: "public.ruby-script", name: "Ruby",
                patterns: [
                    line(3, "require '", ends: "'"), line(2, "require \"", ends: "\""), line(4, "require_relative "),
                    line(4, "# frozen_string_literal:"), line(4, "attr_accessor :"), line(4, "attr_reader :"),
                    line(1, "end", ends: "end"), line(2, "def ", ends: ")"), line(1, "def "),
                    line(1, "module "), line(2, "class ", holds: " < "), line(3, "", holds: " do |", ends: "|"),
                    line(2, "elsif "), line(2, "puts "), line(2, "unless "), line(3, "def self."), line(2, "include "),
                    line(3, "private", ends: "private"), line(3, "gem '"), line(4, "source 'https://rubygems.org'"),
                    line(3, "task :"), line(3, "namespace :", ends: " do"),
                    line(4, "Vagrant.configure"), line(2, "attr_writer :"), line(3, "", holds: ".each do |"),
                    line(3, "", holds: " => e", ends: " => e"), line(1, "@"), line(2, "rescue "),
                    line(2, "raise "),
                ]),
            Language(
                identifier: "public.perl-script", name: "Perl",
                patterns: [
                    line(4, "use strict;"), line(4, "use warnings;"), line(4, "my ($"), line(3, "my $", ends: ";"),
                    line(3, "my @", ends: ";"), line(3, "my %", ends: ";"), line(3, "package ", holds: "::", ends: ";"),
                    line(2, "package ", ends: ";"), line(2, "sub ", ends: "{"), line(2, "use ", ends: ";"),
                    line(3, "our $", ends: ";"), line(3, "our @", ends: ";"), line(2, "require ", ends: ";"),
                    line(3, "return <<'END';"), line(3, "print STDERR "), line(2, "use utf8;"),
                    line(2, "BEGIN {", ends: "{"),
                    line(3, "$", holds: "::", ends: "= ["), line(2, "} elsif ("), line(2, "die \"", ends: ";"),
                    line(3, "use Test::More"),
                    line(3, "while (<"), line(3, "", holds: " =~ s/"), line(3, "@ISA = "), line(2, "", holds: "@_"),
                    line(1, "__END__"), line(2, "foreach my $"),
                    line(2, "1;", ends: "1;"), line(2, "use vars "), line(3, "local $"), line(2, "return $", ends: ";"),
                ]),
            Language(
                identifier: "com.netscape.javascript-source", name: "JavaScript",
                patterns: [
                    line(4, "'use strict'"), line(4, "\"use strict\""), line(3, "const ", holds: "require("),
                    line(3, "var ", holds: "require("), line(4, "module.exports"), line(3, "import ", holds: " from '"),
                    line(3, "import ", holds: " from \""), line(3, "export default "), line(3, "export function "),
                    line(3, "export const "),
                    line(2, "function ", holds: "(", ends: "{"), line(3, "(function", holds: "("),
                    line(1, "var ", holds: " = ", ends: ";"), line(1, "const ", holds: " = ", ends: ";"),
                    line(1, "let ", holds: " = ", ends: ";"), line(2, "", holds: "=> {"), line(3, "document."),
                    line(3, "window."), line(2, "console.log("), line(2, "", holds: "=== "), line(3, "exports."),
                    line(2, "});"), line(1, "return ", ends: ";"),
                    line(3, "async function "), line(2, "this.", holds: " = "), line(3, "$("),
                    line(3, "", holds: "= function("), line(3, "", holds: "= function ("),
                    line(3, "", holds: ": function("), line(3, "!function("),
                    line(2, "const ", holds: "document."), line(2, "function ", holds: "()", ends: "{"),
                    line(3, "var ", holds: "document."),
                    line(3, "", holds: "window.navigator"), line(2, "let ", ends: ";"), line(2, "for (var "),
                    line(2, "for (let "), line(2, "typeof "),
                    line(3, "jQuery("), line(3, "define(["),
                ]),
            Language(
                identifier: "com.microsoft.typescript", name: "TypeScript",
                patterns: [
                    line(4, "export interface "), line(4, "export type ", holds: "="), line(4, "import type "),
                    line(3, "interface ", ends: "{"), line(4, "declare module "), line(4, "declare namespace "),
                    line(4, "declare function "), line(4, "declare const "), line(4, "declare global"),
                    line(4, "/// <reference "), line(4, "constructor(public "), line(4, "constructor(private "),
                    line(3, "", holds: ": string;"), line(3, "", holds: ": number;"), line(3, "", holds: ": boolean;"),
                    line(3, "", holds: ": string,"), line(3, "", holds: ": Promise<"),
                    line(4, "export abstract class "),
                    line(3, "export enum "), line(2, "private readonly "), line(3, "import ", holds: " from '"),
                    line(3, "import ", holds: " from \""), line(2, "export class "),
                ]),
            Language(
                identifier: "public.css", name: "CSS",
                patterns: [
                    line(4, "@media ", ends: "{"), line(4, "@import url("), line(4, "@font-face"),
                    line(3, ".", ends: "{"),
                    line(3, "#", ends: "{"), line(3, "body", ends: "{"), line(2, "a:", ends: "{"),
                    line(2, "html", ends: "{"), line(4, "-webkit-", ends: ";"), line(3, "-moz-", ends: ";"),
                    line(3, "p ", ends: "{"), line(2, "height:", ends: ";"),
                    line(2, "float:", ends: ";"), line(2, "position:", ends: ";"), line(3, "line-height:"),
                    line(3, "table", ends: "{"), line(3, "a {", ends: "{"),
                    line(3, "ul", ends: "{"), line(3, "div", ends: "{"), line(3, "@supports "),
                    line(3, "h1", ends: "{"),
                    line(2, "color:", ends: ";"), line(2, "margin:", ends: ";"), line(2, "padding:", ends: ";"),
                    line(2, "font-", ends: ";"), line(2, "background", ends: ";"), line(2, "width:", ends: ";"),
                    line(2, "display:", ends: ";"), line(2, "border", ends: ";"), line(4, ":root", ends: "{"),
                    line(3, "@keyframes "), line(2, "text-", ends: ";"), line(2, "margin-", ends: ";"),
                ]),
            Language(
                identifier: "public.swift-source", name: "Swift",
                patterns: [
                    line(4, "import Foundation"), line(4, "import SwiftUI"), line(4, "import UIKit"),
                    line(4, "import Cocoa"), line(4, "// swift-tools-version"),
                    line(2, "func ", holds: "->", ends: "{"),
                    line(2, "let ", holds: " = "), line(2, "guard ", ends: "{"), line(3, "guard let "),
                    line(3, "if let ", ends: "{"), line(2, "extension ", ends: "{"), line(2, "struct ", ends: "{"),
                    line(2, "public func "), line(3, "public struct "), line(2, "var ", holds: ": "),
                    line(2, "protocol ", ends: "{"), line(4, "@State "), line(3, "init(", ends: "{"),
                    line(3, "@testable import "), line(3, "private let "), line(2, "override func "),
                    line(1, "import "),
                    line(1, "func ", ends: "{"),
                ]),
            Language(
                identifier: "org.kotlinlang.source", name: "Kotlin",
                patterns: [
                    path(2, "package "), line(3, "import kotlin"), line(3, "fun ", holds: "(", ends: "{"),
                    line(4, "fun main("), line(4, "data class "), line(3, "val ", holds: " = "),
                    line(3, "override fun "),
                    line(3, "companion object"), line(2, "private val "), line(3, "private fun "),
                    line(2, "val ", holds: ": "), line(2, "val ", holds: " : "),
                    line(3, "var ", holds: ": ", ends: "?"), line(2, "fun ", holds: "(", ends: ")"),
                    line(3, "fun ", holds: "): "), line(3, "when (", ends: "{"),
                    line(2, "class ", holds: "(", ends: ")"), line(2, "class ", ends: "("), line(3, "suspend fun "),
                    line(2, "import org."), line(1, "import "), line(4, "sealed class "), line(2, "object ", ends: "{"),
                    line(2, "import java."),
                ]),
            Language(
                identifier: "org.scala-lang.scala", name: "Scala",
                patterns: [
                    path(2, "package "), line(4, "import scala."), line(4, "case class "),
                    line(3, "object ", holds: " extends "), line(3, "trait ", ends: "{"),
                    line(3, "def ", holds: " = {"),
                    line(3, "def ", holds: "]"), line(2, "val ", holds: " = "), line(2, "object ", ends: "{"),
                    line(4, "import ", holds: "._"), line(3, "implicit "), line(4, "case object "),
                    line(3, "sealed trait "), line(2, "case ", holds: " => "), line(2, "override def "),
                ]),
            Language(
                identifier: "org.haskell.haskell-source", name: "Haskell",
                patterns: [
                    line(4, "{-# LANGUAGE "), line(4, "{-# OPTIONS"), line(4, "module ", ends: " where"),
                    line(2, "module "), line(4, "import qualified "), line(3, "import Data."),
                    line(3, "import Control."),
                    line(2, "", holds: " :: "), line(3, "instance ", ends: " where"), line(2, "where", ends: "where"),
                    line(2, "data ", holds: " = "), line(3, "deriving"), line(3, "newtype "), line(2, "import System."),
                    line(4, "main :: IO"),
                ]),
            Language(
                identifier: "org.lua.lua-source", name: "Lua",
                patterns: [
                    line(3, "local ", holds: "require"), line(3, "setmetatable("),
                    line(3, "", holds: "= setmetatable("), line(3, "local function "), line(2, "local ", holds: " = "),
                    line(1, "function ", ends: ")"), line(1, "end", ends: "end"), line(1, "", holds: " then"),
                    line(3, "elseif ", ends: "then"), line(1, "-- "), line(2, "--[["), line(3, "for _, "),
                    line(3, "for ", holds: " in pairs("), line(1, "return "),
                ]),
            Language(
                identifier: "typeq.r-script", name: "R",
                patterns: [
                    line(3, "library(", ends: ")"), line(4, "", holds: " <- function("), line(2, "", holds: " <- c("),
                    line(2, "", holds: " <- "), line(3, "setMethod("), line(3, "#' @"), line(2, "require(", ends: ")"),
                    line(3, "data.frame("), line(3, "ggplot("),
                ]),
            Language(
                identifier: "typeq.matlab", name: "MATLAB",
                patterns: [
                    line(4, "function [", holds: "] = "), line(3, "function ", holds: " = "), line(3, "classdef "),
                    line(1, "% "), line(2, "%% "), line(2, "%%%%"), line(3, "function ", holds: "=", ends: ")"),
                    line(1, "##"), line(3, "error (\""), line(3, "%! "),
                    line(3, "fprintf('"), line(3, "hold on"), line(2, "end", ends: "endif"),
                    line(2, "", holds: " = [", ends: "];"),
                    line(3, "xlabel("), line(3, "%!test"), line(3, "%!assert"), line(3, "clear all"),
                    line(3, "close all"), line(2, "end", ends: "end"),
                    line(2, "", holds: "zeros("), line(2, "disp("), line(3, "endfunction"), line(2, "figure;"),
                    line(2, "clc"),
                ]),
            Language(
                identifier: "public.fortran-source", name: "Fortran",
                patterns: [
                    line(4, "implicit none"), line(4, "IMPLICIT NONE"), line(3, "program "), line(3, "PROGRAM "),
                    line(3, "subroutine ", ends: ")"), line(3, "SUBROUTINE "), line(3, "integer ", holds: "::"),
                    line(3, "real", holds: "::"), line(4, "end program"), line(4, "end subroutine"),
                    line(3, "END SUBROUTINE"), line(3, "DOUBLE PRECISION "), line(3, "double precision "),
                    line(3, "INTEGER "), line(2, "CALL "), line(2, "call "), line(2, "REAL "), line(2, "end do"),
                    line(2, "END DO"), line(2, "write(*"), line(2, "WRITE(*"), line(3, "print *,"), line(2, "use "),
                    line(2, "contains", ends: "contains"), line(2, "module "),
                ]),
            Language(
                identifier: "public.pascal-source", name: "Pascal",
                patterns: [
                    path(3, "program ", ends: ";"), path(3, "unit ", ends: ";"), line(3, "uses", ends: ";"),
                    line(2, "begin", ends: "begin"), line(4, "end.", ends: "end."), line(2, "procedure ", ends: ";"),
                    line(2, "function ", holds: ": ", ends: ";"), line(3, "interface", ends: "interface"),
                    line(3, "implementation", ends: "implementation"), line(3, "{$"), line(3, "writeln("),
                    line(2, "end;", ends: "end;"), line(2, "var", ends: "var"), line(3, "WriteLn("),
                    line(3, "Writeln("),
                    line(2, "", holds: " := ", ends: ";"),
                ]),
            Language(
                identifier: "public.ada-source", name: "Ada",
                patterns: [
                    line(4, "with Ada.", ends: ";"), line(3, "with ", ends: ";"), line(4, "package body ", ends: " is"),
                    line(4, "procedure ", ends: " is"), line(3, "package ", ends: " is"), line(3, "use Ada."),
                    line(3, "function ", holds: " return "), line(3, "type ", holds: " is "),
                    line(3, "pragma ", ends: ";"),
                    line(2, "begin", ends: "begin"), line(3, "end ", ends: ";"),
                ]),
            Language(
                identifier: "typeq.vhdl", name: "VHDL",
                patterns: [
                    line(3, "library ieee", ends: ";"), line(3, "library IEEE", ends: ";"), line(4, "use ieee."),
                    line(4, "use IEEE."), line(4, "entity ", ends: " is"), line(4, "architecture ", holds: " of "),
                    line(3, "signal ", holds: " : "), line(3, "port ("), line(2, "end process"),
                    line(4, "", holds: "std_logic"), line(3, "LIBRARY ieee"), line(3, "ENTITY "),
                ]),
            Language(
                identifier: "typeq.verilog", name: "Verilog",
                patterns: [
                    line(3, "module ", holds: "("), line(4, "endmodule"), line(4, "`timescale "), line(3, "always @"),
                    line(3, "assign ", ends: ";"), line(3, "input ", holds: "["), line(2, "input ", ends: ";"),
                    line(3, "output reg "), line(3, "wire ", ends: ";"), line(3, "reg [", ends: ";"),
                    line(2, "initial begin"), line(3, "`include \""), line(2, "`define "),
                ]),
            Language(
                identifier: "public.assembly-source", name: "assembler",
                patterns: [
                    line(3, ".globl "), line(3, ".global "), line(2, ".text", ends: ".text"),
                    line(2, ".data", ends: ".data"), line(2, ".section "), line(3, "section .text"),
                    line(3, "section .data"), line(2, "mov ", holds: ","), line(2, "movl ", holds: "%"),
                    line(2, "movq ", holds: "%"), line(1, "ret", ends: "ret"), line(2, "push"),
                    line(2, "global _start"),
                    line(2, ".align "), line(2, "int 0x80"), line(2, "pushq"), line(2, ".type ", holds: "@function"),
                    line(2, ".cfi_"), line(2, "\tmov\t"), line(2, "org 0x"), line(2, "SECTION .text"),
                    line(2, "mov\t", holds: ","),
                ]),
            Language(
                identifier: "typeq.common-lisp", name: "Lisp",
                patterns: [
                    line(3, "(defun "), line(3, "(defpackage "), line(3, "(in-package "), line(3, "(defmacro "),
                    line(3, "(defvar "), line(3, "(defparameter "), line(3, "(defclass "), line(3, "(defmethod "),
                    line(2, "(let "), line(1, ";;"), line(3, "(defsystem "), line(3, "(asdf:"), line(3, "(defgeneric "),
                    line(3, "(defstruct "),
                ]),
            Language(
                identifier: "org.gnu.emacs-lisp", name: "Emacs Lisp",
                patterns: [
                    line(3, "(provide '"), line(3, "(require '"), line(3, "(defcustom "), line(2, "(defun "),
                    line(2, "(defvar "), line(3, ";;; Commentary:"), line(3, ";;; Code:"), line(3, "(setq "),
                    line(3, "(interactive"), line(3, "(add-hook '"), line(3, "(defgroup "), line(2, "(defconst "),
                    line(2, "(define-key "),
                ]),
            Language(
                identifier: "typeq.scheme", name: "Scheme",
                patterns: [
                    line(3, "(define ("), line(2, "(define "), line(3, "(define-module "), line(3, "(use-modules "),
                    line(3, "(define-syntax "), line(3, "(define-library "), line(2, "(import ("),
                    line(3, "(call-with-"),
                    line(2, "(let "), line(2, "(lambda "), line(3, "(define-record-type "), line(1, ";;"),
                ]),
            Language(
                identifier: "org.clojure.script", name: "Clojure",
                patterns: [
                    line(4, "(ns "), line(4, "(defn "), line(3, "(:require "), line(3, "(def "),
                    line(3, "(defproject "),
                    line(3, "(defn- "), line(2, "(let ["), line(3, "(deftest "), line(2, "(defmulti "),
                ]),
            Language(
                identifier: "org.erlang.erlang-source", name: "Erlang",
                patterns: [
                    line(4, "-module(", ends: ")."), line(4, "-export(["), line(3, "-include(\""),
                    line(3, "-behaviour("),
                    line(3, "-record("), line(3, "-spec "), line(3, "", holds: "io:format("), line(3, "-import("),
                    line(3, "-define("), line(2, "", ends: "->"),
                ]),
            Language(
                identifier: "org.elixir-lang.source", name: "Elixir",
                patterns: [
                    line(4, "defmodule ", ends: " do"), line(3, "def ", ends: " do"), line(3, "defp ", ends: " do"),
                    line(4, "@moduledoc "), line(3, "@doc "), line(3, "IO.puts"),
                    line(2, "", holds: " fn ", ends: "->"), line(3, "", holds: "|> "), line(2, "use "),
                    line(2, "alias "),
                    line(1, "end", ends: "end"),
                ]),
            Language(
                identifier: "typeq.prolog", name: "Prolog",
                patterns: [
                    line(4, ":- module("), line(4, ":- use_module("), line(4, ":- dynamic "), line(3, ":- ", ends: "."),
                    line(3, "", holds: " :- "), line(3, "", ends: ":-"), line(2, "% "), line(4, ":- initialization"),
                ]),
            Language(
                identifier: "public.shell-script", name: "shell",
                patterns: [
                    line(2, "fi", ends: "fi"), line(2, "done", ends: "done"), line(2, "esac", ends: "esac"),
                    line(3, "if [ ", ends: "then"), line(3, "if [[ "), line(2, "if test "),
                    line(2, "then", ends: "then"),
                    line(3, "case \"$"), line(3, "case $"), line(2, "echo \""), line(3, "export ", holds: "="),
                    line(2, "for ", holds: "; do"), line(2, "while ", holds: "; do"), line(3, "set -e", ends: "set -e"),
                    line(2, "[ -", holds: " ] "), line(3, "", ends: ";;"), line(3, "", holds: "() {"),
                    line(2, "exit 0"),
                    line(2, "exec "), line(2, "local ", holds: "="), line(2, "unset "), line(2, "source "),
                    line(2, "alias ", holds: "='"),
                ]),
            Language(
                identifier: "org.iso.sql", name: "SQL",
                patterns: [
                    line(3, "CREATE VIEW "), line(3, "CREATE FUNCTION "), line(3, "drop table "),
                    line(3, "insert into "),
                    line(4, "CREATE OR REPLACE "), line(3, "SELECT ", holds: " FROM "),
                    line(3, "select ", holds: " from "),
                    line(3, "", holds: " VARCHAR2"), line(2, "FROM "), line(1, "WHERE "),
                    line(2, "GRANT ", ends: ";"), line(3, "COMMENT ON "), line(4, "CREATE TABLE "),
                    line(4, "create table "), line(3, "INSERT INTO ", holds: "VALUES"),
                    line(3, "DROP TABLE "), line(4, "PRAGMA foreign_keys"), line(2, "BEGIN TRANSACTION;"),
                    line(3, "ALTER FUNCTION "), line(4, "-- complain if script is sourced"),
                    line(3, "CREATE OPERATOR "), line(3, "\\echo "), line(2, "RETURNS "), line(2, "LANGUAGE "),
                    line(2, "DECLARE @"),
                    line(2, "USE ", ends: ";"), line(3, "UPDATE ", holds: " SET "), line(3, "DELETE FROM "),
                    line(3, "CREATE TRIGGER "),
                    line(3, "CREATE DATABASE "), line(2, "LOCK TABLES "),
                    line(3, "-- MySQL dump"), line(4, "-- PostgreSQL database dump"), line(3, "SELECT ", ends: ";"),
                    line(3, "ALTER TABLE "), line(3, "insert into ", holds: "values"), line(2, "SET ", ends: ";"),
                    line(3, "CREATE INDEX "), line(3, "drop table "), line(3, "SELECT ", holds: " FROM "),
                    line(3, "CREATE OR REPLACE "), line(3, "select ", holds: " from ", ends: ";"),
                ]),
            Language(
                identifier: "org.ocaml.ocaml-source", name: "OCaml",
                patterns: [
                    line(1, "open "), line(3, "let rec ", holds: "="), line(2, "let ", ends: "="), line(4, "let () ="),
                    line(3, "module ", ends: "struct"), line(3, "", ends: ";;"), line(2, "type ", holds: " = "),
                    line(2, "| ", holds: " -> "), line(3, "let ", ends: " in"), line(3, "match ", ends: " with"),
                    line(3, "val ", holds: " : "), line(2, "(* ", ends: "*)"), line(3, "external ", holds: " : "),
                    line(3, "Printf.printf "),
                ]),
            Language(
                identifier: "tk.tcl.tcl-source", name: "Tcl",
                patterns: [
                    line(4, "package require "), line(4, "package provide "), line(4, "namespace eval "),
                    line(4, "proc ", holds: "{", ends: "{"), line(2, "set ", holds: "["),
                    line(3, "foreach ", holds: "$", ends: "{"), line(3, "if {", ends: "{"), line(2, "puts \""),
                    line(2, "set "), line(3, "} else {"), line(2, "global "), line(3, "namespace export "),
                ]),
            Language(
                identifier: "public.make-source", name: "make",
                patterns: [
                    line(3, ".PHONY:"), line(3, ".PHONY :"), line(2, "all:"), line(2, "clean:"), line(3, "ifeq ("),
                    line(3, "ifneq ("), line(3, "", holds: "$(CC)"), line(2, "", holds: " := $("),
                    line(2, "endif", ends: "endif"), line(3, "include $("), line(2, "install:"), line(2, "-include "),
                    line(3, "", holds: "$(MAKE)"), line(2, "CFLAGS"), line(2, "$("), line(2, "", holds: "= $("),
                    line(3, "", holds: "$@"),
                ]),
            Language(
                identifier: "org.cmake.cmake", name: "CMake",
                patterns: [
                    line(4, "cmake_minimum_required("), line(4, "add_executable("), line(4, "add_library("),
                    line(4, "target_link_libraries("), line(3, "find_package("), line(3, "project("),
                    line(3, "set(CMAKE_"),
                    line(2, "set("), line(2, "endif("), line(3, "install(TARGETS"), line(4, "add_subdirectory("),
                    line(2, "include("), line(3, "message(STATUS"), line(2, "if("), line(3, "endmacro("),
                    line(3, "endfunction("),
                ]),
            Language(
                identifier: "typeq.powershell", name: "PowerShell",
                patterns: [
                    line(4, "param(", ends: "param("), line(3, "[CmdletBinding"), line(3, "Write-Host "),
                    line(3, "Write-Output "), line(3, "", holds: "Get-ChildItem"), line(3, "Import-Module "),
                    line(3, "$ErrorActionPreference"), line(3, "function ", holds: "-", ends: "{"),
                    line(3, "[Parameter("),
                    line(3, ".SYNOPSIS"), line(2, "$", holds: " = "), line(3, "New-Object "),
                    line(2, "if (", holds: " -eq "),
                ]),
            Language(
                identifier: "com.microsoft.batch-file", name: "batch",
                patterns: [
                    line(4, "@echo off"), line(3, "setlocal"), line(3, "if errorlevel "), line(3, "IF ERRORLEVEL "),
                    line(3, "goto :"), line(3, "if exist "), line(3, "IF EXIST "), line(2, "REM "), line(2, "rem "),
                    line(2, "set ", holds: "=%"), line(2, "SET ", holds: "="), line(3, "call :"),
                    line(2, "pause", ends: "pause"), line(3, "goto "),
                ]),
            Language(
                identifier: "org.vim.vim-script", name: "Vim",
                patterns: [
                    line(3, "function! "), line(4, "let g:"), line(3, "let s:"), line(3, "let b:"),
                    line(4, "if exists(\""),
                    line(4, "if !exists("), line(2, "setlocal "), line(2, "endif", ends: "endif"),
                    line(3, "endfunction"),
                    line(3, "augroup "), line(3, "autocmd "), line(3, "syn match "), line(3, "syn keyword "),
                    line(3, "syn region "), line(3, "hi def link "), line(3, "syntax on"), line(2, "nnoremap "),
                    line(2, "set no"), line(1, "\" "), line(3, "let &"), line(2, "finish", ends: "finish"),
                    line(3, "call s:"), line(3, "au Buf"), line(2, "map <"), line(2, "if has("), line(4, "loadkeymap"),
                ]),
            Language(
                identifier: "public.protobuf-source", name: "Protocol Buffers",
                patterns: [
                    line(4, "syntax = \"proto"), line(3, "message ", ends: "{"), line(2, "package ", ends: ";"),
                    line(3, "repeated ", ends: ";"), line(3, "optional ", ends: ";"),
                    line(3, "import \"", ends: ".proto\";"), line(3, "option ", ends: ";"),
                    line(3, "rpc ", holds: "returns"), line(2, "service ", ends: "{"), line(2, "enum ", ends: "{"),
                ]),
            Language(
                identifier: "typeq.zig", name: "Zig",
                patterns: [
                    line(4, "const ", holds: "@import("), line(3, "pub fn ", holds: "!"), line(2, "pub fn "),
                    line(3, "test \"", ends: "{"), line(3, "const ", holds: "struct {"), line(2, "comptime "),
                    line(2, "try "), line(3, "defer "), line(3, "pub const "),
                ]),
            Language(
                identifier: "org.fsharp.f-sharp", name: "F#",
                patterns: [
                    line(4, "#light"), line(3, "open System"), line(3, "let mutable "), line(3, "open Microsoft"),
                    line(2, "let ", ends: "="), line(3, "|> "), line(2, "printfn "), line(2, "| ", holds: " -> "),
                    line(3, "member "), line(3, "[<"), line(2, "namespace "), line(2, "let rec ", ends: "="),
                ]),
            Language(
                identifier: "typeq.standard-ml", name: "Standard ML",
                patterns: [
                    line(3, "structure ", holds: "="), line(3, "signature ", holds: "="), line(3, "functor "),
                    line(3, "fun ", holds: " = "), line(2, "val ", holds: " = "), line(3, "datatype "),
                    line(2, "struct", ends: "struct"), line(2, "| ", holds: " => "), line(2, "local", ends: "local"),
                    line(2, "sig", ends: "sig"), line(2, "end", ends: "end"),
                ]),
            Language(
                identifier: "dev.dart.dart-script", name: "Dart",
                patterns: [
                    line(4, "import 'dart:"), line(4, "import 'package:"), line(3, "part of "), line(3, "part '"),
                    line(2, "void main() "), line(2, "final ", ends: ";"), line(2, "@override"),
                    line(2, "class ", holds: " extends ", ends: "{"), line(3, "", holds: "=> "),
                    line(3, "library ", ends: ";"),
                ]),
            Language(
                identifier: "org.dlang.d", name: "D",
                patterns: [
                    path(4, "import std.", ends: ";"), path(2, "module ", ends: ";"), line(3, "writeln("),
                    line(3, "unittest"), line(3, "immutable "), line(3, "auto ", ends: ";"),
                    line(2, "foreach (", holds: ";"),
                ]),
            Language(
                identifier: "org.julia.julia-script", name: "Julia",
                patterns: [
                    path(3, "using "), line(2, "function ", ends: ")"), line(3, "@testset "), line(3, "@test "),
                    line(3, "mutable struct "), line(1, "end", ends: "end"), line(3, "println("),
                    line(3, "abstract type "),
                    line(2, "export "), line(2, "include(\""), line(2, "module "), line(3, "@inline "),
                    line(2, "elseif "),
                ]),
        ] + smaller + rare
}

/// The constructs that tell a programming language, at the start of a line.
///
/// Each sign is a beginning of a line behind its indentation; what else the line must hold; what it must end with; and how
/// much it says: 4 is enough alone, 2 needs a second sign, 1 only supports others. Sources: the grammars of the languages.
enum LanguageSigns {
    struct Sign: Sendable {
        var start: StaticString
        var holds: StaticString
        var ends: StaticString
        var weight: Int
        /// Whether nothing but a dotted name, `as` and commas may follow.
        var isPath = false
    }

    struct Language: Sendable {
        var identifier: String
        var name: String
        var signs: [Sign]
    }

    static func sign(_ weight: Int, _ start: StaticString, holds: StaticString = "", ends: StaticString = "")
        -> Sign
    {
        Sign(start: start, holds: holds, ends: ends, weight: weight)
    }

    static func path(_ weight: Int, _ start: StaticString, ends: StaticString = "") -> Sign {
        Sign(start: start, holds: "", ends: ends, weight: weight, isPath: true)
    }

    static let all: [Language] =
        [
            Language(
                identifier: "public.c-source", name: "C",
                signs: [
                    sign(3, "#include <", ends: ">"), sign(3, "#include \"", ends: "\""), sign(1, "#define "),
                    sign(1, "#ifndef "), sign(1, "#ifdef "),
                    sign(1, "#endif"), sign(2, "typedef struct", ends: "{"), sign(2, "int main(", holds: ")"),
                    sign(1, "static ", ends: ";"),
                    sign(2, "static ", holds: "(", ends: ")"), sign(2, "extern ", holds: "(", ends: ");"),
                    sign(1, "struct ", ends: "{"), sign(1, "#pragma "),
                    sign(1, "return ", ends: ";"), sign(1, "typedef ", ends: ";"), sign(2, "printf(\"", ends: ");"),
                    sign(1, "unsigned ", ends: ";"), sign(1, "void ", holds: "("),
                ]),
            Language(
                identifier: "public.c-plus-plus-source", name: "C++",
                signs: [
                    sign(3, "namespace ", ends: "{"), sign(4, "using namespace ", ends: ";"),
                    sign(4, "template <", holds: ">"), sign(4, "template<", holds: ">"),
                    sign(3, "class ", holds: ": public "), sign(2, "public:", ends: ":"),
                    sign(2, "private:", ends: ":"),
                    sign(2, "protected:", ends: ":"), sign(4, "#include <iostream>"),
                    sign(4, "#include <string>"), sign(4, "#include <vector>"), sign(4, "#include <memory>"),
                    sign(4, "#include <map>"), sign(4, "#include <algorithm>"), sign(4, "#include <cstd"),
                    sign(4, "std::"), sign(3, "", holds: "std::"), sign(3, "virtual ", ends: ";"),
                    sign(1, "class ", ends: "{"), sign(1, "class ", ends: ";"), sign(2, "explicit ", holds: "("),
                    sign(3, "constexpr "),
                ]),
            Language(
                identifier: "public.objective-c-source", name: "Objective-C",
                signs: [
                    sign(4, "#import <", ends: ">"), sign(3, "#import \"", ends: "\""), sign(4, "@interface "),
                    sign(4, "@implementation "), sign(2, "@end"),
                    sign(4, "@property (", ends: ";"), sign(4, "@property(", ends: ";"), sign(2, "- (", holds: ")"),
                    sign(2, "+ (", holds: ")"), sign(3, "@protocol "), sign(3, "@class ", ends: ";"),
                    sign(4, "@autoreleasepool"),
                    sign(3, "NSString *"), sign(2, "[super "),
                ]),
            Language(
                identifier: "com.sun.java-source", name: "Java",
                signs: [
                    path(2, "package ", ends: ";"), sign(4, "import java.", ends: ";"),
                    sign(4, "import javax.", ends: ";"),
                    sign(3, "import org.", ends: ";"),
                    sign(3, "import com.", ends: ";"), sign(4, "import static ", ends: ";"),
                    sign(3, "public class ", ends: "{"), sign(3, "public final class "), sign(3, "public interface "),
                    sign(2, "public enum "),
                    sign(3, "public static void main(String"), sign(2, "@Override"), sign(2, "public abstract class "),
                    sign(2, "System.out.print"), sign(1, "private ", ends: ";"), sign(1, "public ", ends: "{"),
                    sign(1, "class ", ends: "{"),
                ]),
            Language(
                identifier: "com.microsoft.c-sharp", name: "C#",
                signs: [
                    path(4, "using System", ends: ";"), path(3, "using Microsoft", ends: ";"),
                    path(2, "using ", ends: ";"),
                    path(2, "namespace "), sign(2, "namespace ", ends: ";"), sign(2, "public class "),
                    sign(2, "public static class "),
                    sign(3, "public partial class "), sign(3, "internal class "), sign(3, "internal sealed class "),
                    sign(2, "public sealed class "), sign(2, "static void Main("), sign(3, "Console.Write"),
                    sign(2, "#region"), sign(3, "", holds: "{ get; set; }"), sign(2, "/// <summary>"),
                ]),
            Language(
                identifier: "org.golang.go-script", name: "Go",
                signs: [
                    path(3, "package "), sign(3, "import (", ends: "("), sign(3, "import \"", ends: "\""),
                    sign(2, "func ", ends: "{"), sign(3, "func (", ends: "{"), sign(3, "type ", holds: " struct {"),
                    sign(3, "type ", holds: " interface {"), sign(1, "", holds: " := "), sign(2, "if err != nil {"),
                    sign(4, "//go:build "), sign(2, "defer "), sign(2, "fmt."),
                ]),
            Language(
                identifier: "org.rust-lang.rust-script", name: "Rust",
                signs: [
                    sign(3, "use std::", ends: ";"), sign(3, "use crate::", ends: ";"),
                    sign(3, "use super::", ends: ";"),
                    sign(2, "use ", holds: "::", ends: ";"), sign(3, "pub fn ", holds: "("),
                    sign(2, "fn ", holds: "(", ends: "{"), sign(2, "impl ", ends: "{"), sign(3, "impl<"),
                    sign(4, "let mut ", holds: "="), sign(4, "#[derive("), sign(4, "#![", ends: "]"), sign(3, "#[cfg("),
                    sign(3, "pub struct "), sign(3, "pub enum "), sign(3, "pub mod ", ends: ";"),
                    sign(2, "mod ", ends: ";"), sign(4, "extern crate ", ends: ";"), sign(2, "println!("),
                    sign(3, "macro_rules! "),
                    sign(2, "pub trait "), sign(1, "//! "),
                ]),
            Language(
                identifier: "public.python-script", name: "Python",
                signs: [
                    path(2, "import "), sign(3, "from ", holds: " import "), sign(4, "if __name__ == "),
                    sign(3, "def ", holds: "(", ends: "):"), sign(2, "class ", ends: "):"),
                    sign(2, "def ", holds: "(", ends: ":"), sign(2, "class ", ends: ":"),
                    sign(4, "def __init__(self"), sign(2, "elif ", ends: ":"), sign(1, "else:", ends: "else:"),
                    sign(1, "try:", ends: "try:"), sign(2, "except ", ends: ":"),
                    sign(1, "for ", holds: " in ", ends: ":"),
                    sign(1, "if ", ends: ":"), sign(1, "with ", holds: " as ", ends: ":"),
                    sign(2, "self.", holds: " = "), sign(1, "print(", ends: ")"), sign(1, "return "), sign(1, "raise "),
                    sign(3, "async def ", ends: ":"), sign(2, "\"\"\""), sign(4, "__all__ = ["),
                    sign(3, "__version__ = "),
                    sign(1, "@"), sign(2, ">>> "), sign(1, "while ", ends: ":"),
                ]),
            Language(
                identifier: "public.ruby-script", name: "Ruby",
                signs: [
                    sign(3, "require '", ends: "'"), sign(2, "require \"", ends: "\""), sign(4, "require_relative "),
                    sign(4, "# frozen_string_literal:"), sign(4, "attr_accessor :"), sign(4, "attr_reader :"),
                    sign(1, "end", ends: "end"), sign(2, "def ", ends: ")"), sign(1, "def "),
                    sign(1, "module "), sign(2, "class ", holds: " < "), sign(3, "", holds: " do |", ends: "|"),
                    sign(2, "elsif "), sign(2, "puts "), sign(2, "unless "), sign(3, "def self."), sign(2, "include "),
                    sign(3, "private", ends: "private"), sign(3, "gem '"), sign(4, "source 'https://rubygems.org'"),
                    sign(3, "task :"), sign(3, "namespace :", ends: " do"),
                    sign(4, "Vagrant.configure"), sign(2, "attr_writer :"), sign(3, "", holds: ".each do |"),
                    sign(3, "", holds: " => e", ends: " => e"), sign(1, "@"), sign(2, "rescue "),
                    sign(2, "raise "),
                ]),
            Language(
                identifier: "public.perl-script", name: "Perl",
                signs: [
                    sign(4, "use strict;"), sign(4, "use warnings;"), sign(4, "my ($"), sign(3, "my $", ends: ";"),
                    sign(3, "my @", ends: ";"), sign(3, "my %", ends: ";"), sign(3, "package ", holds: "::", ends: ";"),
                    sign(2, "package ", ends: ";"), sign(2, "sub ", ends: "{"), sign(2, "use ", ends: ";"),
                    sign(3, "our $", ends: ";"), sign(3, "our @", ends: ";"), sign(2, "require ", ends: ";"),
                    sign(3, "return <<'END';"), sign(3, "print STDERR "), sign(2, "use utf8;"),
                    sign(2, "BEGIN {", ends: "{"),
                    sign(3, "$", holds: "::", ends: "= ["), sign(2, "} elsif ("), sign(2, "die \"", ends: ";"),
                    sign(3, "use Test::More"),
                    sign(3, "while (<"), sign(3, "", holds: " =~ s/"), sign(3, "@ISA = "), sign(2, "", holds: "@_"),
                    sign(1, "__END__"), sign(2, "foreach my $"),
                    sign(2, "1;", ends: "1;"), sign(2, "use vars "), sign(3, "local $"), sign(2, "return $", ends: ";"),
                ]),
            Language(
                identifier: "com.netscape.javascript-source", name: "JavaScript",
                signs: [
                    sign(4, "'use strict'"), sign(4, "\"use strict\""), sign(3, "const ", holds: "require("),
                    sign(3, "var ", holds: "require("), sign(4, "module.exports"), sign(3, "import ", holds: " from '"),
                    sign(3, "import ", holds: " from \""), sign(3, "export default "), sign(3, "export function "),
                    sign(3, "export const "),
                    sign(2, "function ", holds: "(", ends: "{"), sign(3, "(function", holds: "("),
                    sign(1, "var ", holds: " = ", ends: ";"), sign(1, "const ", holds: " = ", ends: ";"),
                    sign(1, "let ", holds: " = ", ends: ";"), sign(2, "", holds: "=> {"), sign(3, "document."),
                    sign(3, "window."), sign(2, "console.log("), sign(2, "", holds: "=== "), sign(3, "exports."),
                    sign(2, "});"), sign(1, "return ", ends: ";"),
                    sign(3, "async function "), sign(2, "this.", holds: " = "), sign(3, "$("),
                    sign(3, "", holds: "= function("), sign(3, "", holds: "= function ("),
                    sign(3, "", holds: ": function("), sign(3, "!function("),
                    sign(2, "const ", holds: "document."), sign(2, "function ", holds: "()", ends: "{"),
                    sign(3, "var ", holds: "document."),
                    sign(3, "", holds: "window.navigator"), sign(2, "let ", ends: ";"), sign(2, "for (var "),
                    sign(2, "for (let "), sign(2, "typeof "),
                    sign(3, "jQuery("), sign(3, "define(["),
                ]),
            Language(
                identifier: "com.microsoft.typescript", name: "TypeScript",
                signs: [
                    sign(4, "export interface "), sign(4, "export type ", holds: "="), sign(4, "import type "),
                    sign(3, "interface ", ends: "{"), sign(4, "declare module "), sign(4, "declare namespace "),
                    sign(4, "declare function "), sign(4, "declare const "), sign(4, "declare global"),
                    sign(4, "/// <reference "), sign(4, "constructor(public "), sign(4, "constructor(private "),
                    sign(3, "", holds: ": string;"), sign(3, "", holds: ": number;"), sign(3, "", holds: ": boolean;"),
                    sign(3, "", holds: ": string,"), sign(3, "", holds: ": Promise<"),
                    sign(4, "export abstract class "),
                    sign(3, "export enum "), sign(2, "private readonly "), sign(3, "import ", holds: " from '"),
                    sign(3, "import ", holds: " from \""), sign(2, "export class "),
                ]),
            Language(
                identifier: "public.css", name: "CSS",
                signs: [
                    sign(4, "@media ", ends: "{"), sign(4, "@import url("), sign(4, "@font-face"),
                    sign(3, ".", ends: "{"),
                    sign(3, "#", ends: "{"), sign(3, "body", ends: "{"), sign(2, "a:", ends: "{"),
                    sign(2, "html", ends: "{"), sign(4, "-webkit-", ends: ";"), sign(3, "-moz-", ends: ";"),
                    sign(3, "p ", ends: "{"), sign(2, "height:", ends: ";"),
                    sign(2, "float:", ends: ";"), sign(2, "position:", ends: ";"), sign(3, "line-height:"),
                    sign(3, "table", ends: "{"), sign(3, "a {", ends: "{"),
                    sign(3, "ul", ends: "{"), sign(3, "div", ends: "{"), sign(3, "@supports "),
                    sign(3, "h1", ends: "{"),
                    sign(2, "color:", ends: ";"), sign(2, "margin:", ends: ";"), sign(2, "padding:", ends: ";"),
                    sign(2, "font-", ends: ";"), sign(2, "background", ends: ";"), sign(2, "width:", ends: ";"),
                    sign(2, "display:", ends: ";"), sign(2, "border", ends: ";"), sign(4, ":root", ends: "{"),
                    sign(3, "@keyframes "), sign(2, "text-", ends: ";"), sign(2, "margin-", ends: ";"),
                ]),
            Language(
                identifier: "public.swift-source", name: "Swift",
                signs: [
                    sign(4, "import Foundation"), sign(4, "import SwiftUI"), sign(4, "import UIKit"),
                    sign(4, "import Cocoa"), sign(4, "// swift-tools-version"),
                    sign(2, "func ", holds: "->", ends: "{"),
                    sign(2, "let ", holds: " = "), sign(2, "guard ", ends: "{"), sign(3, "guard let "),
                    sign(3, "if let ", ends: "{"), sign(2, "extension ", ends: "{"), sign(2, "struct ", ends: "{"),
                    sign(2, "public func "), sign(3, "public struct "), sign(2, "var ", holds: ": "),
                    sign(2, "protocol ", ends: "{"), sign(4, "@State "), sign(3, "init(", ends: "{"),
                    sign(3, "@testable import "), sign(3, "private let "), sign(2, "override func "),
                    sign(1, "import "),
                    sign(1, "func ", ends: "{"),
                ]),
            Language(
                identifier: "org.kotlinlang.source", name: "Kotlin",
                signs: [
                    path(2, "package "), sign(3, "import kotlin"), sign(3, "fun ", holds: "(", ends: "{"),
                    sign(4, "fun main("), sign(4, "data class "), sign(3, "val ", holds: " = "),
                    sign(3, "override fun "),
                    sign(3, "companion object"), sign(2, "private val "), sign(3, "private fun "),
                    sign(2, "val ", holds: ": "), sign(2, "val ", holds: " : "),
                    sign(3, "var ", holds: ": ", ends: "?"), sign(2, "fun ", holds: "(", ends: ")"),
                    sign(3, "fun ", holds: "): "), sign(3, "when (", ends: "{"),
                    sign(2, "class ", holds: "(", ends: ")"), sign(2, "class ", ends: "("), sign(3, "suspend fun "),
                    sign(2, "import org."), sign(1, "import "), sign(4, "sealed class "), sign(2, "object ", ends: "{"),
                    sign(2, "import java."),
                ]),
            Language(
                identifier: "org.scala-lang.scala", name: "Scala",
                signs: [
                    path(2, "package "), sign(4, "import scala."), sign(4, "case class "),
                    sign(3, "object ", holds: " extends "), sign(3, "trait ", ends: "{"),
                    sign(3, "def ", holds: " = {"),
                    sign(3, "def ", holds: "]"), sign(2, "val ", holds: " = "), sign(2, "object ", ends: "{"),
                    sign(4, "import ", holds: "._"), sign(3, "implicit "), sign(4, "case object "),
                    sign(3, "sealed trait "), sign(2, "case ", holds: " => "), sign(2, "override def "),
                ]),
            Language(
                identifier: "org.haskell.haskell-source", name: "Haskell",
                signs: [
                    sign(4, "{-# LANGUAGE "), sign(4, "{-# OPTIONS"), sign(4, "module ", ends: " where"),
                    sign(2, "module "), sign(4, "import qualified "), sign(3, "import Data."),
                    sign(3, "import Control."),
                    sign(2, "", holds: " :: "), sign(3, "instance ", ends: " where"), sign(2, "where", ends: "where"),
                    sign(2, "data ", holds: " = "), sign(3, "deriving"), sign(3, "newtype "), sign(2, "import System."),
                    sign(4, "main :: IO"),
                ]),
            Language(
                identifier: "org.lua.lua-source", name: "Lua",
                signs: [
                    sign(3, "local ", holds: "require"), sign(3, "setmetatable("),
                    sign(3, "", holds: "= setmetatable("), sign(3, "local function "), sign(2, "local ", holds: " = "),
                    sign(1, "function ", ends: ")"), sign(1, "end", ends: "end"), sign(1, "", holds: " then"),
                    sign(3, "elseif ", ends: "then"), sign(1, "-- "), sign(2, "--[["), sign(3, "for _, "),
                    sign(3, "for ", holds: " in pairs("), sign(1, "return "),
                ]),
            Language(
                identifier: "typeq.r-script", name: "R",
                signs: [
                    sign(3, "library(", ends: ")"), sign(4, "", holds: " <- function("), sign(2, "", holds: " <- c("),
                    sign(2, "", holds: " <- "), sign(3, "setMethod("), sign(3, "#' @"), sign(2, "require(", ends: ")"),
                    sign(3, "data.frame("), sign(3, "ggplot("),
                ]),
            Language(
                identifier: "typeq.matlab", name: "MATLAB",
                signs: [
                    sign(4, "function [", holds: "] = "), sign(3, "function ", holds: " = "), sign(3, "classdef "),
                    sign(1, "% "), sign(2, "%% "), sign(2, "%%%%"), sign(3, "function ", holds: "=", ends: ")"),
                    sign(1, "##"), sign(3, "error (\""), sign(3, "%! "),
                    sign(3, "fprintf('"), sign(3, "hold on"), sign(2, "end", ends: "endif"),
                    sign(2, "", holds: " = [", ends: "];"),
                    sign(3, "xlabel("), sign(3, "%!test"), sign(3, "%!assert"), sign(3, "clear all"),
                    sign(3, "close all"), sign(2, "end", ends: "end"),
                    sign(2, "", holds: "zeros("), sign(2, "disp("), sign(3, "endfunction"), sign(2, "figure;"),
                    sign(2, "clc"),
                ]),
            Language(
                identifier: "public.fortran-source", name: "Fortran",
                signs: [
                    sign(4, "implicit none"), sign(4, "IMPLICIT NONE"), sign(3, "program "), sign(3, "PROGRAM "),
                    sign(3, "subroutine ", ends: ")"), sign(3, "SUBROUTINE "), sign(3, "integer ", holds: "::"),
                    sign(3, "real", holds: "::"), sign(4, "end program"), sign(4, "end subroutine"),
                    sign(3, "END SUBROUTINE"), sign(3, "DOUBLE PRECISION "), sign(3, "double precision "),
                    sign(3, "INTEGER "), sign(2, "CALL "), sign(2, "call "), sign(2, "REAL "), sign(2, "end do"),
                    sign(2, "END DO"), sign(2, "write(*"), sign(2, "WRITE(*"), sign(3, "print *,"), sign(2, "use "),
                    sign(2, "contains", ends: "contains"), sign(2, "module "),
                ]),
            Language(
                identifier: "public.pascal-source", name: "Pascal",
                signs: [
                    path(3, "program ", ends: ";"), path(3, "unit ", ends: ";"), sign(3, "uses", ends: ";"),
                    sign(2, "begin", ends: "begin"), sign(4, "end.", ends: "end."), sign(2, "procedure ", ends: ";"),
                    sign(2, "function ", holds: ": ", ends: ";"), sign(3, "interface", ends: "interface"),
                    sign(3, "implementation", ends: "implementation"), sign(3, "{$"), sign(3, "writeln("),
                    sign(2, "end;", ends: "end;"), sign(2, "var", ends: "var"), sign(3, "WriteLn("),
                    sign(3, "Writeln("),
                    sign(2, "", holds: " := ", ends: ";"),
                ]),
            Language(
                identifier: "public.ada-source", name: "Ada",
                signs: [
                    sign(4, "with Ada.", ends: ";"), sign(3, "with ", ends: ";"), sign(4, "package body ", ends: " is"),
                    sign(4, "procedure ", ends: " is"), sign(3, "package ", ends: " is"), sign(3, "use Ada."),
                    sign(3, "function ", holds: " return "), sign(3, "type ", holds: " is "),
                    sign(3, "pragma ", ends: ";"),
                    sign(2, "begin", ends: "begin"), sign(3, "end ", ends: ";"),
                ]),
            Language(
                identifier: "typeq.vhdl", name: "VHDL",
                signs: [
                    sign(3, "library ieee", ends: ";"), sign(3, "library IEEE", ends: ";"), sign(4, "use ieee."),
                    sign(4, "use IEEE."), sign(4, "entity ", ends: " is"), sign(4, "architecture ", holds: " of "),
                    sign(3, "signal ", holds: " : "), sign(3, "port ("), sign(2, "end process"),
                    sign(4, "", holds: "std_logic"), sign(3, "LIBRARY ieee"), sign(3, "ENTITY "),
                ]),
            Language(
                identifier: "typeq.verilog", name: "Verilog",
                signs: [
                    sign(3, "module ", holds: "("), sign(4, "endmodule"), sign(4, "`timescale "), sign(3, "always @"),
                    sign(3, "assign ", ends: ";"), sign(3, "input ", holds: "["), sign(2, "input ", ends: ";"),
                    sign(3, "output reg "), sign(3, "wire ", ends: ";"), sign(3, "reg [", ends: ";"),
                    sign(2, "initial begin"), sign(3, "`include \""), sign(2, "`define "),
                ]),
            Language(
                identifier: "public.assembly-source", name: "assembler",
                signs: [
                    sign(3, ".globl "), sign(3, ".global "), sign(2, ".text", ends: ".text"),
                    sign(2, ".data", ends: ".data"), sign(2, ".section "), sign(3, "section .text"),
                    sign(3, "section .data"), sign(2, "mov ", holds: ","), sign(2, "movl ", holds: "%"),
                    sign(2, "movq ", holds: "%"), sign(1, "ret", ends: "ret"), sign(2, "push"),
                    sign(2, "global _start"),
                    sign(2, ".align "), sign(2, "int 0x80"), sign(2, "pushq"), sign(2, ".type ", holds: "@function"),
                    sign(2, ".cfi_"), sign(2, "\tmov\t"), sign(2, "org 0x"), sign(2, "SECTION .text"),
                    sign(2, "mov\t", holds: ","),
                ]),
            Language(
                identifier: "typeq.common-lisp", name: "Lisp",
                signs: [
                    sign(3, "(defun "), sign(3, "(defpackage "), sign(3, "(in-package "), sign(3, "(defmacro "),
                    sign(3, "(defvar "), sign(3, "(defparameter "), sign(3, "(defclass "), sign(3, "(defmethod "),
                    sign(2, "(let "), sign(1, ";;"), sign(3, "(defsystem "), sign(3, "(asdf:"), sign(3, "(defgeneric "),
                    sign(3, "(defstruct "),
                ]),
            Language(
                identifier: "org.gnu.emacs-lisp", name: "Emacs Lisp",
                signs: [
                    sign(3, "(provide '"), sign(3, "(require '"), sign(3, "(defcustom "), sign(2, "(defun "),
                    sign(2, "(defvar "), sign(3, ";;; Commentary:"), sign(3, ";;; Code:"), sign(3, "(setq "),
                    sign(3, "(interactive"), sign(3, "(add-hook '"), sign(3, "(defgroup "), sign(2, "(defconst "),
                    sign(2, "(define-key "),
                ]),
            Language(
                identifier: "typeq.scheme", name: "Scheme",
                signs: [
                    sign(3, "(define ("), sign(2, "(define "), sign(3, "(define-module "), sign(3, "(use-modules "),
                    sign(3, "(define-syntax "), sign(3, "(define-library "), sign(2, "(import ("),
                    sign(3, "(call-with-"),
                    sign(2, "(let "), sign(2, "(lambda "), sign(3, "(define-record-type "), sign(1, ";;"),
                ]),
            Language(
                identifier: "org.clojure.script", name: "Clojure",
                signs: [
                    sign(4, "(ns "), sign(4, "(defn "), sign(3, "(:require "), sign(3, "(def "),
                    sign(3, "(defproject "),
                    sign(3, "(defn- "), sign(2, "(let ["), sign(3, "(deftest "), sign(2, "(defmulti "),
                ]),
            Language(
                identifier: "org.erlang.erlang-source", name: "Erlang",
                signs: [
                    sign(4, "-module(", ends: ")."), sign(4, "-export(["), sign(3, "-include(\""),
                    sign(3, "-behaviour("),
                    sign(3, "-record("), sign(3, "-spec "), sign(3, "", holds: "io:format("), sign(3, "-import("),
                    sign(3, "-define("), sign(2, "", ends: "->"),
                ]),
            Language(
                identifier: "org.elixir-lang.source", name: "Elixir",
                signs: [
                    sign(4, "defmodule ", ends: " do"), sign(3, "def ", ends: " do"), sign(3, "defp ", ends: " do"),
                    sign(4, "@moduledoc "), sign(3, "@doc "), sign(3, "IO.puts"),
                    sign(2, "", holds: " fn ", ends: "->"), sign(3, "", holds: "|> "), sign(2, "use "),
                    sign(2, "alias "),
                    sign(1, "end", ends: "end"),
                ]),
            Language(
                identifier: "typeq.prolog", name: "Prolog",
                signs: [
                    sign(4, ":- module("), sign(4, ":- use_module("), sign(4, ":- dynamic "), sign(3, ":- ", ends: "."),
                    sign(3, "", holds: " :- "), sign(3, "", ends: ":-"), sign(2, "% "), sign(4, ":- initialization"),
                ]),
            Language(
                identifier: "public.shell-script", name: "shell",
                signs: [
                    sign(2, "fi", ends: "fi"), sign(2, "done", ends: "done"), sign(2, "esac", ends: "esac"),
                    sign(3, "if [ ", ends: "then"), sign(3, "if [[ "), sign(2, "if test "),
                    sign(2, "then", ends: "then"),
                    sign(3, "case \"$"), sign(3, "case $"), sign(2, "echo \""), sign(3, "export ", holds: "="),
                    sign(2, "for ", holds: "; do"), sign(2, "while ", holds: "; do"), sign(3, "set -e", ends: "set -e"),
                    sign(2, "[ -", holds: " ] "), sign(3, "", ends: ";;"), sign(3, "", holds: "() {"),
                    sign(2, "exit 0"),
                    sign(2, "exec "), sign(2, "local ", holds: "="), sign(2, "unset "), sign(2, "source "),
                    sign(2, "alias ", holds: "='"),
                ]),
            Language(
                identifier: "org.iso.sql", name: "SQL",
                signs: [
                    sign(3, "CREATE VIEW "), sign(3, "CREATE FUNCTION "), sign(3, "drop table "),
                    sign(3, "insert into "),
                    sign(4, "CREATE OR REPLACE "), sign(3, "SELECT ", holds: " FROM "),
                    sign(3, "select ", holds: " from "),
                    sign(3, "", holds: " VARCHAR2"), sign(2, "FROM "), sign(1, "WHERE "),
                    sign(2, "GRANT ", ends: ";"), sign(3, "COMMENT ON "), sign(4, "CREATE TABLE "),
                    sign(4, "create table "), sign(3, "INSERT INTO ", holds: "VALUES"),
                    sign(3, "DROP TABLE "), sign(4, "PRAGMA foreign_keys"), sign(2, "BEGIN TRANSACTION;"),
                    sign(3, "ALTER FUNCTION "), sign(4, "-- complain if script is sourced"),
                    sign(3, "CREATE OPERATOR "), sign(3, "\\echo "), sign(2, "RETURNS "), sign(2, "LANGUAGE "),
                    sign(2, "DECLARE @"),
                    sign(2, "USE ", ends: ";"), sign(3, "UPDATE ", holds: " SET "), sign(3, "DELETE FROM "),
                    sign(3, "CREATE TRIGGER "),
                    sign(3, "CREATE DATABASE "), sign(2, "LOCK TABLES "),
                    sign(3, "-- MySQL dump"), sign(4, "-- PostgreSQL database dump"), sign(3, "SELECT ", ends: ";"),
                    sign(3, "ALTER TABLE "), sign(3, "insert into ", holds: "values"), sign(2, "SET ", ends: ";"),
                    sign(3, "CREATE INDEX "), sign(3, "drop table "), sign(3, "SELECT ", holds: " FROM "),
                    sign(3, "CREATE OR REPLACE "), sign(3, "select ", holds: " from ", ends: ";"),
                ]),
            Language(
                identifier: "org.ocaml.ocaml-source", name: "OCaml",
                signs: [
                    sign(1, "open "), sign(3, "let rec ", holds: "="), sign(2, "let ", ends: "="), sign(4, "let () ="),
                    sign(3, "module ", ends: "struct"), sign(3, "", ends: ";;"), sign(2, "type ", holds: " = "),
                    sign(2, "| ", holds: " -> "), sign(3, "let ", ends: " in"), sign(3, "match ", ends: " with"),
                    sign(3, "val ", holds: " : "), sign(2, "(* ", ends: "*)"), sign(3, "external ", holds: " : "),
                    sign(3, "Printf.printf "),
                ]),
            Language(
                identifier: "tk.tcl.tcl-source", name: "Tcl",
                signs: [
                    sign(4, "package require "), sign(4, "package provide "), sign(4, "namespace eval "),
                    sign(4, "proc ", holds: "{", ends: "{"), sign(2, "set ", holds: "["),
                    sign(3, "foreach ", holds: "$", ends: "{"), sign(3, "if {", ends: "{"), sign(2, "puts \""),
                    sign(2, "set "), sign(3, "} else {"), sign(2, "global "), sign(3, "namespace export "),
                ]),
            Language(
                identifier: "public.make-source", name: "make",
                signs: [
                    sign(3, ".PHONY:"), sign(3, ".PHONY :"), sign(2, "all:"), sign(2, "clean:"), sign(3, "ifeq ("),
                    sign(3, "ifneq ("), sign(3, "", holds: "$(CC)"), sign(2, "", holds: " := $("),
                    sign(2, "endif", ends: "endif"), sign(3, "include $("), sign(2, "install:"), sign(2, "-include "),
                    sign(3, "", holds: "$(MAKE)"), sign(2, "CFLAGS"), sign(2, "$("), sign(2, "", holds: "= $("),
                    sign(3, "", holds: "$@"),
                ]),
            Language(
                identifier: "org.cmake.cmake", name: "CMake",
                signs: [
                    sign(4, "cmake_minimum_required("), sign(4, "add_executable("), sign(4, "add_library("),
                    sign(4, "target_link_libraries("), sign(3, "find_package("), sign(3, "project("),
                    sign(3, "set(CMAKE_"),
                    sign(2, "set("), sign(2, "endif("), sign(3, "install(TARGETS"), sign(4, "add_subdirectory("),
                    sign(2, "include("), sign(3, "message(STATUS"), sign(2, "if("), sign(3, "endmacro("),
                    sign(3, "endfunction("),
                ]),
            Language(
                identifier: "typeq.powershell", name: "PowerShell",
                signs: [
                    sign(4, "param(", ends: "param("), sign(3, "[CmdletBinding"), sign(3, "Write-Host "),
                    sign(3, "Write-Output "), sign(3, "", holds: "Get-ChildItem"), sign(3, "Import-Module "),
                    sign(3, "$ErrorActionPreference"), sign(3, "function ", holds: "-", ends: "{"),
                    sign(3, "[Parameter("),
                    sign(3, ".SYNOPSIS"), sign(2, "$", holds: " = "), sign(3, "New-Object "),
                    sign(2, "if (", holds: " -eq "),
                ]),
            Language(
                identifier: "com.microsoft.batch-file", name: "batch",
                signs: [
                    sign(4, "@echo off"), sign(3, "setlocal"), sign(3, "if errorlevel "), sign(3, "IF ERRORLEVEL "),
                    sign(3, "goto :"), sign(3, "if exist "), sign(3, "IF EXIST "), sign(2, "REM "), sign(2, "rem "),
                    sign(2, "set ", holds: "=%"), sign(2, "SET ", holds: "="), sign(3, "call :"),
                    sign(2, "pause", ends: "pause"), sign(3, "goto "),
                ]),
            Language(
                identifier: "org.vim.vim-script", name: "Vim",
                signs: [
                    sign(3, "function! "), sign(4, "let g:"), sign(3, "let s:"), sign(3, "let b:"),
                    sign(4, "if exists(\""),
                    sign(4, "if !exists("), sign(2, "setlocal "), sign(2, "endif", ends: "endif"),
                    sign(3, "endfunction"),
                    sign(3, "augroup "), sign(3, "autocmd "), sign(3, "syn match "), sign(3, "syn keyword "),
                    sign(3, "syn region "), sign(3, "hi def link "), sign(3, "syntax on"), sign(2, "nnoremap "),
                    sign(2, "set no"), sign(1, "\" "), sign(3, "let &"), sign(2, "finish", ends: "finish"),
                    sign(3, "call s:"), sign(3, "au Buf"), sign(2, "map <"), sign(2, "if has("), sign(4, "loadkeymap"),
                ]),
            Language(
                identifier: "public.protobuf-source", name: "Protocol Buffers",
                signs: [
                    sign(4, "syntax = \"proto"), sign(3, "message ", ends: "{"), sign(2, "package ", ends: ";"),
                    sign(3, "repeated ", ends: ";"), sign(3, "optional ", ends: ";"),
                    sign(3, "import \"", ends: ".proto\";"), sign(3, "option ", ends: ";"),
                    sign(3, "rpc ", holds: "returns"), sign(2, "service ", ends: "{"), sign(2, "enum ", ends: "{"),
                ]),
            Language(
                identifier: "typeq.zig", name: "Zig",
                signs: [
                    sign(4, "const ", holds: "@import("), sign(3, "pub fn ", holds: "!"), sign(2, "pub fn "),
                    sign(3, "test \"", ends: "{"), sign(3, "const ", holds: "struct {"), sign(2, "comptime "),
                    sign(2, "try "), sign(3, "defer "), sign(3, "pub const "),
                ]),
            Language(
                identifier: "org.fsharp.f-sharp", name: "F#",
                signs: [
                    sign(4, "#light"), sign(3, "open System"), sign(3, "let mutable "), sign(3, "open Microsoft"),
                    sign(2, "let ", ends: "="), sign(3, "|> "), sign(2, "printfn "), sign(2, "| ", holds: " -> "),
                    sign(3, "member "), sign(3, "[<"), sign(2, "namespace "), sign(2, "let rec ", ends: "="),
                ]),
            Language(
                identifier: "typeq.standard-ml", name: "Standard ML",
                signs: [
                    sign(3, "structure ", holds: "="), sign(3, "signature ", holds: "="), sign(3, "functor "),
                    sign(3, "fun ", holds: " = "), sign(2, "val ", holds: " = "), sign(3, "datatype "),
                    sign(2, "struct", ends: "struct"), sign(2, "| ", holds: " => "), sign(2, "local", ends: "local"),
                    sign(2, "sig", ends: "sig"), sign(2, "end", ends: "end"),
                ]),
            Language(
                identifier: "dev.dart.dart-script", name: "Dart",
                signs: [
                    sign(4, "import 'dart:"), sign(4, "import 'package:"), sign(3, "part of "), sign(3, "part '"),
                    sign(2, "void main() "), sign(2, "final ", ends: ";"), sign(2, "@override"),
                    sign(2, "class ", holds: " extends ", ends: "{"), sign(3, "", holds: "=> "),
                    sign(3, "library ", ends: ";"),
                ]),
            Language(
                identifier: "org.dlang.d", name: "D",
                signs: [
                    path(4, "import std.", ends: ";"), path(2, "module ", ends: ";"), sign(3, "writeln("),
                    sign(3, "unittest"), sign(3, "immutable "), sign(3, "auto ", ends: ";"),
                    sign(2, "foreach (", holds: ";"),
                ]),
            Language(
                identifier: "org.julia.julia-script", name: "Julia",
                signs: [
                    path(3, "using "), sign(2, "function ", ends: ")"), sign(3, "@testset "), sign(3, "@test "),
                    sign(3, "mutable struct "), sign(1, "end", ends: "end"), sign(3, "println("),
                    sign(3, "abstract type "),
                    sign(2, "export "), sign(2, "include(\""), sign(2, "module "), sign(3, "@inline "),
                    sign(2, "elseif "),
                ]),
        ] + smaller + rare
}

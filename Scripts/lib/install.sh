#!/bin/sh
# Installs typeq from this folder: ./install.sh [PREFIX]. The default prefix is /usr/local. Installing is
# optional: bin/typeq also works in this folder.
set -eu
case ${1:-} in
    -*) echo "usage: ./install.sh [PREFIX]     copies bin and share below PREFIX, by default /usr/local"
        [ "$1" = --help ] && exit 0 || exit 64 ;;
esac
cd "$(dirname "$0")"
prefix=${1:-/usr/local}
mkdir -p "$prefix" || exit 2
[ -w "$prefix" ] || { echo "install.sh: '$prefix' is not writable: try ./install.sh \$HOME/.local" >&2; exit 2; }
cp -R bin share "$prefix/"
echo "installed: $prefix/bin/typeq"

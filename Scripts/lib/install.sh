#!/bin/sh
# Installs typeq from this folder: ./install.sh [PREFIX]. The default prefix is /usr/local. Installing is
# optional: bin/typeq also works in this folder.
set -eu
cd "$(dirname "$0")"
prefix=${1:-/usr/local}
mkdir -p "$prefix" || exit 2
[ -w "$prefix" ] || { echo "install.sh: '$prefix' is not writable: try ./install.sh \$HOME/.local" >&2; exit 2; }
cp -R bin share "$prefix/"
echo "installed: $prefix/bin/typeq"

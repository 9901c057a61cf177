#!/bin/sh
# Installs typeq from this folder: ./install.sh [PREFIX]. The default prefix is /usr/local. Installing is
# optional: bin/typeq also works in this folder.
set -eu
case ${1:-} in
    -*)
        echo "usage: ./install.sh [PREFIX]     copies bin and share below PREFIX, by default /usr/local"
        case $1 in -h | --help) exit 0 ;; esac
        exit 64
        ;;
esac
unset CDPATH
# Programs in relative folders of PATH must not run. The archive does not contain absolute-path.sh.
rest=$PATH:
# shellcheck disable=SC2123 # PATH is changed intentionally.
PATH=
while [ -n "$rest" ]; do
    case $rest in
        /*) PATH=${PATH:+$PATH:}${rest%%:*} ;;
    esac
    rest=${rest#*:}
done
# With an empty PATH, the current directory would be searched.
PATH=${PATH:-/usr/bin:/bin}
export PATH
prefix=${1:-/usr/local}
mkdir -p "$prefix" || exit 2
# A relative prefix is below the folder of the caller.
prefix=$(cd -- "$prefix" && pwd) || exit 2
[ -w "$prefix" ] || { echo "install.sh: '$prefix' is not writable: try ./install.sh \$HOME/.local" >&2; exit 2; }
cd -- "$(dirname -- "$0")"
# Other users can run the program.
umask 022
# A program that is running cannot be written, but it can be replaced.
find bin share -type d | while IFS= read -r folder; do mkdir -p "$prefix/$folder"; done
find bin share -type f | while IFS= read -r file; do
    cp "$file" "$prefix/$file.new"
    mv -f "$prefix/$file.new" "$prefix/$file"
done
echo "installed: $prefix/bin/typeq"

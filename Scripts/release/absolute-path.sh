#!/bin/sh
# Removes the relative folders from PATH, including the current directory, without running a program. The hook and the
# action start in a checkout that may be untrusted, and whose programs must not run.
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

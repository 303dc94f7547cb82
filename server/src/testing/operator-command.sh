#!/bin/bash
# Stands in for `portico`, `systemctl` and `journalctl` where the pages for operators are tested:
# hands its arguments, its settings and its input to operator-shell.ts, and says what that said.
# It starts as few programs as it can, because the pages have many commands.
call=$PLACE/calls/$$.$RANDOM
printf '%s\0' "${0##*/}" "$PWD" "$@" > "$call.argv"
: > "$call.env"
for name in "${!PORTICO_@}"; do printf '%s=%s\0' "$name" "${!name}" >> "$call.env"; done
if [ /dev/stdin -ef /dev/null ]; then : > "$call.in"; else cat > "$call.in"; fi
exec 3<> "/dev/tcp/127.0.0.1/$PLACE_PORT"
printf '%s\n' "$call" >&3
read -r exit <&3
[ -s "$call.out" ] && cat "$call.out"
[ -s "$call.err" ] && cat "$call.err" >&2
exit "$exit"

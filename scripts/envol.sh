#!/bin/sh
# envol COMMAND [OPTIONS]: runs `npm run COMMAND` of the portal in /srv/envol as its user, or a command of its service:
# start, stop, restart, status, logs. scripts/install.sh installs this file as /usr/local/bin/envol.
set -eu
folder=/srv/envol

if [ $# -eq 0 ]; then
  echo 'envol start|stop|restart|status|logs : le service' >&2
  echo 'envol setup|backup|restore|update|board|companies|content|keys|mail : les commandes de docs/operating.md' >&2
  exit 64
fi
command=$1
shift

case $command in
  start | stop | restart | status) exec systemctl "$command" envol "$@" ;;
  logs) exec journalctl -u envol -o cat "$@" ;;
  setup | backup | restore | update | board | companies | content | keys | mail) ;;
  *) echo "Commande inconnue : $command" >&2; exit 64 ;;
esac

# File names given to a command are relative to the folder where it is typed (INIT_CWD), as with npm.
INIT_CWD=$PWD
export INIT_CWD
cd "$folder"
set -- env HOME="$folder" PATH="/usr/local/lib/envol/node_modules/.bin:$PATH" node "scripts/$command.mjs" "$@"
if [ "$(id -un)" = envol ]; then exec "$@"; fi
exec runuser -u envol -- "$@"

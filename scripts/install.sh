#!/bin/sh
# sh scripts/install.sh [--folder FOLDER] [--from REPOSITORY] [--ref BRANCH]: installs the portal on Debian, as root.
# Creates the user envol, the checkout with its packages and build, the folder of the backups, the systemd unit and the
# command `envol`. A second run repairs what is missing and changes no setting and no data.
set -eu

folder=/srv/envol
backups=/var/backups/envol
source=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
ref=

while [ $# -gt 0 ]; do
  case $1 in
    --folder) folder=$2; shift 2 ;;
    --from) source=$2; shift 2 ;;
    --ref) ref=$2; shift 2 ;;
    *) echo "Option inconnue : $1 (--folder, --from, --ref)" >&2; exit 64 ;;
  esac
done

step() { printf '  %s…\n' "$1"; }
fail() { printf '\n%s\n' "$1" >&2; exit 1; }
as_envol() { runuser -u envol -- env HOME="$folder" PATH="$folder/node_modules/.bin:$PATH" "$@"; }

[ "$(id -u)" = 0 ] || fail "Lancez cette commande en root : sudo sh $0"
[ -f /etc/debian_version ] || fail 'Cette commande connaît Debian et Ubuntu. Ailleurs, suivez docs/operating.md.'

# The packages of the portal bring Node 24 on x64. npm, with the Node that it needs, installs them.
needed=
command -v git >/dev/null || needed="$needed git"
command -v npm >/dev/null || needed="$needed npm"
command -v runuser >/dev/null || needed="$needed util-linux"
[ -e /etc/ssl/certs/ca-certificates.crt ] || needed="$needed ca-certificates"
if [ -n "$needed" ]; then
  step "Installation des paquets$needed"
  export DEBIAN_FRONTEND=noninteractive
  apt-get -qq update
  # shellcheck disable=SC2086 # several words
  apt-get -qq install -y --no-install-recommends $needed >/dev/null
fi

if ! getent passwd envol >/dev/null; then
  step 'Création du compte envol'
  useradd --system --user-group --home-dir "$folder" --shell /usr/sbin/nologin envol
fi

install -d -o envol -g envol -m 0755 "$folder"
install -d -o envol -g envol -m 0700 "$backups"

if [ ! -d "$folder/.git" ]; then
  [ -z "$(ls -A "$folder")" ] || fail "Le dossier $folder contient autre chose qu’Envol : videz-le, ou choisissez-en un autre avec --folder."
  step "Copie du code dans $folder"
  # Root reads the source, which envol may not enter; envol owns the copy.
  git -c safe.directory='*' clone -q ${ref:+--branch "$ref"} -- "$source" "$folder"
  origin=$(git -c safe.directory='*' -C "$source" remote get-url origin 2>/dev/null || true)
  [ -z "$origin" ] || git -c safe.directory='*' -C "$folder" remote set-url origin "$origin"
  chown -R envol:envol "$folder"
fi

step 'Installation des dépendances et construction (quelques minutes)'
if [ ! -e "$folder/node_modules/.package-lock.json" ]; then
  (cd "$folder" && as_envol npm ci --no-audit --no-fund --loglevel=error)
fi
(cd "$folder" && as_envol node scripts/build.mjs --if-outdated)

if [ ! -e "$folder/envol.env" ]; then
  step "Premiers réglages dans $folder/envol.env"
  umask 077
  printf '# Réglages du portail : docs/settings.md les décrit.\nBACKUP_DIR=%s\n' "$backups" > "$folder/envol.env"
  chown envol:envol "$folder/envol.env"
  umask 022
fi

step 'Installation de la commande envol'
sed "s|/srv/envol|$folder|g" "$folder/scripts/envol.sh" > /usr/local/bin/envol
chmod 755 /usr/local/bin/envol

step 'Installation du service envol'
sed "s|/srv/envol|$folder|g" "$folder/docs/envol.service" > /etc/systemd/system/envol.service
if [ -d /run/systemd/system ]; then
  systemctl daemon-reload
  systemctl -q enable envol
fi

cat <<END

Envol est installé dans $folder. Ensuite :
  envol setup            prépare votre portail (questions en français)
  systemctl start envol  le démarre
  envol logs             montre son journal
END

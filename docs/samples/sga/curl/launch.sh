#!/bin/sh
# curl e openssl. Imprime a resposta, com o endereço para onde mandar o navegador do aluno.
# PROSA_URL=https://prosa.escola.br SGA_CLIENT_ID=… SGA_SECRET=… sh launch.sh <atividade> <matrícula> <nome>
set -eu
body=$(printf '{"activity":"%s","student":{"id":"%s","name":"%s"}}' "$1" "$2" "$3")
timestamp=$(date +%s)
nonce=$(openssl rand -hex 16) # o mesmo em novas tentativas deste lançamento
signature=$(printf '%s.%s.%s' "$timestamp" "$nonce" "$body" | openssl dgst -sha256 -hmac "$SGA_SECRET" -r | cut -d ' ' -f 1)

curl --silent --show-error --fail-with-body "$PROSA_URL/api/sga/launches" \
  --header 'Content-Type: application/json' \
  --header "Prosa-Client-Id: $SGA_CLIENT_ID" \
  --header "Prosa-Timestamp: $timestamp" \
  --header "Idempotency-Key: $nonce" \
  --header "Prosa-Signature: v1=$signature" \
  --data-binary "$body"

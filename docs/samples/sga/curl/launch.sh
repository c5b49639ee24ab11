#!/bin/sh
# curl e node, que monta o JSON e assina: um nome com aspas não quebra o pedido, e o segredo, que vem do ambiente, não
# aparece na lista de processos. Imprime a resposta, com o endereço para onde mandar o navegador do aluno.
# PROSA_URL=https://prosa.escola.br SGA_CLIENT_ID=… SGA_SECRET=… sh launch.sh <atividade> <matrícula> <nome>
set -eu
body=$(node -p 'const [activity, id, name] = process.argv.slice(1); JSON.stringify({ activity, student: { id, name } })' "$@")
timestamp=$(date +%s)
nonce=$(node -p 'crypto.randomUUID()') # o mesmo em novas tentativas deste lançamento
signature=$(printf '%s.%s.%s' "$timestamp" "$nonce" "$body" | node -p '
  const signed = require("node:fs").readFileSync(0)
  require("node:crypto").createHmac("sha256", process.env.SGA_SECRET).update(signed).digest("hex")')

printf '%s' "$body" | curl --silent --show-error --fail-with-body "$PROSA_URL/api/sga/launches" \
  --header 'Content-Type: application/json' \
  --header "Prosa-Client-Id: $SGA_CLIENT_ID" \
  --header "Prosa-Timestamp: $timestamp" \
  --header "Idempotency-Key: $nonce" \
  --header "Prosa-Signature: v1=$signature" \
  --data-binary @-

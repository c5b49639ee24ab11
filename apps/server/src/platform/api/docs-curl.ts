import type { Operation } from '@prosa/contract/protocol/api.ts'
import type { Described } from '#/platform/api/docs-page.ts'

/** A call as a shell runs it. What is in braces in the address, and in `$NAMES`, is the caller's to fill in. */
export function curlOf(publicUrl: string, operation: Operation, described: Described): string {
  const json = described.requestBody?.content['application/json']
  const body = json?.example === undefined ? '' : JSON.stringify(json.example)
  const address = `'${publicUrl}${operation.path.replaceAll(/:(\w+)/g, '{$1}')}${searchOf(described)}'`
  if (operation.door === 'signature') return signedCurl(address, body)
  return [
    `curl${operation.method === 'GET' ? '' : ` -X ${operation.method}`} ${address}`,
    ...(operation.policy === 'public' ? [] : [`-H "Authorization: Bearer ${tokenOf(operation)}"`]),
    // what only a browser or a whole form can make is the caller's to write
    ...(json ? ['-H "Content-Type: application/json"', `-d ${body === '' ? '@corpo.json' : quoted(body)}`] : []),
    ...(operation.upload ? ['-F "file=@documento.pdf"'] : []),
  ].join(' \\\n  ')
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

function tokenOf({ actors = ['user'] }: Operation): string {
  if (actors.includes('key')) return '$PROSA_API_KEY'
  return actors.includes('user') ? '$PROSA_SESSION' : '$PROSA_GUEST'
}

/** What the search must name. */
function searchOf({ parameters }: Described): string {
  const names = parameters.filter((one) => one.in === 'query' && one.required).map(({ name }) => `${name}={${name}}`)
  return names.length === 0 ? '' : `?${names.join('&')}`
}

/** The secret is in the environment, never among the arguments of a program, which everybody on the machine may read. */
const signedCurl = (address: string, body: string): string => `body=${quoted(body)}
timestamp=$(date +%s)
nonce=$(openssl rand -hex 16)
signature=$(printf '%s.%s.%s' "$timestamp" "$nonce" "$body" | node -p \
  'require("node:crypto").createHmac("sha256", process.env.SGA_SECRET).update(require("node:fs").readFileSync(0)).digest("hex")')
printf '%s' "$body" | curl -X POST ${address} \\
  -H "Content-Type: application/json" \\
  -H "Prosa-Client-Id: $SGA_CLIENT_ID" \\
  -H "Prosa-Timestamp: $timestamp" \\
  -H "Idempotency-Key: $nonce" \\
  -H "Prosa-Signature: v1=$signature" \\
  --data-binary @-`

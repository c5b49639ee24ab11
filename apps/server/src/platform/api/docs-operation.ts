import type { ActorKind, Operation } from '@prosa/contract/protocol/api.ts'
import { errorTable } from '@prosa/contract/protocol/errors.ts'
import { listFields, describeKind } from '#/platform/api/docs-fields.ts'
import {
  renderBlock,
  renderCode,
  renderDefinitions,
  type Described,
  type Docs,
  renderDocsPage,
} from '#/platform/api/docs-page.ts'
import { escapeHtml } from '#/platform/pages/html.ts'

type Json = Record<string, unknown>

const actorNames: Readonly<Record<ActorKind, string>> = {
  user: 'pessoa com sessão',
  guest: 'convidado',
  key: 'chave de API',
}
const places: Readonly<Record<string, string>> = { path: 'no endereço', query: 'na busca', header: 'no cabeçalho' }

/** Renders one operation: who may call it, its input and output, each with an example. */
export function operationPage(docs: Docs, name: string, operation: Operation): string {
  const { method, path, summary, tag } = operation
  const described = describedBy(docs, operation)
  return renderDocsPage(
    docs,
    name,
    `<p>${escapeHtml(summary)}</p>${renderBlock('Endereço', `${method} ${path}`)}
${renderDefinitions(renderFacts(operation, tag))}
<h2>Exemplo</h2>${renderBlock('Exemplo com curl', formatCurl(docs.publicUrl, operation, described))}
${renderParameters(described)}${renderBody(docs, described)}${renderAnswers(described)}`,
  )
}

function describedBy({ description }: Docs, { method, path }: Operation): Described {
  const paths = description['paths'] as Record<string, Record<string, Described>>
  const described = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  if (!described) throw new Error(`${path} is not described`)
  return described
}

/** The credentials that an operation accepts, with how to get them. */
const tokenNames: Readonly<Record<ActorKind, string>> = {
  key: `uma chave de API, criada em <a href="/profile?tab=keys">Perfil › Segurança</a>`,
  user: `o token da sessão, que ${renderCode('signIn')} devolve`,
  guest: `o token de convidado, que ${renderCode('startVisit')} ou ${renderCode('exchangeRedirect')} devolve`,
}

function renderFacts({ policy, door, actors = ['user'], permission, limitPerMinute }: Operation, tag: string) {
  const open = door === 'signature' ? 'um sistema integrado, com o pedido assinado' : 'qualquer um, sem sessão'
  const bearer = `${renderCode('Authorization: Bearer')} com ${actors.map((kind) => tokenNames[kind]).join(', ou ')}`
  return [
    ['Assunto', escapeHtml(tag)],
    ['Quem pode chamar', policy === 'public' ? open : actors.map((kind) => actorNames[kind]).join(', ')],
    ...(policy === 'public' ? [] : [['Como se identifica', bearer]]),
    ...(permission ? [['Permissão', renderCode(permission)]] : []),
    ...(limitPerMinute ? [['Limite', `${limitPerMinute} por minuto`]] : []),
  ] as [string, string][]
}

function renderParameters({ parameters }: Described): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(({ name, in: place, required, schema, description = '' }): [string, string] => [
    renderCode(name),
    [`${places[place] ?? place}, ${describeKind(schema)}${required ? ', obrigatório' : ''}`, escapeHtml(description)]
      .filter(Boolean)
      .join('. '),
  ])
  return `<h2>Parâmetros</h2>${renderDefinitions(rows)}`
}

function renderBody({ description }: Docs, { requestBody }: Described): string {
  const schema = requestBody?.content['application/json']?.schema
  if (!schema) return ''
  const { schemas } = description['components'] as { schemas: Record<string, Json> }
  const rows = listFields(schema, schemas).map(({ name, about, required }): [string, string] => [
    renderCode(name),
    `${about}${required ? ', obrigatório' : ''}`,
  ])
  return rows.length === 0 ? '' : `<h2>Campos do corpo</h2>${renderDefinitions(rows)}`
}

function renderAnswers({ responses }: Described): string {
  const success = Object.entries(responses).find(([status]) => Number(status) < 400)
  const failures = Object.entries(responses).filter(([status]) => Number(status) >= 400)
  const example = success?.[1].content?.['application/json']?.example
  const kindsOfAnswer = Object.keys(success?.[1].content ?? {}).map(renderCode)
  const links = (codes: string) =>
    codes
      .split(', ')
      .map((name) =>
        name in errorTable ? `<a href="/api/docs/errors#${name}">${renderCode(name)}</a>` : renderCode(name),
      )
      .join(', ')
  return `<h2>Resposta</h2><p>${success?.[0] ?? ''} ${kindsOfAnswer.join(' ou ') || 'sem corpo'}</p>
${example === undefined ? '' : renderBlock('Exemplo de resposta', JSON.stringify(example, null, 2))}
<h2>Erros</h2>${renderDefinitions(failures.map(([status, { description }]): [string, string] => [status, links(description)]))}`
}

/** A call as a shell command. The caller replaces `{names}` in the address and `$NAMES`. */
function formatCurl(publicUrl: string, operation: Operation, described: Described): string {
  const json = described.requestBody?.content['application/json']
  const body = json?.example === undefined ? '' : JSON.stringify(json.example)
  const address = `'${publicUrl}${operation.path.replaceAll(/:(\w+)/g, '{$1}')}${formatSearch(described)}'`
  if (operation.door === 'signature') return signedCurl(address, body)
  return [
    `curl${operation.method === 'GET' ? '' : ` -X ${operation.method}`} ${address}`,
    ...(operation.policy === 'public' ? [] : [`-H "Authorization: Bearer ${chooseToken(operation)}"`]),
    // a body that only a browser or a form can make is left to the caller
    ...(json ? ['-H "Content-Type: application/json"', `-d ${body === '' ? '@corpo.json' : quoted(body)}`] : []),
    ...(operation.upload ? ['-F "file=@documento.pdf"'] : []),
  ].join(' \\\n  ')
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

function chooseToken({ actors = ['user'] }: Operation): string {
  if (actors.includes('key')) return '$PROSA_API_KEY'
  return actors.includes('user') ? '$PROSA_SESSION' : '$PROSA_GUEST'
}

/** The required query parameters. */
function formatSearch({ parameters }: Described): string {
  const names = parameters.filter((one) => one.in === 'query' && one.required).map(({ name }) => `${name}={${name}}`)
  return names.length === 0 ? '' : `?${names.join('&')}`
}

/** Reads the secret from the environment: every user of a machine can see the arguments of programs. */
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

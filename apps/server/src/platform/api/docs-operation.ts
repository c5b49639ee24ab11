import type { ActorKind, Operation } from '@prosa/contract/api.ts'
import { errorTable } from '@prosa/contract/errors.ts'
import { block, code, definitions, type Docs, page } from '#/platform/api/docs-page.ts'
import { escapeHtml } from '#/platform/pages/html.ts'

type Json = Record<string, unknown>
interface Described {
  parameters: { name: string; in: string; required?: boolean; schema: Json; description?: string }[]
  requestBody?: { content: Record<string, { schema?: Json; example?: unknown }> }
  responses: Record<string, { description: string; content?: Record<string, { schema?: Json; example?: unknown }> }>
}

const actorNames: Readonly<Record<ActorKind, string>> = {
  user: 'pessoa com sessão',
  guest: 'convidado',
  key: 'chave de API',
}
const places: Readonly<Record<string, string>> = { path: 'no endereço', query: 'na busca', header: 'no cabeçalho' }

/** One operation: who may call it, what it takes and answers, with an example of each. */
export function operationPage(docs: Docs, name: string, operation: Operation): string {
  const { method, path, summary, tag } = operation
  const described = describedBy(docs, operation)
  return page(
    docs,
    name,
    `<p>${escapeHtml(summary)}</p>${block('Endereço', `${method} ${path}`)}
${definitions(factsOf(operation, tag))}
<h2>Exemplo</h2>${block('Exemplo com curl', curlOf(docs.publicUrl, operation, described))}
${parametersOf(described)}${bodyOf(docs, described)}${answersOf(described)}`,
  )
}

function describedBy({ description }: Docs, { method, path }: Operation): Described {
  const paths = description['paths'] as Record<string, Record<string, Described>>
  const described = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  if (!described) throw new Error(`${path} is not described`)
  return described
}

function factsOf({ policy, actors = ['user'], permission, limitPerMinute }: Operation, tag: string) {
  const who = policy === 'public' ? 'qualquer um, sem sessão' : actors.map((kind) => actorNames[kind]).join(', ')
  return [
    ['Assunto', escapeHtml(tag)],
    ['Quem pode chamar', who],
    ...(permission ? [['Permissão', code(permission)]] : []),
    ...(limitPerMinute ? [['Limite', `${limitPerMinute} por minuto`]] : []),
  ] as [string, string][]
}

function curlOf(publicUrl: string, { method, path, policy, actors, upload }: Operation, described: Described): string {
  const token = actors?.includes('key') ? '$PROSA_API_KEY' : '$PROSA_SESSION'
  const json = described.requestBody?.content['application/json']
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${publicUrl}${path.replaceAll(/:(\w+)/g, '{$1}')}'`,
    ...(policy === 'public' ? [] : [`-H "Authorization: Bearer ${token}"`]),
    ...(json ? ['-H "Content-Type: application/json"', `-d '${JSON.stringify(json.example ?? {})}'`] : []),
    ...(upload ? ['-F "file=@documento.pdf"'] : []),
  ].join(' \\\n  ')
}

function parametersOf({ parameters }: Described): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(({ name, in: place, required, schema, description = '' }): [string, string] => [
    code(name),
    [`${places[place] ?? place}, ${kindOf(schema)}${required ? ', obrigatório' : ''}`, escapeHtml(description)]
      .filter(Boolean)
      .join('. '),
  ])
  return `<h2>Parâmetros</h2>${definitions(rows)}`
}

function bodyOf({ description }: Docs, { requestBody }: Described): string {
  const schema = requestBody?.content['application/json']?.schema
  if (!schema) return ''
  const { schemas } = description['components'] as { schemas: Record<string, Json> }
  const { properties = {}, required = [] } = resolve(schema, schemas) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const rows = Object.entries(properties).map(([name, property]): [string, string] => [
    code(name),
    typeof property['description'] === 'string'
      ? escapeHtml(property['description'])
      : `${kindOf(resolve(property, schemas))}${required.includes(name) ? ', obrigatório' : ''}`,
  ])
  return rows.length === 0 ? '' : `<h2>Campos do corpo</h2>${definitions(rows)}`
}

function resolve(schema: Json, schemas: Record<string, Json>): Json {
  const reference = schema['$ref']
  return typeof reference === 'string' ? (schemas[reference.replace('#/components/schemas/', '')] ?? schema) : schema
}

const kinds: Readonly<Record<string, string>> = {
  string: 'texto',
  integer: 'número inteiro',
  number: 'número',
  boolean: 'sim ou não',
  array: 'lista',
  object: 'objeto',
  null: 'nulo',
}

/** A type in words, with the limits that a caller can break. */
function kindOf(schema: Json): string {
  const { type, enum: options, const: constant, anyOf, default: initial, minimum, maximum, maxLength } = schema
  if (Array.isArray(anyOf)) return [...new Set((anyOf as Json[]).map(kindOf))].join(' ou ')
  const choices = Array.isArray(options) ? options : constant === undefined ? undefined : [constant]
  const kind = choices
    ? choices.map((choice) => code(JSON.stringify(choice))).join(', ')
    : [type]
        .flat()
        .map((name) => kinds[String(name)] ?? 'valor')
        .join(' ou ')
  const limits = [
    typeof maxLength === 'number' && `até ${maxLength} caracteres`,
    typeof minimum === 'number' && Number.isSafeInteger(minimum) && minimum > -2_147_483_648 && `de ${minimum}`,
    typeof maximum === 'number' && maximum < 2_147_483_647 && `até ${maximum}`,
    initial !== undefined && `padrão ${code(JSON.stringify(initial))}`,
  ].filter((one) => one !== false)
  return [kind, ...limits].join(', ')
}

function answersOf({ responses }: Described): string {
  const success = Object.entries(responses).find(([status]) => Number(status) < 400)
  const failures = Object.entries(responses).filter(([status]) => Number(status) >= 400)
  const example = success?.[1].content?.['application/json']?.example
  const kindsOfAnswer = Object.keys(success?.[1].content ?? {}).map(code)
  const links = (codes: string) =>
    codes
      .split(', ')
      .map((name) => (name in errorTable ? `<a href="/api/docs/errors#${name}">${code(name)}</a>` : code(name)))
      .join(', ')
  return `<h2>Resposta</h2><p>${success?.[0] ?? ''} ${kindsOfAnswer.join(' ou ') || 'sem corpo'}</p>
${example === undefined ? '' : block('Exemplo de resposta', JSON.stringify(example, null, 2))}
<h2>Erros</h2>${definitions(failures.map(([status, { description }]): [string, string] => [status, links(description)]))}`
}

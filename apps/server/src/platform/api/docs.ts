import type { Contract, Operation } from '@prosa/contract/protocol/api.ts'
import type { Hono } from 'hono'
import { errorTable } from '@prosa/contract/protocol/errors.ts'
import { operationPage } from '#/platform/api/docs-operation.ts'
import {
  docsHeaders,
  renderBlock,
  renderCode,
  renderDefinitions,
  type Docs,
  type DocsAddition,
  renderDocsPage,
} from '#/platform/api/docs-page.ts'
import type { ApiEnv } from '#/platform/api/handlers.ts'
import { describeContract } from '#/platform/api/openapi.ts'
import { productVersion } from '#/platform/lifecycle/product-version.ts'
import { notFound } from '#/platform/errors/domain-error.ts'
import { escapeHtml } from '#/platform/pages/html.ts'

export interface DocsOptions {
  appName: string
  /** Origin of the addresses in the examples. */
  publicUrl: string
}

/** Mounts /api/openapi.json and a reference made from it: a searchable index, a page per operation, the errors. No script. */
export function mountDocs(
  app: Hono<ApiEnv>,
  contract: Contract,
  options: DocsOptions,
  additions: readonly DocsAddition[] = [],
): void {
  const title = `API ${options.appName}`
  let described: ReturnType<typeof describe> | undefined
  const describe = () => describeContract(contract, { title, version: productVersion })
  // Created at the first request: it takes half a second that the start need not wait for.
  const docs = () => {
    const { publicUrl } = options
    const description = { ...(described ??= describe()), servers: [{ url: publicUrl }] }
    return { title, publicUrl, contract, description, additions }
  }
  app.get('/api/openapi.json', (request) => request.json(docs().description, 200, { 'cache-control': 'no-cache' }))
  app.get('/api/docs', (request) =>
    request.html(
      indexPage(docs(), { words: request.req.query('q') ?? '', keysOnly: request.req.query('key') === 'yes' }),
      200,
      docsHeaders,
    ),
  )
  app.get('/api/docs/errors', (request) => request.html(errorsPage(docs()), 200, docsHeaders))
  app.get('/api/docs/operations/:name', (request) => {
    const name = request.req.param('name')
    const operation: Operation | undefined = Object.hasOwn(contract, name) ? contract[name] : undefined
    if (!operation) throw notFound()
    return request.html(operationPage(docs(), name, operation), 200, docsHeaders)
  })
}

interface DocsSearch {
  words: string
  /** Only operations that accept a personal key. */
  keysOnly: boolean
}

type Named = readonly [name: string, operation: Operation]

/** Renders the introduction and the operations by subject; with a search, only those that match. */
function indexPage(docs: Docs, search: DocsSearch): string {
  const found = Object.entries(docs.contract).filter((named) => fits(named, search))
  const searching = search.words.trim() !== '' || search.keysOnly
  const sections = [...Map.groupBy(found, ([, { tag }]) => tag)].map(
    ([tag, operations]) =>
      `<section><h2>${escapeHtml(tag)}</h2><ul class="list">${operations.map(line).join('')}</ul></section>`,
  )
  const count = found.length === 1 ? '1 operação' : `${found.length} operações`
  const result = found.length === 0 ? 'Nada encontrado. Tente outras palavras.' : count
  return renderDocsPage(
    docs,
    docs.title,
    `${searchForm(search)}<p role="status">${result}</p>${searching ? '' : beginning(docs)}${sections.join('\n')}`,
  )
}

const line = ([name, { method, path, summary, actors }]: Named): string =>
  `<li id="${name}"><a href="/api/docs/operations/${name}">${renderCode(`${method} ${path}`)}</a><span>${escapeHtml(summary)}${
    actors?.includes('key') ? ' · aceita chave de API' : ''
  }</span></li>`

const searchForm = ({ words, keysOnly }: DocsSearch): string =>
  `<form method="get" action="/api/docs" role="search"><p><label for="q">Buscar uma operação</label>
<input type="search" id="q" name="q" maxlength="100" value="${escapeHtml(words)}"></p>
<label><input type="checkbox" name="key" value="yes"${keysOnly ? ' checked' : ''}> Somente as que aceitam chave</label>
<button type="submit">Buscar</button></form>`

function fits([name, { method, path, summary, tag, actors }]: Named, { words, keysOnly }: DocsSearch): boolean {
  if (keysOnly && !actors?.includes('key')) return false
  const text = fold([name, method, path, summary, tag].join(' '))
  return fold(words)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Folds a text so that accents and capitals make no difference. */
const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

const beginning = ({ publicUrl, additions }: Docs): string => `<section><h2>Como começar</h2>
<p>Crie uma chave em <a href="/profile?tab=keys">Perfil › Segurança</a>, com os escopos de que o programa precisa. Ela vai no cabeçalho
${renderCode('Authorization')} e age em seu nome: nunca a coloque em uma página ou em um aplicativo.</p>
${renderBlock('Exemplo com curl', `export PROSA_API_KEY="prosa_sk_…"\ncurl ${publicUrl}/api/assistants \\\n  -H "Authorization: Bearer $PROSA_API_KEY"`)}
${additions.map((each) => each.beginning(publicUrl)).join('')}</section>
<section><h2>O que vale para todas</h2>${renderDefinitions([
  [
    'Quem pode',
    'O que a sua pessoa não vê responde 404, como se não existisse. 401 é chave ou sessão que não vale mais.',
  ],
  [
    'Erros',
    `${renderCode('application/problem+json')} (RFC 9457); um programa decide pelo campo ${renderCode('code')}. <a href="/api/docs/errors">Veja todos</a>.`,
  ],
  [
    'Limites',
    `Além do limite por minuto a resposta é 429, com ${renderCode('Retry-After')} em segundos. Cada chave tem o seu.`,
  ],
  [
    'Repetir sem duplicar',
    `Chamadas que criam algo aceitam ${renderCode('Idempotency-Key')}: a mesma chave, em até 24 horas, devolve a mesma resposta.`,
  ],
  ['Datas', 'RFC 3339, em UTC.'],
])}</section>`

/** Renders the catalogue of errors that the `type` of every problem refers to. */
function errorsPage(docs: Docs): string {
  const rows = Object.entries(errorTable).map(
    ([name, [status, title]]) =>
      `<li id="${name}">${renderCode(name)} <strong>${status}</strong><span>${title}</span></li>`,
  )
  return renderDocsPage(
    docs,
    'Erros',
    `<p>Todo erro é um ${renderCode('application/problem+json')} (RFC 9457); um programa decide pelo campo ${renderCode('code')}, que não muda de
sentido. ${docs.additions.map(({ errors }) => errors).join(' ')}</p><ul class="list">${rows.join('')}</ul>`,
  )
}

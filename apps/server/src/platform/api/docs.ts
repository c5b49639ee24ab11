import { createHash } from 'node:crypto'
import type { Contract } from '@prosa/contract/api.ts'
import { errorTable } from '@prosa/contract/errors.ts'
import type { Hono } from 'hono'
import type { ApiEnv } from '#/platform/api/handlers.ts'
import { openApiOf } from '#/platform/api/openapi.ts'
import { escapeHtml } from '#/platform/pages/html.ts'

/** The API's version; it grows when an operation changes in a way that old clients notice. */
export const API_VERSION = '1.0.0'

const style = `:root{color-scheme:light dark}
body{font:16px/1.6 system-ui,sans-serif;max-width:70rem;margin:0 auto;padding:1.5rem}
table{width:100%;border-collapse:collapse}
td{padding:.4rem .75rem .4rem 0;border-bottom:1px solid #8884;vertical-align:top}
td:first-child{width:45%}
code{font:.875rem/1.6 ui-monospace,monospace;overflow-wrap:anywhere}
:target{background:#8883}`
const styleHash = createHash('sha256').update(style).digest('base64')

const headers = {
  'cache-control': 'no-cache',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'`,
}

/** /api/openapi.json, and for people a list of the operations and one of the errors, without script. */
export function mountDocs(app: Hono<ApiEnv>, contract: Contract, appName: string): void {
  const description = openApiOf(contract, { title: `API ${appName}`, version: API_VERSION })
  const [operations, errors] = [operationsPage(contract, appName), errorsPage(appName)]
  app.get('/api/openapi.json', (request) => request.json(description, 200, { 'cache-control': 'no-cache' }))
  app.get('/api/docs', (request) => request.html(operations, 200, headers))
  app.get('/api/docs/errors', (request) => request.html(errors, 200, headers))
}

function operationsPage(contract: Contract, appName: string): string {
  const byTag = Map.groupBy(Object.entries(contract), ([, operation]) => operation.tag)
  const sections = [...byTag].map(([tag, operations]) => {
    const rows = operations.map(([name, { method, path, summary }]) => row(name, [code(`${method} ${path}`), summary]))
    return `<h2>${tag}</h2>${table(rows)}`
  })
  return page(
    `API ${appName}`,
    `<p>Descrição completa: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1). <a href="/api/docs/errors">Erros</a>.</p>
${sections.join('\n')}`,
  )
}

/** The catalogue that the `type` of every problem leads to. */
function errorsPage(appName: string): string {
  const rows = Object.entries(errorTable).map(([name, [status, title]]) =>
    row(name, [code(name), String(status), title]),
  )
  return page(
    `Erros da API ${appName}`,
    `<p>Todo erro é um application/problem+json (RFC 9457); um programa decide pelo campo <code>code</code>.
<a href="/api/docs">Operações</a>.</p>
${table(rows)}`,
  )
}

const code = (text: string): string => `<code>${text}</code>`
const row = (id: string, cells: string[]): string =>
  `<tr id="${id}">${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
const table = (rows: string[]): string => `<table>${rows.join('')}</table>`

function page(title: string, body: string): string {
  const name = escapeHtml(title)
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${name}</title><style>${style}</style></head>
<body><h1>${name}</h1>${body}</body></html>`
}

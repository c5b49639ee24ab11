import { createHash } from 'node:crypto'
import type { Contract } from '@prosa/contract/protocol/api.ts'
import { escapeHtml } from '#/platform/pages/html.ts'

type Json = Record<string, unknown>

/** One operation in the OpenAPI description. */
export interface Described {
  parameters: { name: string; in: string; required?: boolean; schema: Json; description?: string }[]
  requestBody?: { content: Record<string, { schema?: Json; example?: unknown }> }
  responses: Record<string, { description: string; content?: Record<string, { schema?: Json; example?: unknown }> }>
}

/** The data of every page of the reference. */
export interface Docs {
  title: string
  publicUrl: string
  contract: Contract
  description: Record<string, unknown>
  additions: readonly DocsAddition[]
}

/** What an extension adds to the reference, as HTML. */
export interface DocsAddition {
  /** At the end of 'Como começar'. */
  beginning: (publicUrl: string) => string
  /** A sentence about errors of another format. */
  errors: string
}

const style = `:root{color-scheme:light dark;--line:light-dark(#d4d8df,#3a4150);--soft:light-dark(#f4f6f9,#1b202a);--link:light-dark(#1d4ed8,#93b4ff);--dim:light-dark(#4b5563,#b4bcc9)}
body{font:16px/1.6 system-ui,sans-serif;max-width:70rem;margin:0 auto;padding:1rem 1.25rem 4rem;background:light-dark(#fff,#11151c);color:light-dark(#111827,#e8ebf0)}
a{color:var(--link)}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
h1{font-size:1.75rem;line-height:1.25;margin:1rem 0;overflow-wrap:anywhere}
h2{font-size:1.25rem;margin:2.5rem 0 .75rem}
nav ul,.list{list-style:none;padding:0;margin:0}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}
nav a,.list a{display:inline-block;min-height:24px}
.list li{padding:.5rem 0;border-bottom:1px solid var(--line)}
.list span,.dim{color:var(--dim)}
.list span{display:block}
form{display:flex;flex-wrap:wrap;gap:.75rem 1.25rem;align-items:end;padding:1rem;background:var(--soft);border:1px solid var(--line);border-radius:12px}
form p{margin:0;flex:1 1 14rem}
form label{font-weight:600;font-size:.875rem}
input[type=search]{display:block;box-sizing:border-box;width:100%;font:inherit;padding:.5rem .75rem;border:1px solid light-dark(#6b7280,#8b95a5);border-radius:8px;background:Canvas;color:CanvasText}
input[type=checkbox]{width:1.25rem;height:1.25rem;vertical-align:-.25rem}
button{font:inherit;font-weight:600;padding:.5rem 1rem;border:0;border-radius:8px;background:#1d4ed8;color:#fff}
code{font:.875rem/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
pre{background:var(--soft);border:1px solid var(--line);border-radius:12px;padding:1rem;overflow-x:auto}
pre code{overflow-wrap:normal}
dl{display:grid;grid-template-columns:minmax(0,14rem) minmax(0,1fr);gap:.5rem 1rem}
dt{font-weight:600}
dd{margin:0}
:target{background:light-dark(#fef3c7,#4a3a10)}
@media(max-width:40rem){dl{grid-template-columns:minmax(0,1fr);gap:0}dd{margin-bottom:.75rem}}
@media print{nav,form{display:none}pre{white-space:pre-wrap}pre code{overflow-wrap:anywhere}}`
const styleHash = createHash('sha256').update(style).digest('base64')

export const docsHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
}

/** Renders a name or value within a sentence. */
export const renderCode = (text: string): string => `<code>${escapeHtml(text)}</code>`

/** Renders a block of text that can be scrolled sideways, also by the keyboard. */
export const renderBlock = (label: string, text: string): string =>
  `<pre tabindex="0" role="region" aria-label="${escapeHtml(label)}"><code>${escapeHtml(text)}</code></pre>`

/** Renders terms with their definitions; both must be HTML. */
export const renderDefinitions = (rows: readonly (readonly [term: string, definition: string])[]): string =>
  `<dl>${rows.map(([term, definition]) => `<dt>${term}</dt><dd>${definition}</dd>`).join('')}</dl>`

/** The points where the name of an operation may break on a narrow screen. */
const betweenWords = /(?<=[a-z])(?=[A-Z])/g

/** Renders a whole page of the reference around `body`, which must be HTML. */
export function renderDocsPage({ title: site }: Docs, title: string, body: string): string {
  const name = escapeHtml(title)
  const whole = title === site ? name : `${name} · ${escapeHtml(site)}`
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${whole}</title><style>${style}</style></head>
<body><header><nav aria-label="Referência"><ul><li><a href="/api/docs">Operações</a></li><li><a href="/api/docs/errors">Erros</a></li>
<li><a href="/api/openapi.json">OpenAPI 3.1</a></li><li><a href="/">Voltar ao site</a></li></ul></nav></header>
<main><h1>${name.replaceAll(betweenWords, '<wbr>')}</h1>${body}</main></body></html>`
}

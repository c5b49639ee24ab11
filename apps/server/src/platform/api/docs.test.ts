import { createHash } from 'node:crypto'
import { wholeContract } from '@prosa/contract/client/whole-contract.ts'
import type { Operation } from '@prosa/contract/protocol/api.ts'
import { errorTable } from '@prosa/contract/protocol/errors.ts'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { mountDocs } from '#/platform/api/docs.ts'
import { errorHandler } from '#/platform/api/errors.ts'
import type { ApiEnv } from '#/platform/api/handlers.ts'
import { createLogger } from '#/platform/log/logger.ts'

const app = new Hono<ApiEnv>()
app.onError(errorHandler({ publicUrl: 'https://prosa.example', log: createLogger({ level: 'silent' }) }))
mountDocs(app, wholeContract, { appName: 'Prosa & Cia', publicUrl: 'https://prosa.example' })
const operations = Object.entries<Operation>(wholeContract)

const pageOf = async (pathname: string) => {
  const response = await app.request(pathname)
  return { response, html: await response.text() }
}
const listed = (html: string) => [...html.matchAll(/<li id="(\w+)"/g)].map(([, name]) => name)

test('/api/openapi.json describes the whole contract and names its server [C3]', async () => {
  const response = await app.request('/api/openapi.json')
  expect(response.headers.get('content-type')).toContain('application/json')
  expect(await response.json()).toMatchObject({
    info: { title: 'API Prosa & Cia' },
    servers: [{ url: 'https://prosa.example' }],
    paths: { '/api/assistants': {} },
  })
})

test('/api/docs lists every operation with a link to its page', async () => {
  const { html } = await pageOf('/api/docs')
  expect(html).toContain('<h1>API Prosa &amp; Cia</h1>')
  for (const [name, { method, path }] of operations) {
    expect(html).toContain(`<li id="${name}"><a href="/api/docs/operations/${name}"><code>${method} ${path}</code></a>`)
  }
})

test('the search matches subject, summary and address without accents, and filters operations for keys', async () => {
  const found = async (query: string) => listed((await pageOf(`/api/docs?${query}`)).html)
  expect(await found('q=zebra+publicar')).toEqual([])
  expect(await found('q=VERSAO+publica')).toContain('publishAssistant')
  expect(await found('q=%2Fapi%2Forganization')).toEqual(['getOrganization'])
  const byKey = operations.filter(([, { actors }]) => actors?.includes('key')).map(([name]) => name)
  expect(new Set(await found('key=yes'))).toEqual(new Set(byKey))
  const { html } = await pageOf(`/api/docs?q=${encodeURIComponent('"><script>alert(1)</script>')}`)
  expect(html).not.toContain('<script')
  expect(html).toContain('Nada encontrado')
})

test.each(operations)(
  'the page of %s shows who may call it, its input and output, both with examples',
  async (name, operation) => {
    const { response, html } = await pageOf(`/api/docs/operations/${name}`)
    expect(response.status).toBe(200)
    expect(/<h1>(.*)<\/h1>/.exec(html)?.[1]?.split('<wbr>').join('')).toBe(name)
    expect(html).toContain('curl')
    if (operation.permission) expect(html).toContain(`<code>${operation.permission}</code>`)
    for (const code of operation.errors ?? []) expect(html).toContain(`href="/api/docs/errors#${code}"`)
  },
)

test('a signed operation shows who signs, by which headers, and every field of its body', async () => {
  const { html } = await pageOf('/api/docs/operations/createLaunch')
  expect(html).toContain('um sistema integrado, com o pedido assinado')
  expect(html).not.toContain('sem sessão')
  for (const term of ['Prosa-Client-Id', 'Prosa-Timestamp', 'Idempotency-Key', 'Prosa-Signature'])
    expect(html).toContain(`<dt><code>${term}</code></dt>`)
  for (const term of ['activity', 'student', 'student.name', 'student.className', 'student.extraMinutes', 'returnUrl'])
    expect(html).toContain(`<dt><code>${term}</code></dt>`)
  expect(html).toContain('até 480, padrão <code>0</code>')
})

test('an unknown operation is answered with 404', async () => {
  for (const name of ['nada', 'constructor', '__proto__']) {
    expect((await app.request(`/api/docs/operations/${name}`)).status).toBe(404)
  }
})

test('the type of every problem links to its entry in the catalogue [C2]', async () => {
  const { html } = await pageOf('/api/docs/errors')
  for (const [code, [status, title]] of Object.entries(errorTable)) {
    expect(html).toContain(`<li id="${code}"><code>${code}</code> <strong>${status}</strong><span>${title}</span></li>`)
  }
})

test.each(['/api/docs', '/api/docs/errors', '/api/docs/operations/createChatCompletion'])(
  '%s runs no script and uses only the style that its policy allows [W1]',
  async (pathname) => {
    const { response, html } = await pageOf(pathname)
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(response.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    )
    expect(html).not.toMatch(/<script|style=/)
  },
)

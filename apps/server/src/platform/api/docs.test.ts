import { createHash } from 'node:crypto'
import { contract } from '@prosa/contract/contract.ts'
import { errorTable } from '@prosa/contract/errors.ts'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { mountDocs } from '#/platform/api/docs.ts'
import type { ApiEnv } from '#/platform/api/handlers.ts'

const app = new Hono<ApiEnv>()
mountDocs(app, contract, 'Prosa & Cia')

const pageOf = async (pathname: string) => {
  const response = await app.request(pathname)
  return { response, html: await response.text() }
}

test('C3 /api/openapi.json is the description of the whole contract', async () => {
  const response = await app.request('/api/openapi.json')
  expect(response.headers.get('content-type')).toContain('application/json')
  expect(await response.json()).toMatchObject({ info: { title: 'API Prosa & Cia' }, paths: { '/api/assistants': {} } })
})

test('/api/docs lists every operation', async () => {
  const { html } = await pageOf('/api/docs')
  expect(html).toContain('<h1>API Prosa &amp; Cia</h1>')
  for (const [name, { method, path }] of Object.entries(contract)) {
    expect(html).toContain(`<tr id="${name}"><td><code>${method} ${path}</code></td>`)
  }
})

test('C2 the type of every problem leads to its line in the catalogue', async () => {
  const { html } = await pageOf('/api/docs/errors')
  for (const [code, [status, title]] of Object.entries(errorTable)) {
    expect(html).toContain(`<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${title}</td></tr>`)
  }
})

test.each(['/api/docs', '/api/docs/errors'])(
  'W1 %s runs no script and has the one style its policy names',
  async (pathname) => {
    const { response, html } = await pageOf(pathname)
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(response.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'`,
    )
    expect(html).not.toMatch(/<script|style=/)
  },
)

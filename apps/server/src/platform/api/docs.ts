import type { Contract, Operation } from '@prosa/contract/protocol/api.ts'
import type { Hono } from 'hono'
import { errorsPage, indexPage } from '#/platform/api/docs-index.ts'
import { operationPage } from '#/platform/api/docs-operation.ts'
import { docsHeaders } from '#/platform/api/docs-page.ts'
import type { ApiEnv } from '#/platform/api/handlers.ts'
import { openApiOf } from '#/platform/api/openapi.ts'
import { productVersion } from '#/platform/lifecycle/product-version.ts'
import { notFound } from '#/platform/errors/domain-error.ts'

export interface DocsOptions {
  appName: string
  /** Origin that the examples call. */
  publicUrl: string
}

/** /api/openapi.json, and for people a reference made from it: an index to search, a page an operation, the errors. No script. */
export function mountDocs(app: Hono<ApiEnv>, contract: Contract, options: DocsOptions): void {
  const title = `API ${options.appName}`
  let described: ReturnType<typeof describe> | undefined
  const describe = () => openApiOf(contract, { title, version: productVersion })
  // Made when somebody first reads it: half a second that a start need not wait for.
  const docs = () => {
    const { publicUrl } = options
    return { title, publicUrl, contract, description: { ...(described ??= describe()), servers: [{ url: publicUrl }] } }
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

import { createHash } from 'node:crypto'
import { findPage } from '@prosa/contract/pages.ts'
import type { Hono } from 'hono'
import type { ApiEnv, ApiRequest } from '#/platform/api/handlers.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'
import { acceptedEncoding, compress, createAssets } from '#/platform/pages/assets.ts'
import { renderHtml } from '#/platform/pages/html.ts'
import { PAYLOAD_SUFFIX, payloadOf, readAll } from '#/platform/pages/payload.ts'
import { isDiscreet, pageHeaders } from '#/platform/pages/security-headers.ts'

export interface PagesOptions {
  /** Folder of the built web app. */
  root: string
  appName: string
  publicUrl: string
  publicEnv: string
  analyticsSrc: string | undefined
}

/** What tells an operation who asks: a read of a page counts for its caller, not for this process. */
const callerHeaders = ['authorization', 'x-forwarded-for', 'user-agent']

/** Serves the built web app: payloads, files, and the one HTML page for every path. Mounted last. */
export function mountPages(app: Hono<ApiEnv>, options: PagesOptions): void {
  const assets = createAssets(options.root)
  const template = assets.text('/index.html')
  const scriptHashes = inlineScriptHashes(template ?? '')

  const readFor = (request: ApiRequest) => async (address: string) => {
    const headers = callerHeaders.flatMap((name): [string, string][] => {
      const value = request.req.header(name)
      return value === undefined ? [] : [[name, value]]
    })
    return app.request(address, { headers }, request.env)
  }

  app.get('*', async (request) => {
    const { pathname, searchParams } = new URL(request.req.url)
    if (pathname.endsWith(PAYLOAD_SUFFIX)) {
      const payload = await payloadOf(pathname.slice(0, -PAYLOAD_SUFFIX.length) || '/', searchParams, readFor(request))
      if (!payload) throw notFound()
      return request.json(payload, 200, { 'cache-control': 'no-store' })
    }
    const file = await assets.respond(pathname, request.req.raw)
    if (file) return file
    if (!template || pathname.startsWith('/assets/') || pathname.startsWith('/builds/')) throw notFound()
    return respondPage(request, pathname, searchParams)
  })
  app.all('*', () => {
    throw new DomainError('method_not_allowed', { allow: ['GET', 'HEAD'] })
  })

  async function respondPage(request: ApiRequest, pathname: string, search: URLSearchParams): Promise<Response> {
    const found = findPage(pathname)
    const withData = found && found.page.access !== 'session'
    const payload = withData ? { reads: await readAll(found.page, found.params, search, readFor(request)) } : undefined
    const mayAnalyse = options.publicEnv === 'production' && options.analyticsSrc && !isDiscreet(found?.page)
    const analyticsSrc = mayAnalyse ? options.analyticsSrc : undefined
    const { appName, publicEnv } = options
    const html = renderHtml(template ?? '', { appName, publicEnv, analyticsSrc: analyticsSrc ?? null }, payload)
    const encoding = acceptedEncoding(request.req.raw)
    const body = new Uint8Array(await compress(Buffer.from(html), encoding))
    return request.body(body, found ? 200 : 404, {
      ...pageHeaders(found?.page, {
        scriptHashes,
        analyticsOrigin: analyticsSrc && new URL(analyticsSrc).origin,
        https: options.publicUrl.startsWith('https:'),
      }),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': payload ? 'no-store' : 'no-cache',
      vary: 'accept-encoding',
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    })
  }
}

/** CSP hashes of the inline scripts of the built page, computed once from what is really served. */
function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code]) =>
      `sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}`,
  )
}

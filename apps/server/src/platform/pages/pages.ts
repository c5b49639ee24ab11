import { findPage, listReads } from '@prosa/contract/pages/find-page.ts'
import { furtherReads, laterParts } from '@prosa/contract/pages/later-parts.ts'
import type { PostedForm } from '@prosa/contract/pages/posted-form.ts'
import { defaultConfig, type RuntimeConfig } from '@prosa/contract/pages/runtime-config.ts'
import { isDiscreet, type Page } from '@prosa/contract/pages/page.ts'
import type { Hono } from 'hono'
import type { ApiEnv, ApiRequest } from '#/platform/api/handlers.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'
import type { Logger } from '#/platform/log/logger.ts'
import { createAssets, emojiPath, inlineScriptHashes } from '#/platform/pages/assets.ts'
import { acceptedEncoding, compressBody, createCompressor, jsonAnswer } from '#/platform/pages/compression.ts'
import { createFirstLook } from '#/platform/pages/first-look.ts'
import { type PageTags, renderHtml } from '#/platform/pages/html.ts'
import { answerForm, type FormResult, type ReadForm } from '#/platform/pages/posted-form.ts'
import { sharingLoads } from '#/platform/pages/load-once.ts'
import { pageHeaders } from '#/platform/pages/security-headers.ts'

/** Scripts of each page's layout and content by the page's path, as listed by the web app's build. */
type Preloads = Readonly<Record<string, readonly string[]>>

/** Parses the preloads of a build; empty without a build. */
export const readPreloads = (text: string | undefined): Preloads => (text ? (JSON.parse(text) as Preloads) : {})

/** Preloads a page's own scripts together with the common ones, instead of after them. */
export function withPreloads(
  html: string,
  page: Page | undefined,
  preloads: Preloads,
  pieces: readonly string[] = [],
): string {
  const files = new Set([...(page ? [page.path] : []), ...pieces].flatMap((name) => preloads[name] ?? []))
  // the common scripts, and data that a signed-in person waits for, have priority
  const later = page?.access === 'session' ? 'fetchpriority="low" ' : ''
  const links = [...files].map((file) => `<link rel="modulepreload" crossorigin ${later}href="${file}">`)
  return html.replace('</head>', () => `${links.join('')}</head>`)
}

/** Builds a header with further parts of the first view of this person, which `early-reads.js` fetches before the application runs. */
function linksTo(page: Page, reads: Record<string, unknown>, preloads: Preloads): string {
  const come = new Set(preloads[page.path])
  return laterParts(page.path, reads)
    .flatMap(({ name, urgent }) => {
      const files = preloads[name]?.filter((file) => !come.has(file)) ?? []
      return files.map((file) => `<${file}>; rel=modulepreload; fetchpriority=${urgent ? 'high' : 'low'}`)
    })
    .join(', ')
}

/** Pages whose addresses are copied from a blackboard, and therefore also work in capitals. Other addresses are case-sensitive. */
const typedByHand = new Set(['/entrar', '/ajuda'])

const PAYLOAD_SUFFIX = '/_payload.json'

/** Bodies of a page's reads by their addresses; a failed read is left out, and the page requests it itself. */
interface Payload {
  reads: Record<string, unknown>
  /** Only in the HTML that answers a refused form. */
  posted?: PostedForm | undefined
}

/** Answers a read in this process, with the caller's own token. */
type Read = (address: string) => Promise<Response>

/**
 * Returns the content of `{path}/_payload.json` [S54]: all data of a page's first view in one round trip. Undefined where there
 * is no such page.
 */
async function loadPayload(
  pathname: string,
  search: URLSearchParams,
  read: Read,
): Promise<(Payload & { page: Page }) | undefined> {
  const found = findPage(pathname)
  if (!found) return undefined
  const reads = await readPage(found.page, found.params, search, read)
  return { page: found.page, reads: { ...reads, ...(await readAll(furtherReads(found.page.path, reads), read)) } }
}

const readPage = (page: Page, params: Record<string, string>, search: URLSearchParams, read: Read) =>
  readAll(listReads(page, { params, search: Object.fromEntries(search) }), read)

async function readAll(addresses: readonly string[], read: Read): Promise<Record<string, unknown>> {
  const answers = await Promise.all(
    addresses.map(async (address): Promise<[string, unknown][]> => {
      const response = await read(address)
      return response.ok ? [[address, await response.json()]] : []
    }),
  )
  return Object.fromEntries(answers.flat())
}

/** Facts that a module provides about a public page. */
export interface PublicPageFacts {
  /** 404 for an unknown link, 410 for a closed one; the page explains it itself. */
  status: 200 | 404 | 410
  frameSources: readonly string[]
  /** Whether visitors may use the microphone on the page. */
  microphone?: boolean
  /** Absent where there is nothing to present. */
  tags?: PageTags
}

export interface PagesOptions {
  log: Logger
  /** Folder of the built web app. */
  root: string
  /** Settings that administrators may change while the product runs. */
  facts: () => Promise<Partial<RuntimeConfig>>
  publicUrl: string
  hstsSubdomains?: boolean
  publicEnv: string
  analyticsSrc: string | undefined
  /** Origin of the API where it is not the site's own. */
  apiBase: string | undefined
  /** Whether a mail server is configured. */
  mail: boolean
  /** Sites that may frame a page of a school's activity, or its entry page. */
  framers: (page: Page, params: Record<string, string>, search: URLSearchParams) => Promise<readonly string[]>
  /** Called for pages with the layout `public-assistant`. */
  publicPage: (page: Page, params: Record<string, string>, search: URLSearchParams) => Promise<PublicPageFacts>
  /** Forms that a browser may send before the script of their page has loaded, by the page's path. */
  forms: Readonly<Record<string, ReadForm>>
}

/** Headers that identify the caller. The reads of a page carry them, so that they count for the caller and not for this process. */
const callerHeaders = ['authorization', 'cookie', 'x-forwarded-for', 'user-agent']
/** Where a form comes from decides whether the browser gets its cookie. */
const formHeaders = [...callerHeaders, 'sec-fetch-site']

/** Serves the built web app: payloads, files, and one HTML page for every path. Must be mounted last. */
export function mountPages(app: Hono<ApiEnv>, options: PagesOptions): void {
  const assets = createAssets(options.root)
  const template = makeTemplate(assets.text('/index.html'))
  // visitors of a link load no code of pages behind the login
  const guestTemplate = makeTemplate(assets.text('/guest.html'))

  const drawFirstLook = createFirstLook(options.root, options.log)
  const preloads = readPreloads(assets.text('/builds/preloads.json'))
  // a page behind the login is the same for everybody
  const compressed = createCompressor(100)

  const pickHeaders = (request: ApiRequest, names: readonly string[]) =>
    names.flatMap((name): [string, string][] => {
      const value = request.req.header(name)
      return value === undefined ? [] : [[name, value]]
    })
  const readFor = (request: ApiRequest) => async (address: string) =>
    app.request(address, { headers: pickHeaders(request, callerHeaders) }, request.env)

  app.get('*', async (request) => {
    const url = new URL(request.req.url)
    const { pathname, searchParams } = url
    if (pathname.endsWith(PAYLOAD_SUFFIX)) {
      const payload = await loadPayload(
        pathname.slice(0, -PAYLOAD_SUFFIX.length) || '/',
        searchParams,
        readFor(request),
      )
      if (!payload) throw notFound()
      const { page, reads } = payload
      const link = linksTo(page, reads, preloads)
      request.header('cache-control', 'no-store')
      if (link) request.header('link', link)
      return jsonAnswer(request, { reads } satisfies Payload)
    }
    const typed = pathname.toLowerCase()
    if (typed !== pathname && typedByHand.has(typed)) return request.redirect(`${typed}${url.search}`, 301)
    const file = await assets.respond(pathname, request.req.raw)
    if (file) return file
    if (!template.shell || ['/assets/', '/builds/', emojiPath].some((start) => pathname.startsWith(start)))
      throw notFound()
    return sharingLoads(() => respondPage(request, pathname, searchParams))
  })
  for (const [path, read] of Object.entries(options.forms))
    app.post(path, async (request) => {
      const { search, searchParams } = new URL(request.req.url)
      const result = await answerForm(request, {
        read,
        publicUrl: options.publicUrl,
        call: async (address, body) => {
          const headers = [
            ...pickHeaders(request, formHeaders),
            ['content-type', 'application/json'] as [string, string],
          ]
          return app.request(address, { method: 'POST', headers, body: JSON.stringify(body) }, request.env)
        },
      })
      return result ? respondPage(request, path, searchParams, result) : request.redirect(path + search, 303)
    })
  app.all('*', () => {
    throw new DomainError('method_not_allowed', { allow: ['GET', 'HEAD'] })
  })

  async function respondPage(
    request: ApiRequest,
    pathname: string,
    search: URLSearchParams,
    form?: FormResult,
  ): Promise<Response> {
    const found = findPage(pathname)
    const withData = found && found.page.access !== 'session' && !form?.entered
    const payload: Payload | undefined = withData
      ? { reads: await readPage(found.page, found.params, search, readFor(request)), posted: form?.posted }
      : undefined
    const configuredSrc = options.publicEnv === 'production' ? options.analyticsSrc : undefined
    const analyticsSrc = isDiscreet(found?.page) ? undefined : configuredSrc
    const config = {
      ...defaultConfig,
      ...(await options.facts()),
      publicEnv: options.publicEnv,
      analyticsSrc: analyticsSrc ?? null,
      analyticsElsewhere: configuredSrc !== analyticsSrc,
      apiBase: options.apiBase ?? '',
      mail: options.mail,
      ...(found?.page.access === 'session' && listReads(found.page, { params: found.params, search: {} }).length > 0
        ? { firstReads: true as const }
        : {}),
      ...(form?.entered && { entered: form.entered }),
    }
    const isPublic = found?.page.layout === 'public-assistant'
    const presented = isPublic ? await options.publicPage(found.page, found.params, search) : undefined
    const isSchools = found?.page.layout === 'sga-assistant' || found?.page.path === '/redirect'
    const framers = isSchools ? await options.framers(found.page, found.params, search) : undefined
    const { shell, scriptHashes } = found?.page.entry === 'guest' ? guestTemplate : template
    // the page itself explains a failed read, such as a closed link
    const reads = found?.page.drawn && payload?.reads
    const address = `${options.publicUrl}${pathname}`
    const look =
      reads && Object.keys(reads).length > 0
        ? await drawFirstLook({ address, config, reads, posted: form?.posted })
        : undefined
    const html = withPreloads(
      renderHtml(shell, config, payload, presented?.tags, look),
      found?.page,
      preloads,
      look?.pieces,
    )
    const encoding = acceptedEncoding(request.req.raw)
    // what a person sent is not kept
    const body = new Uint8Array(await (form ? compressBody(Buffer.from(html), encoding) : compressed(html, encoding)))
    return request.body(body, form?.status ?? (found ? (presented?.status ?? 200) : 404), {
      ...pageHeaders(found?.page, {
        scriptHashes,
        analyticsOrigin: analyticsSrc && new URL(analyticsSrc).origin,
        apiOrigin: options.apiBase,
        https: options.publicUrl.startsWith('https:'),
        hstsSubdomains: options.hstsSubdomains,
        frameSources: presented?.frameSources ?? framers,
        microphone: presented?.microphone,
        indexable: presented?.tags?.indexable,
      }),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': payload || form ? 'no-store' : 'no-cache',
      vary: 'accept-encoding',
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    })
  }
}

const makeTemplate = (shell = '') => ({ shell, scriptHashes: inlineScriptHashes(shell) })

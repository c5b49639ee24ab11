import type { AppContext } from '@prosa/server/src/context.ts'
import { isSameHost, pageAddress } from '#/web-pages/server/addresses.model.ts'
import type { Article, ArticleOptions } from '#/web-pages/server/article.model.ts'
import { MAX_MAP_BYTES, parseSitemap, sitemapText, type ListedPage } from '#/web-pages/server/sitemap.model.ts'
import type { Visit, Visitor, WebAnswer } from '#/web-pages/server/visitor.service.ts'
import { LimitedProcessError, runLimited } from '@prosa/server/src/platform/process/limited-process.ts'
import { Readable } from 'node:stream'

/** Limits of reading one page (F4). */
const HEAP_MB = 256
const TIMEOUT_MS = 20_000
const MAX_TEXT_BYTES = 4 * 1024 * 1024

export type ReadPage =
  | { kind: 'article'; answer: WebAnswer; article: Article }
  | { kind: 'unchanged'; answer: WebAnswer }
  | { kind: 'gone'; problem: string }
  | { kind: 'forbidden'; problem: string }
  /** Nothing readable: `passing` if a later night may help. */
  | { kind: 'trouble'; problem: string; passing: boolean }
  | { kind: 'elsewhere'; address: string; problem: string }
  | Extract<Visit, { kind: 'later' }>

/** Reads a page as robots may. Returns its article, or the reason why there is none. */
export async function readPage(
  ctx: AppContext,
  visitor: Visitor,
  address: string,
  { headers = {}, signal }: { headers?: Record<string, string>; signal: AbortSignal },
): Promise<ReadPage> {
  const visit = await visitor.get(address, headers)
  const read = await readArticle(ctx, visit, signal)
  if (read.kind !== 'article') return read
  const refresh = pageAddress(read.article.refresh ?? '')
  if (refresh === undefined || refresh === pageAddress(read.answer.address)) return checkArticle(read)
  if (!isSameHost(refresh, address)) return elsewhere(refresh)
  const next = await readArticle(ctx, await visitor.get(refresh), signal)
  if (next.kind === 'later' && !next.bySite) return { kind: 'trouble', problem: sentences.slow, passing: true }
  return next.kind === 'article' ? checkArticle(next) : next
}

type ArticleRead = Extract<ReadPage, { kind: 'article' }>

/** Checks that an article may be stored and is not empty. */
function checkArticle(read: ArticleRead): ReadPage {
  const { article, answer } = read
  const robotsTag = answer.headers.get('x-robots-tag')?.toLowerCase() ?? ''
  if (article.noindex || /\b(?:noindex|none)\b/.test(robotsTag))
    return { kind: 'forbidden', problem: sentences.noindex }
  if (article.login) return { kind: 'trouble', problem: sentences.login, passing: false }
  if (/\p{L}{2}/u.test(article.text) && !article.scripted) return read
  return { kind: 'trouble', problem: article.scripted ? sentences.scripted : sentences.empty, passing: false }
}

async function readArticle(ctx: AppContext, visit: Visit, signal: AbortSignal): Promise<ReadPage> {
  switch (visit.kind) {
    case 'later':
      return visit
    case 'forbidden':
      return { kind: 'forbidden', problem: sentences.robots }
    case 'elsewhere':
      return elsewhere(visit.address)
    case 'unreachable':
      return { kind: 'trouble', problem: visit.problem, passing: true }
    case 'answer':
      return readAnswer(ctx, visit, signal)
  }
}

async function readAnswer(ctx: AppContext, answer: WebAnswer, signal: AbortSignal): Promise<ReadPage> {
  const { status, headers, body } = answer
  if (status === 304) return { kind: 'unchanged', answer }
  if (status === 404 || status === 410) return { kind: 'gone', problem: sentences.gone }
  if (status === 401 || status === 403 || status === 407)
    return { kind: 'trouble', problem: sentences.login, passing: false }
  if (status !== 200) return { kind: 'trouble', problem: `O site respondeu com o erro ${status}.`, passing: true }
  const type = headers.get('content-type')?.toLowerCase() ?? ''
  if (!isPage(type, body)) return { kind: 'trouble', problem: sentences.file, passing: false }
  const charset = /charset\s*=\s*["']?([\w-]+)/.exec(type)?.[1] ?? ''
  const options: ArticleOptions = { charset, address: answer.address }
  try {
    const article = (await runLimited({
      module: new URL('article.model.ts', import.meta.url),
      input: Readable.from([body]),
      options: { ...options },
      heapMb: HEAP_MB,
      timeoutMs: TIMEOUT_MS,
      maxOutputBytes: MAX_TEXT_BYTES,
      signal,
    })) as Article
    return { kind: 'article', answer, article }
  } catch (error) {
    if (!(error instanceof LimitedProcessError)) throw error
    ctx.log.warn({ limit: error.kind }, 'a page could not be read within its limits')
    return { kind: 'trouble', problem: sentences.complex, passing: false }
  }
}

/** First bytes of other file types, whatever the server declares. */
const beginnings = ['%PDF', 'PK\u0003\u0004', 'GIF8', '\u0089PNG']

/** Whether the answer is declared as HTML and does not begin like another file type. */
function isPage(type: string, body: Buffer): boolean {
  const isNamed = type === '' || /^(?:text\/html|application\/xhtml\+xml|text\/plain)\b/.test(type)
  const start = body.subarray(0, 1024)
  const isWide = start[0] === 0xff || start[0] === 0xfe
  const isOther = beginnings.some((mark) => start.toString('latin1').startsWith(mark)) || (!isWide && start.includes(0))
  return isNamed && !isOther
}

const elsewhere = (address: string): ReadPage => ({
  kind: 'elsewhere',
  address,
  problem: `O endereço leva a outro site: ${address.slice(0, 200)}. Se for o certo, inclua esse endereço.`,
})

const sentences = {
  robots: 'O robots.txt do site não permite ler esta página.',
  noindex: 'O site pede que esta página não seja guardada (noindex).',
  gone: 'A página não existe mais no site.',
  login: 'A página só abre com senha.',
  scripted: 'A página só aparece com JavaScript, e o seu texto não pode ser lido. Copie o texto e use “Colar texto”.',
  empty: 'A página não tem texto que se possa ler.',
  file: 'O endereço não leva a uma página, e sim a um arquivo. Baixe o arquivo e envie como documento.',
  slow: 'A página leva a outra, que não pôde ser lida agora.',
  complex: 'A página é complexa demais para ser lida.',
} as const

/** Returns the problem of an article that is stored nevertheless. */
export const describeProblem = ({ garbled }: Article): string | null =>
  garbled ? 'Algumas letras desta página chegaram trocadas (�). Confira como ela aparece no site.' : null

/** Most maps read per site, and pages taken from them. */
const MAX_MAPS = 20
const MAX_LISTED_PAGES = 2000

export type ReadMap = { pages: ListedPage[] } | { problem: string } | Extract<Visit, { kind: 'later' }>

/** Reads the pages that a site's map lists, following its index; only those of the same host. */
export async function readMap(visitor: Visitor, address: string): Promise<ReadMap> {
  const pages = new Map<string, ListedPage>()
  const maps = [address]
  for (let read = 0; read < maps.length && read < MAX_MAPS && pages.size < MAX_LISTED_PAGES; read += 1) {
    const visit = await visitor.get(maps[read]!, {}, true)
    if (visit.kind === 'later') return visit
    const map = visit.kind === 'answer' && visit.status === 200 ? await parseMap(visit.body) : undefined
    if (!map) {
      if (read > 0) continue
      const problem =
        visit.kind === 'forbidden' ? sentences.robots : visit.kind === 'unreachable' ? visit.problem : noMap
      return { problem }
    }
    const others = map.maps.slice(0, MAX_LISTED_PAGES).filter((each) => URL.canParse(each) && isSameHost(each, address))
    maps.push(...others.filter((each) => !maps.includes(each)).slice(0, MAX_MAPS))
    for (const { address: listed, changedAt } of map.pages) {
      const page = pageAddress(listed)
      if (page !== undefined && isSameHost(page, address) && pages.size < MAX_LISTED_PAGES)
        pages.set(page, { address: page, changedAt })
    }
  }
  return pages.size > 0 ? { pages: [...pages.values()] } : { problem: emptyMap }
}

/** Returns undefined if the content is no map, or exceeds `MAX_MAP_BYTES` when unpacked. */
const parseMap = (body: Buffer) => sitemapText(body.subarray(0, MAX_MAP_BYTES)).then(parseSitemap, () => undefined)

const noMap = 'O endereço não leva a um mapa do site. Peça o endereço do mapa a quem fez o site.'
const emptyMap = 'O mapa do site não lista páginas deste endereço.'

import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { writeMarkdown } from '#/web-pages/server/html-text.model.ts'
import { detectEncoding } from '@prosa/server/src/modules/knowledge/reading/formats/encoding.model.ts'
import { cleanText } from '@prosa/server/src/modules/knowledge/reading/text.model.ts'

export interface ArticleOptions {
  /** From the server's header; '' if it states none. */
  charset: string
  /** The page's address, for its links. */
  address: string
}

/** The readable content of a web page, and its links. */
export interface Article {
  title: string
  /** Markdown without pictures; '' if there is no article. */
  text: string
  links: string[]
  /** The site asks not to store the page, or not to follow its links. */
  noindex: boolean
  nofollow: boolean
  /** Target of a refresh; null if there is none. */
  refresh: string | null
  /** The page asks for a password and has little other text. */
  login: boolean
  /** The page is rendered by scripts and has hardly any words. */
  scripted: boolean
  /** Letters were lost before the page arrived. */
  garbled: boolean
}

type Element = ReturnType<typeof parseHTML>['document']['documentElement']
type Document = ReturnType<typeof parseHTML>['document']

const MAX_LINKS = 2000
const MAX_TITLE_LENGTH = 120
/** More than one lost letter in this many characters is no coincidence. */
const MIN_LETTERS_BETWEEN_LOST = 1000
/** The limit of browsers for nested elements; the time to extract an article grows with its third power. */
const MAX_DEPTH = 512
/** A shorter article may be a remainder after its text was mistaken for a menu. */
const SHORT = 250
/** Selector of elements around an article. */
const around = 'script,style,noscript,template,nav,header,footer,aside,form,iframe,svg,[hidden],[aria-hidden="true"]'

/** Runs in a separate process (F4), so that a harmful page affects only itself. */
export async function run(content: Buffer, options: ArticleOptions): Promise<Article> {
  return readArticle(decodeContent(content, options.charset), options.address)
}

export function readArticle(source: string, address: string): Article {
  // without an html element the DOM has no body
  const html = /<html[\s>]/i.test(source) ? source : `<html><body>${source}</body></html>`
  const { document } = parseHTML(html)
  if (measureDepth(document.documentElement) > MAX_DEPTH) throw new RangeError('a page deeper than browsers show')
  const facts = readFacts(document, address)
  const hasPassword = document.querySelector('input[type="password"]') !== null
  const hasScripts = document.querySelector('script') !== null
  const found = new Readability(document as never, { charThreshold: SHORT }).parse()
  const article = found?.content ? cleanText(writeMarkdown(parseRoot(found.content))) : ''
  const text = article.length < SHORT ? longer(bodyText(html), article) : article
  const title = cleanText(found?.title || facts.title).slice(0, MAX_TITLE_LENGTH)
  const words = text.match(/\p{L}{2,}/gu)?.length ?? 0
  return {
    ...facts,
    title: title.toWellFormed(),
    text: withTitle(title, text),
    login: hasPassword && words < 80,
    scripted: words < 5 && hasScripts,
    garbled: (text.match(/\ufffd/g)?.length ?? 0) * MIN_LETTERS_BETWEEN_LOST > text.length,
  }
}

function measureDepth(root: Element): number {
  let deepest = 0
  let level = [root]
  for (; level.length > 0; deepest += 1) level = level.flatMap(({ children }) => [...children])
  return deepest
}

const longer = (one: string, other: string): string => (one.length > other.length ? one : other)

/** Adds the page's title to the article, so that passages can be found by the page's topic. */
const withTitle = (title: string, text: string): string =>
  text === '' || title === '' || text.startsWith(`# ${title}`) ? text : `# ${title}\n\n${text}`

function readFacts(document: Document, address: string) {
  const meta = (name: string): string =>
    [...document.querySelectorAll(`meta[name="${name}" i]`)].map((tag) => tag.getAttribute('content') ?? '').join(',')
  const robots = `${meta('robots')},${meta('prosa')}`.toLowerCase()
  const base = document.querySelector('base[href]')?.getAttribute('href') ?? ''
  const from = URL.parse(base, address)?.href ?? address
  const refresh = document.querySelector('meta[http-equiv="refresh" i]')?.getAttribute('content') ?? ''
  const [, seconds, target] = /^\s*(\d+)[^;,]*[;,]\s*(?:url\s*=\s*)?['"]?([^'"]+)/i.exec(refresh) ?? []
  return {
    title: document.querySelector('title')?.textContent ?? '',
    noindex: /\b(?:noindex|none)\b/.test(robots),
    nofollow: /\b(?:nofollow|none)\b/.test(robots),
    // a refresh every few minutes reloads the page and does not lead elsewhere
    refresh: target && Number(seconds) <= 10 ? (URL.parse(target.trim(), from)?.href ?? null) : null,
    links: [...document.querySelectorAll('a[href]')]
      .filter((link) => !/\bnofollow\b/i.test(link.getAttribute('rel') ?? ''))
      .slice(0, MAX_LINKS)
      .flatMap((link) => URL.parse(link.getAttribute('href') ?? '', from)?.href ?? []),
  }
}

/** Returns all words of a page except the parts around its article, for pages too short to have one. */
function bodyText(html: string): string {
  const { document } = parseHTML(html)
  for (const part of document.querySelectorAll(around)) part.remove()
  for (const part of document.querySelectorAll('[style]'))
    if (/display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)/i.test(part.getAttribute('style') ?? '')) part.remove()
  const body = document.querySelector('main,[role="main"]') ?? document.querySelector('body')
  return body ? cleanText(writeMarkdown(body as Element)) : ''
}

const parseRoot = (content: string): Element =>
  parseHTML(`<html><body>${content}</body></html>`).document.documentElement

/** Decodes by byte order mark, the server's header or the page's declaration; otherwise like any text without a declaration. */
export function decodeContent(content: Buffer, charset: string): string {
  const declaredCharset = /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(
    content.subarray(0, 4096).toString('latin1'),
  )?.[1]
  return new TextDecoder(detectEncoding(content, charset, declaredCharset) ?? 'utf-8').decode(content)
}

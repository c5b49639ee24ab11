import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { markdownOf } from '#/modules/knowledge/web-sources/html-text.model.ts'
import { encodingOf } from '#/modules/knowledge/reading/formats/encoding.model.ts'
import { cleanText } from '#/modules/knowledge/reading/text.model.ts'

export interface ArticleOptions {
  /** As the server named it; '' for nothing said. */
  charset: string
  /** Of the page, for its links. */
  address: string
}

/** What a page of the Web says, and where it leads. */
export interface Article {
  title: string
  /** The article in Markdown, without pictures; '' where there is none. */
  text: string
  links: string[]
  /** The site asks not to keep it, or not to follow its links. */
  noindex: boolean
  nofollow: boolean
  /** Where the page sends whoever opens it; null for nowhere. */
  refresh: string | null
  /** Asks for a password and says little else. */
  login: boolean
  /** Is drawn by programs: hardly any words of its own. */
  scripted: boolean
  /** Letters of it were lost before it arrived. */
  garbled: boolean
}

type Element = ReturnType<typeof parseHTML>['document']['documentElement']
type Document = ReturnType<typeof parseHTML>['document']

const MOST_LINKS = 2000
const MOST_TITLE = 120
/** A page with a lost letter in fewer characters than these has not lost just one by chance. */
const FEWEST_BETWEEN = 1000
/** Browsers let so many elements stand within each other; what finding an article costs grows by the third power of them. */
const MOST_DEPTH = 512
/** An article below so many characters may be what is left when the rest was taken for a menu. */
const SHORT = 250
/** What stands around an article. */
const around = 'script,style,noscript,template,nav,header,footer,aside,form,iframe,svg,[hidden],[aria-hidden="true"]'

/** Runs in a process of its own (F4): whatever a page does to the reader costs that one page. */
export async function run(content: Buffer, options: ArticleOptions): Promise<Article> {
  return readArticle(decoded(content, options.charset), options.address)
}

export function readArticle(source: string, address: string): Article {
  // a DOM without its frame has no body to look into
  const html = /<html[\s>]/i.test(source) ? source : `<html><body>${source}</body></html>`
  const { document } = parseHTML(html)
  if (depthOf(document.documentElement) > MOST_DEPTH) throw new RangeError('a page deeper than browsers show')
  const facts = factsOf(document, address)
  const hasPassword = document.querySelector('input[type="password"]') !== null
  const hasScripts = document.querySelector('script') !== null
  const found = new Readability(document as never, { charThreshold: SHORT }).parse()
  const article = found?.content ? cleanText(markdownOf(rootOf(found.content))) : ''
  const text = article.length < SHORT ? longer(bodyText(html), article) : article
  const title = cleanText(found?.title || facts.title).slice(0, MOST_TITLE)
  const words = text.match(/\p{L}{2,}/gu)?.length ?? 0
  return {
    ...facts,
    title: title.toWellFormed(),
    text: withTitle(title, text),
    login: hasPassword && words < 80,
    scripted: words < 5 && hasScripts,
    garbled: (text.match(/\ufffd/g)?.length ?? 0) * FEWEST_BETWEEN > text.length,
  }
}

function depthOf(root: Element): number {
  let deepest = 0
  let level = [root]
  for (; level.length > 0; deepest += 1) level = level.flatMap(({ children }) => [...children])
  return deepest
}

const longer = (one: string, other: string): string => (one.length > other.length ? one : other)

/** The article begins with the title of its page, so that each passage of it can be found by what the page is about. */
const withTitle = (title: string, text: string): string =>
  text === '' || title === '' || text.startsWith(`# ${title}`) ? text : `# ${title}\n\n${text}`

function factsOf(document: Document, address: string) {
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
    // a page that comes again every few minutes is no way to another one
    refresh: target && Number(seconds) <= 10 ? (URL.parse(target.trim(), from)?.href ?? null) : null,
    links: [...document.querySelectorAll('a[href]')]
      .filter((link) => !/\bnofollow\b/i.test(link.getAttribute('rel') ?? ''))
      .slice(0, MOST_LINKS)
      .flatMap((link) => URL.parse(link.getAttribute('href') ?? '', from)?.href ?? []),
  }
}

/** All words of a page but those that stand around its article, for pages too short to have one. */
function bodyText(html: string): string {
  const { document } = parseHTML(html)
  for (const part of document.querySelectorAll(around)) part.remove()
  for (const part of document.querySelectorAll('[style]'))
    if (/display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)/i.test(part.getAttribute('style') ?? '')) part.remove()
  const body = document.querySelector('main,[role="main"]') ?? document.querySelector('body')
  return body ? cleanText(markdownOf(body as Element)) : ''
}

const rootOf = (content: string): Element => parseHTML(`<html><body>${content}</body></html>`).document.documentElement

/** Text in the encoding that its mark, the server or the page itself names; otherwise as every text is read that names none. */
export function decoded(content: Buffer, charset: string): string {
  const said = /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(content.subarray(0, 4096).toString('latin1'))?.[1]
  return new TextDecoder(encodingOf(content, charset, said) ?? 'utf-8').decode(content)
}

import { CssClasses } from '#/modules/knowledge/reading/formats/css.model.ts'
import { htmlText } from '#/modules/knowledge/reading/formats/html.model.ts'
import { walkXml } from '#/modules/knowledge/reading/formats/markup.model.ts'
import { type Package, resolvePart } from '#/modules/knowledge/reading/formats/package.model.ts'
import type { PageLimits, PagesOrProblem, PageText } from '#/modules/knowledge/reading/pages.model.ts'

/** Parts of a book that are not chapters, by their declared type. */
const aroundChapters =
  /\b(cover|titlepage|halftitlepage|frontmatter|toc|landmarks|copyright-page|dedication|epigraph|imprint|colophon|index|backmatter|footnotes|endnotes|rearnotes)\b/

/** Font obfuscation, which leaves the text readable. */
const fontsOnly = /idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc#RC/

/** Reads the chapters of an EPUB in reading order; the parts around them have no number. */
export async function epubPages(pack: Package, limits: PageLimits): Promise<PagesOrProblem> {
  const { maxPages, mostCharacters } = limits
  if (await isProtected(pack)) return { problem: 'protected', count: null }
  const { parts, sheets } = await readingOrder(pack)
  const css = new CssClasses()
  for (const sheet of sheets) css.read((await pack.part(sheet))?.toString() ?? '')
  const pages: PageText[] = []
  let chapters = 0
  for (let at = 0, written = 0; at < parts.length && written <= mostCharacters; at += 1) {
    const content = await pack.part(parts[at]!)
    if (!content) continue
    const { text, role } = htmlText(content, limits, css)
    if (text === '') continue
    written += text.length
    const isChapter = !aroundChapters.test(role)
    if (isChapter) chapters += 1
    pages.push({ page: isChapter ? chapters : null, text })
  }
  if (chapters > maxPages) return { problem: 'too_many_pages', count: chapters }
  return { pages, count: chapters }
}

/** Returns the files of the book's text in order, and its style sheets, as its package lists them. */
async function readingOrder(pack: Package): Promise<{ parts: string[]; sheets: string[] }> {
  let root: string | undefined
  walkXml(await pack.needed('META-INF/container.xml'), {
    open(name, attributes) {
      if (name === 'rootfile') root ??= attributes['full-path']
    },
  })
  const files = new Map<string, string>()
  const order: string[] = []
  const sheets: string[] = []
  walkXml(await pack.needed(root), {
    open(name, { id, href, idref, properties, ...item }) {
      const isContents = properties?.split(' ').includes('nav')
      if (name === 'item' && id !== undefined && href !== undefined && !isContents)
        files.set(id, resolvePart(root!, href))
      if (name === 'item' && href !== undefined && item['media-type'] === 'text/css')
        sheets.push(resolvePart(root!, href))
      if (name === 'itemref' && idref !== undefined) order.push(idref)
    },
  })
  return { parts: order.flatMap((id) => files.get(id) ?? []), sheets }
}

/** Whether the text itself is encrypted for the devices of one buyer. */
async function isProtected(pack: Package): Promise<boolean> {
  const encryption = await pack.part('META-INF/encryption.xml')
  let isText = false
  if (encryption)
    walkXml(encryption, {
      open(name, { Algorithm }) {
        if (name === 'EncryptionMethod') isText ||= !fontsOnly.test(Algorithm ?? '')
      },
    })
  return isText
}

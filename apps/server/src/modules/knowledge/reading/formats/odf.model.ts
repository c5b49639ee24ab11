import { OdfReader } from '#/modules/knowledge/reading/formats/odf-reader.model.ts'
import { walkXml } from '#/modules/knowledge/reading/formats/markup.model.ts'
import type { Package } from '#/modules/knowledge/reading/formats/package.model.ts'
import {
  notesText,
  type PageLimits,
  type PagesOrProblem,
  type PageText,
} from '#/modules/knowledge/reading/pages.model.ts'

/** The text of an ODT: its headers, the text with headings, numbers, tables and links, its notes, its footers. */
export async function odtPages(pack: Package, { mostCharacters }: PageLimits): Promise<PagesOrProblem> {
  if (await isEncrypted(pack)) return { problem: 'encrypted', count: null }
  const styles = await pack.part('styles.xml')
  const edge = (element: 'header' | 'footer') => {
    if (!styles) return ''
    const reader = new OdfReader(mostCharacters)
    reader.read(styles, element)
    return reader.text()
  }
  const reader = new OdfReader(mostCharacters)
  if (styles) reader.readStyles(styles)
  reader.read(await pack.needed('content.xml'), 'text')
  const texts = [edge('header'), reader.text(), edge('footer')]
  return { pages: [{ page: null, text: texts.filter(Boolean).join('\n\n') }], count: null }
}

/** The slides of an ODP, each with what the speaker noted for it. */
export async function odpPages(pack: Package, { maxPages, mostCharacters }: PageLimits): Promise<PagesOrProblem> {
  if (await isEncrypted(pack)) return { problem: 'encrypted', count: null }
  const content = await pack.needed('content.xml')
  const count = countSlides(content)
  if (count > maxPages) return { problem: 'too_many_pages', count }
  const pages: PageText[] = []
  const styles = await pack.part('styles.xml')
  const reader = new OdfReader(mostCharacters, (slide, notes) =>
    pages.push({ page: pages.length + 1, text: [slide, notesText(notes)].filter(Boolean).join('\n\n') }),
  )
  if (styles) reader.readStyles(styles)
  reader.read(content, 'presentation')
  return { pages, count }
}

function countSlides(content: Uint8Array): number {
  let count = 0
  walkXml(content, { open: (name) => void (count += name === 'page' ? 1 : 0), skip: new Set(['styles', 'frame']) })
  return count
}

/** Whether a file has a password: every part is then encrypted by itself, and the list of the parts says so. */
async function isEncrypted(pack: Package): Promise<boolean> {
  const manifest = await pack.part('META-INF/manifest.xml')
  let encrypted = false
  if (manifest) walkXml(manifest, { open: (name) => void (encrypted ||= name === 'encryption-data') })
  return encrypted
}

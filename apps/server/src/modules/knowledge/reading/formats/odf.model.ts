import { OdfHiding } from '#/modules/knowledge/reading/formats/odf-hiding.model.ts'
import { OdfReader } from '#/modules/knowledge/reading/formats/odf-reader.model.ts'
import { toPartName } from '#/modules/knowledge/reading/formats/odf-styles.model.ts'
import { walkXml } from '#/modules/knowledge/reading/formats/markup.model.ts'
import { Formulas } from '#/modules/knowledge/reading/formulas/formulas.model.ts'
import type { Package } from '#/modules/knowledge/reading/formats/package.model.ts'
import { Notes } from '#/modules/knowledge/reading/notes.model.ts'
import {
  notesText,
  type PageLimits,
  type PagesOrProblem,
  type PageText,
} from '#/modules/knowledge/reading/pages.model.ts'

/** Reads an ODT: headers, text with headings, numbers, tables and links, notes, footers. */
export async function odtPages(pack: Package, { mostCharacters, notes }: PageLimits): Promise<PagesOrProblem> {
  if (await isEncrypted(pack)) return { problem: 'encrypted', count: null }
  const content = await pack.needed('content.xml')
  const objects = await objectsIn(pack, content, mostCharacters)
  const styles = await pack.part('styles.xml')
  const edge = (element: 'header' | 'footer') => {
    if (!styles) return ''
    const reader = new OdfReader(mostCharacters, new OdfHiding(notes), objects)
    reader.read(styles, element)
    return reader.text()
  }
  const reader = new OdfReader(mostCharacters, new OdfHiding(notes), objects)
  if (styles) reader.readStyles(styles)
  reader.read(content, 'text')
  const texts = [edge('header'), reader.text(), edge('footer')]
  return { pages: [{ page: null, text: texts.filter(Boolean).join('\n\n') }], count: null }
}

/** Reads the slides of an ODP with their speaker notes. */
export async function odpPages(pack: Package, limits: PageLimits): Promise<PagesOrProblem> {
  const { maxPages, mostCharacters } = limits
  if (await isEncrypted(pack)) return { problem: 'encrypted', count: null }
  const content = await pack.needed('content.xml')
  const count = countSlides(content)
  if (count > maxPages) return { problem: 'too_many_pages', count }
  const pages: PageText[] = []
  const styles = await pack.part('styles.xml')
  const objects = await objectsIn(pack, content, mostCharacters)
  const hiding = new OdfHiding(limits.notes)
  let page = 0
  const reader = new OdfReader(mostCharacters, hiding, objects, (slide, notes) => {
    page += 1
    if (!hiding.leavesOutSlide) pages.push({ page, text: [slide, notesText(notes)].filter(Boolean).join('\n\n') })
  })
  if (styles) reader.readStyles(styles)
  reader.read(content, 'presentation')
  return { pages, count }
}

/** Reads the equations and chart figures that are separate parts of a document. */
async function objectsIn(pack: Package, content: Uint8Array, mostCharacters: number): Promise<Map<string, string>> {
  const names = new Set<string>()
  walkXml(content, {
    open: (name, { href }) => void (name === 'object' && href !== undefined && names.add(toPartName(href))),
  })
  const objects = new Map<string, string>()
  for (const name of names) {
    const part = await pack.part(`${name}/content.xml`)
    if (part) objects.set(name, objectText(part, mostCharacters))
  }
  return objects
}

function objectText(content: Uint8Array, mostCharacters: number): string {
  const formulas = new Formulas()
  let formula = ''
  walkXml(content, {
    open: (name, attributes) => void formulas.open(name, attributes),
    close: () => {
      if (formulas.isOpen) formula = formulas.close() ?? formula
    },
    text: (text) => formulas.text(text),
  })
  if (formula !== '') return formula
  const reader = new OdfReader(mostCharacters, new OdfHiding(new Notes(true)), new Map())
  reader.read(content, 'chart')
  return reader.text()
}

function countSlides(content: Uint8Array): number {
  let count = 0
  walkXml(content, { open: (name) => void (count += name === 'page' ? 1 : 0), skip: new Set(['styles', 'frame']) })
  return count
}

/** Whether a file has a password: its parts are then encrypted, as the manifest states. */
async function isEncrypted(pack: Package): Promise<boolean> {
  const manifest = await pack.part('META-INF/manifest.xml')
  let encrypted = false
  if (manifest) walkXml(manifest, { open: (name) => void (encrypted ||= name === 'encryption-data') })
  return encrypted
}

import type { Attributes } from '#/modules/knowledge/reading/formats/markup.model.ts'
import { Hiding } from '#/modules/knowledge/reading/formats/hiding.model.ts'

interface Style {
  isHidden?: boolean
  parent: string
}

/** Limit of style inheritance, because a style may inherit from itself. */
const MAX_ANCESTORS = 20

/** The style family to which an element's `style-name` belongs. */
const families: Readonly<Record<string, string>> = {
  p: 'paragraph',
  h: 'paragraph',
  span: 'text',
  a: 'text',
  page: 'drawing-page',
}
const hidingProperties = new Set(['text-properties', 'drawing-page-properties'])

/** Tracks the hidden elements of an OpenDocument file: hidden themselves, by their style or by their layer. */
export class OdfHiding extends Hiding {
  readonly #styles = new Map<string, Style>()
  readonly #layers = new Set<string>()
  #style: Style = { parent: '' }
  #family = ''
  #depth = 0
  /** Depth of the outermost open hidden element. */
  #from = 0
  #isSlide = false

  /** Whether the current slide is hidden and must not be read. */
  get leavesOutSlide(): boolean {
    return this.#isSlide && !this.notes.readsHidden
  }

  /** Registers a style or a layer that hides its elements. */
  style(name: string, attributes: Attributes): void {
    if (name === 'style' || name === 'default-style') {
      this.#family = attributes['family'] ?? ''
      this.#style = { parent: `${this.#family} ${attributes['parent-style-name'] ?? ''}` }
      this.#styles.set(`${this.#family} ${attributes['name'] ?? ''}`, this.#style)
    } else if (hidingProperties.has(name)) {
      const visibility = this.#family === 'drawing-page' ? attributes['visibility'] : attributes['display']
      if (visibility !== undefined) this.#style.isHidden = visibility === 'none' || visibility === 'hidden'
    } else if (name === 'layer' && attributes['display'] === 'none') this.#layers.add(attributes['name'] ?? '')
  }

  open(name: string, attributes: Attributes): void {
    this.#depth += 1
    if (name === 'page') this.#isSlide = false
    if (this.isHidden || !this.#isHidden(name, attributes)) return
    this.#from = this.#depth
    this.isHidden = true
    this.#isSlide = name === 'page'
    if (this.#isSlide) this.notes.add('hiddenSlides')
  }

  close(): void {
    if (this.#depth === this.#from) this.isHidden = false
    this.#depth -= 1
  }

  /** The words of a hidden slide count as part of the slide. */
  override isRead(text: string): boolean {
    return this.#isSlide && this.isHidden ? this.notes.readsHidden : super.isRead(text)
  }

  /** Counts a paragraph that a field hides. Returns whether it is left out. */
  dropsParagraph(isEmpty: boolean): boolean {
    if (!isEmpty) this.notes.add('hiddenTexts')
    return !this.notes.readsHidden
  }

  #isHidden(name: string, attributes: Attributes): boolean {
    if (attributes['is-hidden'] === 'true' || attributes['display'] === 'none') return true
    if (/^(collapse|filter)$/.test(attributes['visibility'] ?? '')) return true
    if (this.#layers.has(attributes['layer'] ?? '')) return true
    const family = families[name]
    return family !== undefined && this.#hides(`${family} ${attributes['style-name'] ?? ''}`)
  }

  #hides(key: string): boolean {
    let style = this.#styles.get(key)
    for (let at = 0; style !== undefined && at < MAX_ANCESTORS; at += 1) {
      if (style.isHidden !== undefined) return style.isHidden
      style = this.#styles.get(style.parent)
    }
    return false
  }
}

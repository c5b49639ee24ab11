import { Hiding } from '#/modules/knowledge/reading/formats/hiding.model.ts'
import { type Attributes, Enough, walkXml } from '#/modules/knowledge/reading/formats/markup.model.ts'

const shapes = new Set(['sp', 'grpSp', 'graphicFrame', 'pic', 'cxnSp'])

/** Follows which shapes of a slide are hidden, and which diagrams and charts they hold. */
export class PptxHiding extends Hiding {
  /** Ids of the relations that hidden shapes refer to. */
  readonly referred = new Set<string>()
  /** Shapes and groups that are open, each with whether it is hidden. */
  readonly #open: boolean[] = []

  open(name: string, attributes: Attributes): void {
    if (shapes.has(name)) this.#open.push(false)
    else if (name === 'cNvPr' && this.#open.length > 0 && isTrue(attributes['hidden'])) {
      this.#open[this.#open.length - 1] = true
      this.isHidden = true
    } else if (this.isHidden && (name === 'relIds' || name === 'chart'))
      for (const id of [attributes[':dm'], attributes['dm'], attributes[':id'], attributes['id']])
        this.referred.add(id ?? '')
  }

  close(name: string): void {
    if (!shapes.has(name)) return
    this.#open.pop()
    this.isHidden = this.#open.includes(true)
  }

  /** Whether what a slide refers to by this id is taken. */
  takes(id: string): boolean {
    return this.notes.readsHidden || !this.referred.has(id)
  }
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

/** Whether a slide is left out when the presentation is shown. */
export function isHiddenSlide(content: Uint8Array): boolean {
  let isHidden = false
  walkXml(content, {
    open(name, { show }) {
      isHidden = name === 'sld' && (show === '0' || show === 'false')
      throw new Enough()
    },
  })
  return isHidden
}

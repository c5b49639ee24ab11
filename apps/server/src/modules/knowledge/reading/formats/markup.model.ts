import { Parser } from 'htmlparser2'
import { decodePieces, detectEncoding } from '#/modules/knowledge/reading/formats/encoding.model.ts'

/**
 * Attributes by name without prefix, because producers choose prefixes freely. If two names differ only by prefix, as `id`
 * and `r:id`, the second is `:id`.
 */
export type Attributes = Readonly<Record<string, string | undefined>>

/** Callbacks for elements and text while markup is read; names have no prefix. */
export interface Walk {
  open: (name: string, attributes: Attributes) => void
  close?: (name: string) => void
  text?: (text: string) => void
  /** Elements that are left out with all their content. */
  skip?: ReadonlySet<string>
}

/** Depth of nested elements; browsers display at most 512. */
const DEEPEST = 2000

/** Ends a walk early, because there is enough text. */
export class Enough extends Error {}

/** Thrown for markup nested so deeply that it was made to crash its reader. */
export class TooDeep extends Error {}

/** Reads XML piece by piece without holding it in memory. Declared entities stay unresolved, and no reference is fetched (F4). */
export const walkXml = (content: Uint8Array, walk: Walk): void => walkMarkup(content, walk, true)

/** Reads HTML, even if malformed: unclosed elements are closed where a browser would close them. */
export const walkHtml = (content: Uint8Array, walk: Walk): void => walkMarkup(content, walk, false)

function walkMarkup(content: Uint8Array, { open, close, text, skip }: Walk, xmlMode: boolean): void {
  let depth = 0
  // the depth at which the skipped element began
  let hidden = Infinity
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        if (depth > DEEPEST) throw new TooDeep()
        const plain = localName(name)
        if (hidden < Infinity) return
        if (skip?.has(plain)) hidden = depth
        else open(plain, localNames(attributes))
      },
      onclosetag(name) {
        if (hidden === Infinity) close?.(localName(name))
        else if (hidden === depth) hidden = Infinity
        depth -= 1
      },
      ontext(data) {
        if (hidden === Infinity) text?.(data)
      },
    },
    { xmlMode, recognizeSelfClosing: true },
  )
  try {
    for (const piece of decodePieces(content, detectEncoding(content, declaredEncoding(content)) ?? 'utf-8'))
      parser.write(piece)
    parser.end()
  } catch (error) {
    if (!(error instanceof Enough)) throw error
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function localNames(attributes: Readonly<Record<string, string>>): Attributes {
  const plain: Record<string, string> = {}
  for (const [name, value] of Object.entries(attributes)) {
    const at = name.indexOf(':')
    if (at !== -1) plain[name.slice(at)] ??= value
    plain[name.slice(at + 1)] ??= value
  }
  return plain
}

const HEAD_BYTES = 2048

/** Returns the encoding declared in the head of an XML or HTML document. */
function declaredEncoding(content: Uint8Array): string | undefined {
  const head = Buffer.from(content.subarray(0, HEAD_BYTES)).toString('latin1')
  return /<\?xml[^>]*?encoding=["']([\w-]+)|<meta[^>]*?charset=["']?\s*([\w-]+)/i.exec(head)?.slice(1).find(Boolean)
}

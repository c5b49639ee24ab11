import { Parser } from 'htmlparser2'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { UnreadableWorkbook } from '#/modules/knowledge/reading/sheets/raw-sheet.model.ts'

export interface XmlHandlers {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  close?: (name: string) => void
  text?: (text: string) => void
  /** Called after each piece; true stops reading. */
  isEnough?: () => boolean
}

/** The files of a ZIP; their XML is read piece by piece and never held as a whole. Element names have no prefix. */
export class Workbook {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  static async open(content: Buffer): Promise<Workbook> {
    const zip = await fromBufferPromise(content, { lazyEntries: true })
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    return new Workbook(zip, entries)
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  async read(name: string, { open, close, text, isEnough }: XmlHandlers): Promise<void> {
    const entry = this.#entries.get(name)
    if (!entry) throw new UnreadableWorkbook('broken')
    let hasBegun = false
    let isOver = false
    const parser = new Parser(
      {
        onopentag(element, attributes) {
          hasBegun = true
          open?.(local(element), attributes)
        },
        onclosetag(element) {
          // a missing end: the file was cut off
          if (isOver) throw new UnreadableWorkbook('broken')
          close?.(local(element))
        },
        ontext: (piece) => text?.(piece),
      },
      { xmlMode: true },
    )
    const decoder = new TextDecoder()
    const stream = await this.#zip.openReadStreamPromise(entry)
    for await (const piece of stream as AsyncIterable<Buffer>) {
      parser.write(decoder.decode(piece, { stream: true }))
      if (isEnough?.()) return void stream.destroy()
    }
    parser.write(decoder.decode())
    if (!hasBegun) throw new UnreadableWorkbook('broken')
    isOver = true
    parser.end()
  }
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

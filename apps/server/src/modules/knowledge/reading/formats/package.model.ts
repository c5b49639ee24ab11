import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { walkXml } from '#/modules/knowledge/reading/formats/markup.model.ts'

/** The parts of a document that is a ZIP inside; one is unpacked when it is asked for. */
export class Package {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  static async open(content: Buffer): Promise<Package> {
    const zip = await fromBufferPromise(content, { lazyEntries: true })
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry)
    return new Package(zip, entries)
  }

  /** Undefined for what is not there; Windows and its programs do not tell upper from lower case. */
  async part(name: string): Promise<Buffer | undefined> {
    const entry = this.#entries.get(name.toLowerCase())
    return entry && buffer(await this.#zip.openReadStreamPromise(entry))
  }

  /** A part without which there is no document. */
  async needed(name: string | undefined): Promise<Buffer> {
    const part = name === undefined ? undefined : await this.part(name)
    if (!part) throw new Error('a part of the package is missing')
    return part
  }

  /** What a part of an Office document refers to, by its id. */
  async relations(name: string): Promise<ReadonlyMap<string, Relation>> {
    const at = name.lastIndexOf('/') + 1
    const relations = new Map<string, Relation>()
    const part = await this.part(`${name.slice(0, at)}_rels/${name.slice(at)}.rels`)
    if (!part) return relations
    walkXml(part, {
      open(element, { Id, Type = '', Target, TargetMode }) {
        if (element !== 'Relationship' || Id === undefined || Target === undefined) return
        const isOutside = TargetMode === 'External'
        relations.set(Id, {
          type: Type.slice(Type.lastIndexOf('/') + 1),
          target: isOutside ? Target : resolvePart(name, Target),
        })
      },
    })
    return relations
  }
}

interface Relation {
  /** The last word of its type: `hyperlink`, `slide`. */
  type: string
  /** An address, or the name of a part. */
  target: string
}

/** The first part of a type that is referred to. */
export const ofType = (relations: ReadonlyMap<string, Relation>, type: string): string | undefined =>
  [...relations.values()].find((relation) => relation.type === type)?.target

/** The name of a part that another one names from where it lies. */
export function resolvePart(from: string, target: string): string {
  const path = decoded(new URL(target, `zip://package/${from}`).pathname)
  return path.replace(/^\/+/, '')
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

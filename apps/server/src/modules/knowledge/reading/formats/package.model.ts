import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { walkXml } from '#/modules/knowledge/reading/formats/markup.model.ts'

/** The parts of a ZIP-based document, each unpacked on request. */
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

  /** Returns a part, or undefined if it is missing. Names ignore case, as on Windows. */
  async part(name: string): Promise<Buffer | undefined> {
    const entry = this.#entries.get(name.toLowerCase())
    return entry && buffer(await this.#zip.openReadStreamPromise(entry))
  }

  /** Returns a required part. Throws if it is missing. */
  async needed(name: string | undefined): Promise<Buffer> {
    const part = name === undefined ? undefined : await this.part(name)
    if (!part) throw new Error('a part of the package is missing')
    return part
  }

  /** Returns the relations of an Office part, by id. */
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
  /** The last segment of its type: `hyperlink`, `slide`. */
  type: string
  /** An address, or the name of a part. */
  target: string
}

/** Returns the target of the first relation of a type. */
export const ofType = (relations: ReadonlyMap<string, Relation>, type: string): string | undefined =>
  [...relations.values()].find((relation) => relation.type === type)?.target

/** Resolves the name of a part relative to another part. */
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

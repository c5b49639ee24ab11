import type { Settings } from '@prosa/contract/settings/settings.ts'
import type { AppContext } from '#/context.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { shortName } from '#/platform/storage/file-name.ts'

export interface Person {
  readonly id: number
  readonly name: string
  readonly email: string
}

/** Rows of a person's data copy, by their Portuguese name. */
export type ExportedRows = Record<string, Record<string, unknown>[]>
export interface ExportedFile {
  /** Path inside the copy, with `/`. */
  readonly name: string
  readonly content: Uint8Array
}

/** Deletes in portions, and reports the number of each kind after every portion. */
type RetentionStep = (
  ctx: AppContext,
  retention: Settings['privacy']['retention'],
  removed: (what: string) => (count: number) => Promise<void>,
) => Promise<unknown>

/**
 * The personal data of an area, and how it removes, erases, exports and retains them in its own tables.
 * `privacy/areas.service.ts` lists all areas; no other code names an area's tables.
 */
export interface PersonalData {
  /** Deletes, in the caller's transaction, everything by which the person could sign in or be found. */
  removeAccount?(ctx: AppContext, tx: Queryable, person: Person): Promise<void>
  /**
   * Before an erasure: deletes in portions, each committed alone, rows too many for one transaction. The account can no longer
   * sign in; after a crash a repetition continues.
   */
  shrinkPersonalData?(ctx: AppContext, person: Person): Promise<unknown>
  shrinkGuest?(ctx: AppContext, guestId: string): Promise<unknown>
  /** Erases everything that could identify a person, in the caller's transaction. */
  erasePerson?(ctx: AppContext, tx: Queryable, person: Person): Promise<void>
  /** As `erasePerson`, for a guest. */
  eraseGuest?(ctx: AppContext, tx: Queryable, guestId: string): Promise<void>
  /** Returns rows for the person's data copy, without secrets that open anything. */
  exportRows?(db: Queryable, userId: number): Promise<ExportedRows>
  exportFiles?(ctx: AppContext, userId: number): AsyncIterable<ExportedFile>
  /** Deletes data whose retention time is over. A failing step does not stop the others. */
  readonly retain?: readonly RetentionStep[]
}

/** Creates a JSON file for a person's data copy. */
export const jsonFile = (name: string, value: unknown): ExportedFile => ({
  name,
  content: Buffer.from(JSON.stringify(value, null, 2)),
})

type StoredFile = Readonly<Record<'id' | 'name' | 'key', string>>

/** Yields stored files in a folder of the copy, without missing ones. */
export async function* storedFiles(
  { storage }: Pick<AppContext, 'storage'>,
  folder: string,
  files: Iterable<StoredFile>,
): AsyncGenerator<ExportedFile> {
  for (const { id, name, key } of files) {
    if (await storage.exists(key))
      yield { name: `${folder}/${id.slice(0, 8)} ${safeName(name)}`, content: await storage.bytes(key) }
  }
}

/** Most bytes of a file's name: together with the id within every operating system's limit. */
const MAX_NAME_BYTES = 200

/** Replaces characters of a file name that programs take for folders or control codes. */
const safeName = (name: string) =>
  shortName(name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_'), MAX_NAME_BYTES, Buffer.byteLength)

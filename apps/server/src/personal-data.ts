import type { Settings } from '@prosa/contract/settings/settings.ts'
import type { AppContext } from '#/context.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { shortName } from '#/platform/storage/file-name.ts'

export interface Person {
  readonly id: number
  readonly name: string
  readonly email: string
}

/** Rows of a person's copy by the name of what they are, in Portuguese. */
export type ExportedRows = Record<string, Record<string, unknown>[]>
export interface ExportedFile {
  /** Path inside of the copy, with `/`. */
  readonly name: string
  readonly content: Uint8Array
}

/** Deletes in portions, and tells the report after each how many of what it were. */
type RetentionStep = (
  ctx: AppContext,
  retention: Settings['privacy']['retention'],
  removed: (what: string) => (count: number) => Promise<void>,
) => Promise<unknown>

/**
 * What an area keeps about people, and what leaving, erasing, a copy and the times of retention mean for its own tables.
 * `privacy/areas.service.ts` lists those of all areas; nobody else names an area's tables.
 */
export interface PersonalData {
  /** Deletes, in the caller's transaction, everything by which the person could sign in or be found. */
  removeAccount?(ctx: AppContext, tx: Queryable, person: Person): Promise<void>
  /**
   * Before a person is erased: deletes in portions, each committed by itself, what one transaction should not. Nobody enters
   * with the account any more; repeated after a crash it goes on.
   */
  shrinkPerson?(ctx: AppContext, person: Person): Promise<unknown>
  shrinkGuest?(ctx: AppContext, guestId: string): Promise<unknown>
  /** A person is erased: nothing by which somebody could be known stays, in the caller's transaction. */
  erasePerson?(ctx: AppContext, tx: Queryable, person: Person): Promise<void>
  /** The same for a guest. */
  eraseGuest?(ctx: AppContext, tx: Queryable, guestId: string): Promise<void>
  /** For the person's copy: rows, and files. Nothing that opens anything. */
  exportRows?(db: Queryable, userId: number): Promise<ExportedRows>
  exportFiles?(ctx: AppContext, userId: number): AsyncIterable<ExportedFile>
  /** Deletes what has reached the end of its retention time. One step that fails does not stop the others. */
  readonly retain?: readonly RetentionStep[]
}

export const jsonFile = (name: string, value: unknown): ExportedFile => ({
  name,
  content: Buffer.from(JSON.stringify(value, null, 2)),
})

type StoredFile = Readonly<Record<'id' | 'name' | 'key', string>>

/** Files that are kept in the store, in a folder of the copy; one that is gone is left out. */
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

/** The most bytes of a file's name: with the id in front, no more than any computer takes. */
const MOST_NAME_BYTES = 200

/** Removes from a person's file name the characters that programs take for folders or control codes. */
const safeName = (name: string) =>
  shortName(name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_'), MOST_NAME_BYTES, Buffer.byteLength)

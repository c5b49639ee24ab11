import type { OperationName } from '@prosa/contract/client/contract.ts'
import type { TestUser } from '../factories.ts'
import type { TestApp } from '../test-app.ts'

/** An object that two people change at the same time. */
export interface Edited {
  read: () => Promise<{ version: string }>
  /** Writes a different value for each number. */
  change: (by: TestUser, number: number, version?: string) => Promise<unknown>
  /** Only its owner can change it, in two windows. */
  own?: true
}

interface Chat {
  id: string
  assistantId: number
}

/** What the tests of all operations need to know about those of an extension. */
export interface ExtensionSamples {
  /** Creates an object of each kind that its addresses name, of a person with a chat; returns the ids by the names of the parameters. */
  readonly things?: (app: TestApp, owner: TestUser, chat: Chat) => Promise<Readonly<Record<string, string>>>
  /** Bodies that operations accept, where the smallest one by the schema is refused. */
  readonly bodies?: Partial<Record<OperationName, () => unknown>>
  /** For each operation that takes a version: an object of an administrator that it changes. */
  readonly edited?: Partial<Record<OperationName, (admin: TestUser) => Promise<Edited> | Edited>>
  /** The power of each setting beyond a person's own rights, as `health/connections/ways-in.test.ts` calls it. */
  readonly settings?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** A write that names a group, tried while the group is being deleted. */
  readonly writeAboutGroup?: (admin: TestUser, groupId: number) => Promise<unknown>
  /** A write in an assistant, tried while the assistant is being deleted. */
  readonly writeInAssistant?: (admin: TestUser, assistantId: number) => Promise<unknown>
  /** Why a table with texts about people is not in their copy, by its name. */
  readonly notInCopyBecause?: Readonly<Record<string, string>>
  /** Addresses without an operation that read input of strangers. */
  readonly doors?: readonly string[]
  /** Makes a bearer token that these addresses accept. */
  readonly makeDoorToken?: (admin: TestUser) => Promise<string>
  /** Why the texts about people in a table stay after an erasure. */
  readonly staysBecause?: Readonly<Record<string, string>>
  /** Operations that use less than their policy provides, with the reason. */
  readonly knowingly?: Partial<Record<OperationName, string>>
  /** Codes of the refusals of valid examples that cannot know a secret. */
  readonly refusedFor?: Partial<Record<OperationName, string>>
  /** What the holder of each key can do by it, by its column. */
  readonly keys?: Readonly<Record<string, string>>
  /** Tables that name an account but keep no data about the person, with the reason. */
  readonly notThePersons?: Readonly<Record<string, string>>
}

import type { OperationName } from '@prosa/contract/client/contract.ts'
import type { TestUser } from '../factories.ts'

/** An object that two people change at the same time. */
export interface Edited {
  read: () => Promise<{ version: string }>
  /** Writes a different value for each number. */
  change: (by: TestUser, number: number, version?: string) => Promise<unknown>
  /** Only its owner can change it, in two windows. */
  own?: true
}

/** What the tests of all operations need to know about those of an extension. */
export interface ExtensionSamples {
  /** Bodies that operations accept, where the smallest one by the schema is refused. */
  readonly bodies?: Partial<Record<OperationName, () => unknown>>
  /** For each operation that takes a version: an object of an administrator that it changes. */
  readonly edited?: Partial<Record<OperationName, (admin: TestUser) => Promise<Edited> | Edited>>
  /** A write that names a group, tried while the group is being deleted. */
  readonly writeAboutGroup?: (admin: TestUser, groupId: number) => Promise<unknown>
}

import type { Contract } from '@prosa/contract/protocol/api.ts'
import type { Handlers } from '#/context.ts'
import type { PersonalData } from '#/personal-data.ts'

/** What an extension does on the server. `Rules` are those of its own policies, `Others` the core's that it names. */
export interface ServerExtension<C extends Contract, Rules = object, Others = object> {
  /** A handler for each operation of its contract. */
  readonly handlers: Handlers<C, Rules & Others>
  readonly rules: Rules
  /** Erasure, export and retention of its tables. */
  readonly personalData?: PersonalData
}

/** An extension as the core sees it. */
export type AnyServerExtension = Pick<ServerExtension<Contract>, 'personalData'>

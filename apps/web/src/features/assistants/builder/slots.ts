import type { Draft } from '@prosa/contract/assistants/assistants.ts'
import type { Model } from '@prosa/contract/models/models.ts'
import { createSlot } from '#/lib/api/slot.ts'

/** Among the folded sections of the builder, after the files of a conversation. */
export const BuilderSlot = createSlot<{
  models: readonly Model[]
  /** Null before a new assistant is created. */
  assistantId: number | null
}>()

/** Below the tests of an assistant; `count` is their number. `beforeRun` saves the typed text. */
export const TestsSlot = createSlot<{ draft: Draft; count: number; beforeRun: () => Promise<unknown> }>()

/** In the dialog before a new version, after the required tests. */
export const PublishSlot = createSlot<{ draft: Draft }>()

/** Below the state of a version in the list of versions. */
export const VersionSlot = createSlot<{ assistantId: number; number: number }>()

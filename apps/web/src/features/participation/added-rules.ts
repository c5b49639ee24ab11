import type { DoorOptions } from '@prosa/contract/conversations/door-options.ts'
import { createRegister } from '#/lib/api/slot.ts'

interface AddedRule {
  order: number
  when: (options: DoorOptions<'activity'>) => boolean
  text: string
}

/** Sentences of extensions among the rules that a student reads before the start, after those about the assistant. */
export const addedRules = createRegister<AddedRule>()

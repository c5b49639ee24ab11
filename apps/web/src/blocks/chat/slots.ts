import type { ComposerField } from '#/blocks/chat/composer.tsx'
import { createSlot } from '#/lib/api/slot.ts'

/** Above the field for a message of a member's own conversations, depending on its text. */
export const AboveFieldSlot = createSlot<ComposerField>()

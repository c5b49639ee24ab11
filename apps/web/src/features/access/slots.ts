import { createSlot } from '#/lib/api/slot.ts'

/** After the options under 'Mais', on the page 'Compartilhar' of an assistant. */
export const MoreOptionsSlot = createSlot<{ assistantId: number }>()

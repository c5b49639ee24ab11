import { type ReadingNote, readingNoteKinds } from '#/knowledge/reading-note-kinds.ts'
import { named, z } from '#/protocol/zod.ts'

export const readingNoteSchema: z.ZodType<ReadingNote> = named('ReadingNote', {
  kind: z.enum(readingNoteKinds),
  count: z.number().int().positive(),
})

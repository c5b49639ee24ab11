import { named, z } from '#/protocol/zod.ts'

/** A passage an answer was given; `[n]` in the text refers to its `number`. */
export const sourceSchema = named('Source', {
  number: z.number().int(),
  documentId: z.uuid(),
  documentName: z.string(),
  page: z.number().int().nullable(),
  /** Where it stands in the document, in words, where that is no page: `slide 3`, `aba Faltas, linhas 3 e 7`. */
  place: z.string().optional(),
  /** Of a page of the Web: where it is read. */
  address: z.url().optional(),
  passage: z.string(),
})
export type Source = z.infer<typeof sourceSchema>

import { named, z } from '#/protocol/zod.ts'

/** A passage given to the model; `[n]` in the answer refers to its `number`. */
export const sourceSchema = named('Source', {
  number: z.number().int(),
  documentId: z.uuid(),
  documentName: z.string(),
  page: z.number().int().nullable(),
  /** Position in the document, in words, where it has no page numbers: `slide 3`, `aba Faltas, linhas 3 e 7`. */
  place: z.string().optional(),
  /** The address of a fetched document. */
  address: z.url().optional(),
  passage: z.string(),
})
export type Source = z.infer<typeof sourceSchema>

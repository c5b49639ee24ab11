import { ratingReasons, ratingValues } from '#/conversations/rating-choices.ts'
import { named, z } from '#/protocol/zod.ts'

const text = (max: number) => z.string().trim().max(max, `Este texto pode ter no máximo ${max} caracteres.`)

/** A person's rating of one answer. */
export const judgementSchema = z.strictObject({
  value: z.enum(ratingValues),
  reasons: z.array(z.enum(ratingReasons)).max(ratingReasons.length).default([]),
  comment: text(2000).default(''),
  /** The answer that the person expected. */
  expected: text(4000).default(''),
})

/** The reader's own rating of an answer, with the reply to it. */
export const ownRatingSchema = named('OwnRating', {
  value: z.enum(ratingValues),
  reasons: z.array(z.enum(ratingReasons)),
  comment: z.string(),
  expected: z.string(),
  /** The reply of the assistant's editors; null until there is one. */
  reply: z.string().nullable(),
})
export type OwnRating = z.infer<typeof ownRatingSchema>

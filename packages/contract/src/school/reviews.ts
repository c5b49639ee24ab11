import { instant } from '#/protocol/instant.ts'
import { z } from '#/protocol/zod.ts'
import { MOST_CRITERIA, MOST_LEVELS, MOST_POINTS } from '#/school/rubrics.ts'

/** `level` is 1 for the first one of the criterion. */
const level = z.number().int().min(1).max(MOST_LEVELS)

export const reviewSchema = z.object({
  reviewerName: z.string(),
  /** Null while the review is only begun: nothing of it is a result. */
  confirmedAt: instant.nullable(),
  releasedAt: instant.nullable(),
  scores: z.array(z.object({ criterionId: z.uuid(), level })),
  comment: z.string(),
  result: z.number().nullable(),
})

/** What a person decides. Nothing computes a result: it is what the reviewer wrote, or null. */
export const reviewFormSchema = z.strictObject({
  scores: z.array(z.strictObject({ criterionId: z.uuid(), level })).max(MOST_CRITERIA),
  comment: z.string().trim().max(5000, 'O comentário pode ter no máximo 5.000 caracteres.'),
  /** Up to what the rubric of the attempt counts to. */
  result: z
    .number()
    .min(0, 'A nota começa em 0.')
    .max(MOST_CRITERIA * MOST_POINTS, 'A nota passa do máximo da rubrica.')
    .multipleOf(0.1, 'Use no máximo uma casa decimal.')
    .nullable(),
  /** False keeps a review that is under way; true makes it the reviewer's word: every criterion needs its level then. */
  confirm: z.boolean(),
})
export type ReviewForm = z.infer<typeof reviewFormSchema>

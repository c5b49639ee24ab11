import { instant } from '#/protocol/instant.ts'
import { z } from '#/protocol/zod.ts'
import { MAX_CRITERIA, MAX_LEVELS, MAX_POINTS } from '#/school/rubrics.ts'

/** Level of a criterion, counted from 1. */
const level = z.number().int().min(1).max(MAX_LEVELS)

export const reviewSchema = z.object({
  reviewerName: z.string(),
  /** Null while the review is a draft, which has no result. */
  confirmedAt: instant.nullable(),
  releasedAt: instant.nullable(),
  scores: z.array(z.object({ criterionId: z.uuid(), level })),
  comment: z.string(),
  result: z.number().nullable(),
})

/** A reviewer's decision. The result is what the reviewer wrote, or null; the system never computes it. */
export const reviewFormSchema = z.strictObject({
  scores: z.array(z.strictObject({ criterionId: z.uuid(), level })).max(MAX_CRITERIA),
  comment: z.string().trim().max(5000, 'O comentário pode ter no máximo 5.000 caracteres.'),
  /** At most the maximum of the attempt's rubric. */
  result: z
    .number()
    .min(0, 'A nota começa em 0.')
    .max(MAX_CRITERIA * MAX_POINTS, 'A nota passa do máximo da rubrica.')
    .multipleOf(0.1, 'Use no máximo uma casa decimal.')
    .nullable(),
  /** False saves a draft; true confirms the review, which requires a level for every criterion. */
  confirm: z.boolean(),
})
export type ReviewForm = z.infer<typeof reviewFormSchema>

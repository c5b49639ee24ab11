import { type Attempt, type ReviewForm, reviewFormSchema } from '@prosa/contract/school/attempts.ts'
import { z } from '@prosa/contract/protocol/zod.ts'

/** `8,5` or `8.5` */
const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text.trim().replace(',', '.')))

const { comment, result } = reviewFormSchema.shape

/** A review as its form holds it: one level for each criterion, in the rubric's order; empty where none is chosen yet. */
export const reviewValuesSchema = z.object({
  levels: z.array(z.string()),
  comment,
  result: z
    .string()
    .refine(
      (text) => result.safeParse(numberOf(text)).success,
      'A nota vai de 0 a 10, com no máximo uma casa decimal.',
    ),
})
type ReviewValues = z.infer<typeof reviewValuesSchema>

type Reviewed = Pick<Attempt, 'review' | 'assessment'>

export function reviewValuesOf({ review, assessment: { rubric } }: Reviewed): ReviewValues {
  const levels = new Map(review?.scores.map(({ criterionId, level }) => [criterionId, String(level)]))
  return {
    levels: rubric.map(({ id }) => levels.get(id) ?? ''),
    comment: review?.comment ?? '',
    result: review?.result?.toLocaleString('pt-BR') ?? '',
  }
}

export const reviewOf = (
  values: ReviewValues,
  { assessment: { rubric } }: Pick<Reviewed, 'assessment'>,
  confirm: boolean,
): ReviewForm => ({
  scores: rubric.flatMap(({ id }, index) => {
    const level = values.levels[index]
    return level ? [{ criterionId: id, level: Number(level) }] : []
  }),
  comment: values.comment,
  result: numberOf(values.result),
  confirm,
})

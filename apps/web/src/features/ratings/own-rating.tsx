import AnswerRating from '#/features/ratings/answer-rating.tsx'
import type { AnswerRatingProps } from '#/features/ratings/answer-rating.tsx'
import { Can } from '#/lib/session/can.tsx'

/** The rating of somebody with an account, whose permission may be taken away. */
export default function OwnRating(answer: AnswerRatingProps) {
  return (
    <Can permission="ratings.create">
      <AnswerRating {...answer} />
    </Can>
  )
}

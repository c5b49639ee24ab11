import type { RatingStatus, RatingValue } from '@prosa/contract/conversations/rating-choices.ts'
import { ratingStatusLabels, ratingValueLabels } from '@prosa/contract/quality/rating-labels.ts'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { Badge } from '#/ui/layout/badge.tsx'

export function ValueBadge({ value }: { value: RatingValue }) {
  const good = value === 'good'
  return (
    <Badge tone={good ? 'success' : 'danger'} icon={good ? <ThumbsUp aria-hidden /> : <ThumbsDown aria-hidden />}>
      {ratingValueLabels[value]}
    </Badge>
  )
}

const tones = { new: 'accent', reviewing: 'warning', resolved: 'success', discarded: 'neutral' } as const

export function StatusBadge({ status }: { status: RatingStatus }) {
  return <Badge tone={tones[status]}>{ratingStatusLabels[status]}</Badge>
}

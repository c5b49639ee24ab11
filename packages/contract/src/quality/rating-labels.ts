import type { RatingOrigin, RatingReason, RatingStatus, RatingValue } from '#/conversations/rating-choices.ts'

// Used on screens and in exported tables.
export const ratingValueLabels: Record<RatingValue, string> = { good: 'Positiva', bad: 'Negativa' }

export const ratingReasonLabels: Record<RatingReason, string> = {
  incorrect: 'Incorreta',
  no_documents: 'Não usou os documentos',
  incomplete: 'Incompleta',
  confusing: 'Confusa',
  unsafe: 'Ofensiva ou insegura',
  slow: 'Demorou',
  other: 'Outro',
}

export const ratingStatusLabels: Record<RatingStatus, string> = {
  new: 'Nova',
  reviewing: 'Em análise',
  resolved: 'Resolvida',
  discarded: 'Descartada',
}

export const ratingOriginLabels: Record<RatingOrigin, string> = {
  internal: 'Interno',
  link: 'Link',
  sga: 'Atividade',
  api: 'API',
}

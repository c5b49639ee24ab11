/** Reasons for a negative rating, in the order of the form. */
export const ratingReasons = [
  'incorrect',
  'no_documents',
  'incomplete',
  'confusing',
  'unsafe',
  'slow',
  'other',
] as const
export type RatingReason = (typeof ratingReasons)[number]

export const ratingValues = ['good', 'bad'] as const
export type RatingValue = (typeof ratingValues)[number]

/** Progress of a rating: not reviewed yet, under review, and the two final states. */
export const ratingStatuses = ['new', 'reviewing', 'resolved', 'discarded'] as const
export type RatingStatus = (typeof ratingStatuses)[number]

/** Where the rated answer was given; 'link' includes embedded pages. */
export const ratingOrigins = ['internal', 'link', 'sga', 'api'] as const
export type RatingOrigin = (typeof ratingOrigins)[number]

/** Why an answer was bad, in the order in which they are offered. */
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

/** What became of a rating: nobody looked at it yet, somebody does, and the two ends. */
export const ratingStatuses = ['new', 'reviewing', 'resolved', 'discarded'] as const
export type RatingStatus = (typeof ratingStatuses)[number]

/** Where the answer was given; 'link' stands for links on the Web and for embedded pages. */
export const ratingOrigins = ['internal', 'link', 'sga', 'api'] as const
export type RatingOrigin = (typeof ratingOrigins)[number]

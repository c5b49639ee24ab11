/** Why a visitor denounces an assistant; without schemas, for pages that check nothing. */
export const reportReasons = ['offensive', 'dangerous', 'wrong', 'privacy', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

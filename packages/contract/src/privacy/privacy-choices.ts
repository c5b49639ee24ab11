/** Where a conversation came from, as far as its time is limited here. */
export const retentionOrigins = ['internal', 'api', 'share', 'embed', 'sga'] as const
export type RetentionOrigin = (typeof retentionOrigins)[number]

/** What somebody may ask for about their own data (LGPD, art. 18). */
export const privacyRequestKinds = ['erasure', 'export', 'correction', 'information', 'other'] as const
export type PrivacyRequestKind = (typeof privacyRequestKinds)[number]

/** `running`: it is being done; `cancelled`: taken back by whoever asked. */
export const privacyRequestStatuses = ['open', 'running', 'done', 'refused', 'cancelled'] as const
export type PrivacyRequestStatus = (typeof privacyRequestStatuses)[number]

/** What people agree to: the terms of use, the text of a link on the Web, the notice of a school's activity. */
export const consentKinds = ['terms', 'link', 'sga'] as const
export type ConsentKind = (typeof consentKinds)[number]

/** The processing of personal data that the product does, as the register names it. */
export const processingActivities = [
  'accounts',
  'chats',
  'visitors',
  'students',
  'knowledge',
  'statistics',
  'security',
] as const
export type ProcessingActivityName = (typeof processingActivities)[number]

/** LGPD, art. 7 and 11. */
export const processingBases = [
  'consent',
  'contract',
  'legal_obligation',
  'public_policy',
  'legitimate_interest',
  'best_interest',
] as const
export type LegalBasis = (typeof processingBases)[number]

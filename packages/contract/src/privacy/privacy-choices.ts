/** Origins of conversations that can have a retention period. */
export const retentionOrigins = ['internal', 'api', 'share', 'embed', 'sga'] as const
export type RetentionOrigin = (typeof retentionOrigins)[number]

/** Requests that a person may make about their own data (LGPD, art. 18). */
export const privacyRequestKinds = ['erasure', 'export', 'correction', 'information', 'other'] as const
export type PrivacyRequestKind = (typeof privacyRequestKinds)[number]

/** `running`: in progress; `cancelled`: withdrawn by the requester. */
export const privacyRequestStatuses = ['open', 'running', 'done', 'refused', 'cancelled'] as const
export type PrivacyRequestStatus = (typeof privacyRequestStatuses)[number]

/** Consents: the terms of use, the text of a public link, the notice of a school's activity. */
export const consentKinds = ['terms', 'link', 'sga'] as const
export type ConsentKind = (typeof consentKinds)[number]

/** The product's processing of personal data, by the names in the register of processing. */
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

/** Legal bases of the LGPD, art. 7 and 11. */
export const processingBases = [
  'consent',
  'contract',
  'legal_obligation',
  'public_policy',
  'legitimate_interest',
  'best_interest',
] as const
export type LegalBasis = (typeof processingBases)[number]

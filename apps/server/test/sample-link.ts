import type { LinkSettings } from '@prosa/contract/sharing/link-settings.ts'

/** A link without limits or questions. */
export const sampleLink: LinkSettings = {
  name: 'Site da escola',
  audience: 'Famílias',
  startsAt: null,
  endsAt: null,
  allowedDomains: [],
  messagesPerDay: null,
  chatsPerDay: null,
  budgetCents: null,
  identification: 'none',
  formFields: [],
  consentText: '',
  minors: false,
  retentionDays: 90,
  closedMessage: '',
  appearance: { title: '', color: 'blue', theme: 'auto', position: 'right', proactiveMessage: '' },
  showSources: true,
  allowDownload: true,
  allowFiles: false,
  voice: 'listen',
  indexable: false,
}

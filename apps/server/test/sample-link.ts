import { defaultOptions } from '@prosa/contract/conversations/door-options.ts'
import type { LinkSettings } from '@prosa/contract/sharing/link-settings.ts'

/** Settings of a link without limits or questions. */
export const sampleLink: LinkSettings = {
  name: 'Site da escola',
  audience: 'Famílias',
  startsAt: null,
  endsAt: null,
  allowedDomains: [],
  budgetCents: null,
  identification: 'none',
  formFields: [],
  consentText: '',
  minors: false,
  retentionDays: 90,
  closedMessage: '',
  appearance: { title: '', color: 'blue', theme: 'auto', position: 'right', proactiveMessage: '' },
  options: { ...defaultOptions('link'), messagesPerDay: null },
}

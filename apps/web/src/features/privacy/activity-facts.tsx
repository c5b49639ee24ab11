import type { PrivacyNotice } from '@prosa/contract/privacy/privacy.ts'
import { legalBasisLabels } from '#/text/privacy-labels.ts'
import { Facts } from '#/ui/layout/facts.tsx'

/** One activity of the public register of processing. */
export function ActivityFacts({ activity }: { activity: PrivacyNotice['activities'][number] }) {
  const { purpose, data, people, legalBasis, retention, sharedWith } = activity
  const facts = [
    ['Para quê', purpose],
    ['Quais dados', data],
    ['De quem', people],
    ['Base legal', legalBasisLabels[legalBasis]],
    ['Por quanto tempo', retention],
    ['Com quem é compartilhado', sharedWith],
  ] as const
  return <Facts facts={facts} />
}

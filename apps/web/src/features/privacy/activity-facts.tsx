import type { PrivacyNotice } from '@prosa/contract/privacy/privacy.ts'
import { legalBasisLabels } from '#/text/privacy-labels.ts'

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
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[11rem_1fr]">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted-foreground">{label}</dt>
          <dd className="wrap-anywhere max-sm:mb-1">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

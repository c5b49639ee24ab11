import type { MyConsent } from '@prosa/contract/people/own-privacy.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { consentKindLabels } from '#/text/privacy-labels.ts'
import { Section } from '#/ui/layout/section.tsx'

/** What one agreed to, in which version. */
export function OwnConsents({ consents }: { consents: readonly MyConsent[] }) {
  return (
    <Section title="O que você aceitou">
      <ul className="flex flex-col gap-2 text-sm">
        {consents.map(({ id, kind, about, version, givenAt, withdrawnAt }) => (
          <li key={id}>
            {consentKindLabels[kind]}
            {about && ` de ${about}`}, versão {version}, em {formatDateTime(givenAt)}
            {withdrawnAt && `; retirado em ${formatDateTime(withdrawnAt)}`}
          </li>
        ))}
      </ul>
    </Section>
  )
}

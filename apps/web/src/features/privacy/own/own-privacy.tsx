import { useQuery } from '@tanstack/react-query'
import type { MyConsent } from '@prosa/contract/people/own-privacy.ts'
import { OwnData } from '#/features/privacy/own/own-data.tsx'
import { OwnRequests } from '#/features/privacy/own/own-requests.tsx'
import { read } from '#/lib/api/operations.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { consentKindLabels } from '#/text/privacy-labels.ts'
import { Section } from '#/ui/layout/section.tsx'

/** How often a page with a file under way looks again. */
const LOOK_AGAIN_MS = 2000

/** What people do about their own data, as a part of the profile. */
export function OwnPrivacy() {
  const { data } = useQuery({
    ...read('listMyRequests'),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'running') ? LOOK_AGAIN_MS : false,
  })
  const { data: consents } = useQuery(read('listMyConsents'))
  const requests = data?.items ?? []
  return (
    <>
      <OwnData requests={requests} />
      {requests.length > 0 && <OwnRequests requests={requests} />}
      {consents && consents.items.length > 0 && <OwnConsents consents={consents.items} />}
    </>
  )
}

/** What one agreed to, in which version. */
function OwnConsents({ consents }: { consents: readonly MyConsent[] }) {
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

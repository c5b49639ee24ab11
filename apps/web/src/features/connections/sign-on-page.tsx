import type { ProviderId } from '@prosa/contract/settings/connections.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { AccessSettingsSlot } from '#/features/connections/slots.ts'
import { SignOnForm } from '#/features/connections/sign-on-form.tsx'
import { read } from '#/lib/api/operations.ts'
import { useUser } from '#/lib/session/session.ts'
import { Button } from '#/ui/actions/button.tsx'
import { PartBoundary } from '#/ui/feedback/part-boundary.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { PageHeader } from '#/ui/layout/page-header.tsx'
import { Section } from '#/ui/layout/section.tsx'

const Loading = () => <Skeleton className="h-40" />

/** Sets the sign-in by providers of identity; the environment may set the first one. */
export function SignOnPage() {
  const { data } = useSuspenseQuery(read('getSignOn', { query: {} }))
  const [added, setAdded] = useState<ProviderId[]>([])
  const others = data.places.slice(1)
  const providers = others.filter(({ id, issuer }) => issuer !== '' || added.includes(id))
  const free = others.find((provider) => !providers.includes(provider))
  const user = useUser()
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <PageHeader title="Acesso" />
      <Section
        title="Conta institucional"
        description="As pessoas entram com a conta que já têm na escola (OpenID Connect: Google, Microsoft, Keycloak e outros)."
      >
        <SignOnForm provider="oidc" settings={data} />
      </Section>
      {providers.map(({ id, name }) => (
        <Section key={id} title={name === '' ? 'Outro provedor' : `Outro provedor: ${name}`}>
          <PartBoundary>
            <Suspense fallback={<Loading />}>
              <OtherProvider provider={id} />
            </Suspense>
          </PartBoundary>
        </Section>
      ))}
      {data.issuer !== '' && free && (
        <Button variant="secondary" className="self-start" onClick={() => setAdded([...added, free.id])}>
          <Plus aria-hidden /> Acrescentar outro provedor
        </Button>
      )}
      <PartBoundary>
        <Suspense fallback={<Loading />}>
          <AccessSettingsSlot user={user} hasProvider={data.places.some(({ issuer }) => issuer !== '')} />
        </Suspense>
      </PartBoundary>
    </div>
  )
}

function OtherProvider({ provider }: { provider: ProviderId }) {
  const { data } = useSuspenseQuery(read('getSignOn', { query: { provider } }))
  return <SignOnForm provider={provider} settings={data} />
}

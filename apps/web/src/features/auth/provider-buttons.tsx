import { LogIn } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useProviderEntry } from '#/lib/session/oidc-flow.ts'
import { Button } from '#/ui/actions/button.tsx'

interface ProviderButtonsProps {
  providers: ReadonlyArray<{ id: string; name: string }>
  redirect: string | undefined
  /** Goes to the first one without being asked. */
  atOnce: boolean
}

/** Sign-in through another account: the person goes to the provider and comes back to `/auth/callback`. */
export function ProviderButtons({ providers, redirect, atOnce }: ProviderButtonsProps) {
  const start = useProviderEntry()
  const { mutate } = start
  const first = atOnce ? providers[0]?.id : undefined
  // React runs effects twice in development
  const sent = useRef(false)
  useEffect(() => {
    if (first === undefined || sent.current) return
    sent.current = true
    mutate({ body: { provider: first, redirect } })
  }, [first, redirect, mutate])
  // stays busy after the answer, until the browser has left
  const busy = start.isPending || start.isSuccess
  return (
    <div className="flex flex-col gap-2">
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          variant="secondary"
          size="lg"
          loading={busy && start.variables?.body.provider === id}
          disabled={busy && start.variables?.body.provider !== id}
          onClick={() => start.mutate({ body: { provider: id, redirect } })}
        >
          <LogIn aria-hidden /> Entrar com {name}
        </Button>
      ))}
    </div>
  )
}

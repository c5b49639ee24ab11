import { LogIn } from 'lucide-react'
import { rememberFlow } from '#/features/auth/oidc-flow.ts'
import { useWrite } from '#/lib/operations.ts'
import { Button } from '#/ui/button.tsx'

interface ProviderButtonsProps {
  providers: ReadonlyArray<{ id: string; name: string }>
  redirect: string | undefined
}

/** Ways in through another account: the person leaves for the provider and comes back to `/auth/callback`. */
export function ProviderButtons({ providers, redirect }: ProviderButtonsProps) {
  const start = useWrite('startOidc', {
    meta: { keepsReads: true },
    onSuccess: ({ url, flow }) => {
      rememberFlow(flow)
      location.assign(url)
    },
  })
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

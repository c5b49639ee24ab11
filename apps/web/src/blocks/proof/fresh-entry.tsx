import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { LogIn } from 'lucide-react'
import type { ReactNode } from 'react'
import { useProviderEntry } from '#/lib/session/oidc-flow.ts'
import { read } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'

interface FreshEntryProps {
  /** Where the person comes back to. */
  redirect: string
  children: ReactNode
}

/**
 * Before how an account is protected changes it asks who is there (L5): people without a password enter at their provider
 * anew, and find what they wanted to do open to them for ten minutes.
 */
export function FreshEntry({ redirect, children }: FreshEntryProps) {
  const { data: security } = useSuspenseQuery(read('getSecurity'))
  if (security.hasPassword || security.freshEntry) return children
  return <EnterAgain redirect={redirect} />
}

/** The providers to enter by again. */
export function EnterAgain({ redirect }: { redirect: string }) {
  const { data: options } = useQuery(read('getSignInOptions'))
  const start = useProviderEntry()
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm text-muted-foreground">
        Para continuar, confirme quem você é: entre de novo. Depois você volta para cá.
      </p>
      {!options && <Skeleton className="h-9 w-56" />}
      {options?.providers.map(({ id, name }) => (
        <Button
          key={id}
          variant="secondary"
          loading={(start.isPending || start.isSuccess) && start.variables.body.provider === id}
          onClick={() => start.mutate({ body: { provider: id, redirect, fresh: true } })}
        >
          <LogIn aria-hidden /> Entrar de novo com {name}
        </Button>
      ))}
    </div>
  )
}

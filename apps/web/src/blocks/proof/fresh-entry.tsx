import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { LogIn } from 'lucide-react'
import type { ReactNode } from 'react'
import { useProviderEntry } from '#/lib/session/oidc-flow.ts'
import { read } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'

interface FreshEntryProps {
  /** Path to return to. */
  redirect: string
  children: ReactNode
}

/**
 * Protects changes to an account's security (L5): people without a password sign in at their provider again, and may then make the change
 * for ten minutes.
 */
export function FreshEntry({ redirect, children }: FreshEntryProps) {
  const { data: security } = useSuspenseQuery(read('getSecurity'))
  if (security.hasPassword || security.freshEntry) return children
  return <EnterAgain redirect={redirect} />
}

/** Buttons of the providers for signing in again. */
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

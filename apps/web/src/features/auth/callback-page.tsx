import { ApiProblem } from '@prosa/contract/protocol/client.ts'
import { errorTable } from '@prosa/contract/protocol/errors.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { AuthHeading } from '#/features/auth/auth-heading.tsx'
import { CallbackFailure } from '#/features/auth/callback-failure.tsx'
import { LinkAccountForm } from '#/features/auth/link-account-form.tsx'
import { takeFlow } from '#/lib/session/oidc-flow.ts'
import { api } from '#/lib/api/api.ts'
import { useEnter } from '#/lib/forms/enter.ts'
import { Spinner } from '#/ui/feedback/spinner.tsx'

/** The end of entering through a provider; `search` is what it sent along, untouched. */
export function CallbackPage({ search }: { search: string }) {
  const enter = useEnter()
  // a query, because an answer can be exchanged only once and React runs effects twice in development
  const { data, error } = useQuery({
    queryKey: ['oidc-answer', search],
    queryFn: () => exchange(search),
    staleTime: Infinity,
    retry: false,
  })
  useEffect(() => {
    if (data) void enter(data.token, data.redirect)
  }, [data, enter])

  const link = linkOf(error)
  if (link) return <LinkAccountForm link={link} />
  if (error) return <CallbackFailure error={error} />
  return (
    <>
      <AuthHeading title="Entrando…" />
      <Spinner label="Entrando…" />
    </>
  )
}

async function exchange(search: string) {
  const flow = takeFlow()
  if (flow) return api.finishOidc({ body: { flow, search } })
  // another browser or tab began
  const [status, title] = errorTable.oidc_state_invalid
  throw new ApiProblem({ type: 'about:blank', code: 'oidc_state_invalid', status, title })
}

/** The e-mail belongs to an account that enters otherwise: its password links the two. */
function linkOf(error: Error | null): string | undefined {
  if (!(error instanceof ApiProblem) || error.code !== 'oidc_link_required') return undefined
  const link = error.problem.data?.['link']
  return typeof link === 'string' ? link : undefined
}

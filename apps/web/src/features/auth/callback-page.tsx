import { ApiProblem } from '@prosa/contract/client/client.ts'
import { errorTable } from '@prosa/contract/protocol/errors.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { LightField, LightForm } from '#/blocks/entity/light-form.tsx'
import { AuthHeading } from '#/features/auth/auth-heading.tsx'
import { findChallenge } from '#/features/auth/second-step.ts'
import type { Terms } from '#/features/auth/terms-field.tsx'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { consumeFlow } from '#/lib/session/oidc-flow.ts'
import { api } from '#/lib/api/api.ts'
import { useEnter } from '#/lib/forms/enter.ts'
import { Spinner } from '#/ui/feedback/spinner.tsx'
import { problemText } from '#/lib/api/problems.ts'
import { CopyButton } from '#/ui/actions/copy-button.tsx'
import { LinkButton } from '#/ui/actions/link-button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { PasswordInput } from '#/ui/inputs/password-input.tsx'

// Needed only once in the life of an account, so it is loaded when needed.
const TermsStep = lazyPart(() => import('#/features/auth/terms-step.tsx'))

const SecondStep = lazyPart(() => import('#/features/auth/second-step-form.tsx'))

/** Completes the sign-in through a provider; `search` is the query that the provider sent, unchanged. */
export function CallbackPage({ search }: { search: string }) {
  const enter = useEnter()
  // A query and not an effect, because a code can be exchanged only once and React runs effects twice in development.
  const { data, error } = useQuery({
    queryKey: ['oidc-answer', search],
    queryFn: () => exchangeLink(search),
    staleTime: Infinity,
    retry: false,
  })
  useEffect(() => {
    if (data) void enter(data.token, data.redirect)
  }, [data, enter])

  if (findChallenge(error) !== undefined) return <CodeStep error={error} />
  const link = remainingStepToken(error)
  const terms = findTerms(error)
  if (link && terms) return <TermsStep link={link} terms={terms} />
  if (link) return <LinkAccountForm link={link} />
  if (error) return <CallbackFailure error={error} />
  return (
    <>
      <AuthHeading title="Entrando…" />
      <Spinner label="Entrando…" />
    </>
  )
}

/** Asks for the second step after the provider, as after a password. */
function CodeStep({ error }: { error: unknown }) {
  const navigate = useNavigate()
  const redirect = error instanceof ApiProblem ? error.problem.data?.['redirect'] : undefined
  return (
    <>
      <AuthHeading title="Falta a segunda etapa" />
      <SecondStep
        challenge={findChallenge(error) ?? ''}
        redirect={typeof redirect === 'string' ? redirect : undefined}
        onCancel={() => void navigate({ to: '/auth/login', search: { manual: '1' } })}
      />
    </>
  )
}

async function exchangeLink(search: string) {
  const flow = consumeFlow()
  if (flow) return api.finishOidc({ body: { flow, search } })
  // Another browser or tab began this sign-in.
  const [status, title] = errorTable.oidc_state_invalid
  throw new ApiProblem({ type: 'about:blank', code: 'oidc_state_invalid', status, title })
}

/** Token of the remaining step: the password links an existing account, and a new person accepts the terms. */
function remainingStepToken(error: Error | null): string | undefined {
  if (!(error instanceof ApiProblem) || !['oidc_link_required', 'terms_required'].includes(error.code)) return undefined
  const link = error.problem.data?.['link']
  return typeof link === 'string' ? link : undefined
}

function findTerms(error: Error | null): Terms | undefined {
  if (!(error instanceof ApiProblem) || error.code !== 'terms_required') return undefined
  return error.problem.data?.['terms'] as Terms | undefined
}

function CallbackFailure({ error }: { error: Error }) {
  return (
    <>
      <AuthHeading title="Não foi possível entrar" />
      <div className="flex flex-col gap-5">
        <Notice tone="danger">{problemText(error)}</Notice>
        <LinkButton to="/auth/login" search={{ manual: '1' }} size="lg">
          Tentar novamente
        </LinkButton>
        {error instanceof ApiProblem && <SupportDetails error={error} />}
      </div>
    </>
  )
}

function SupportDetails({ error }: { error: ApiProblem }) {
  const details = [error.code, error.problem.instance].filter(Boolean).join(' · ')
  return (
    <div className="flex items-center justify-between gap-2 text-sm text-muted-foreground">
      <p className="min-w-0 break-all">Detalhes para o suporte: {details}</p>
      <CopyButton text={details} label="Copiar detalhes" />
    </div>
  )
}

function LinkAccountForm({ link }: { link: string }) {
  const enter = useEnter()
  const [held, setHeld] = useState<unknown>()
  async function connect({ password }: { password: string }) {
    try {
      const { token, redirect } = await api.linkOidc({ body: { link, password } })
      await enter(token, redirect)
    } catch (error) {
      if (findChallenge(error) === undefined) throw error
      setHeld(error)
    }
  }
  if (held !== undefined) return <CodeStep error={held} />
  return (
    <>
      <AuthHeading title="Vincular as contas">{errorTable.oidc_link_required[1]}</AuthHeading>
      <LightForm submitLabel="Confirmar com a senha e vincular" send={connect}>
        <LightField
          name="password"
          label="Senha"
          complaint="Escreva a sua senha."
          control={PasswordInput}
          maxLength={128}
          autoComplete="current-password"
        />
      </LightForm>
    </>
  )
}

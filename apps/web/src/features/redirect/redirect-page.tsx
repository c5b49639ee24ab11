import { useCallback, useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { ApiProblem } from '@prosa/contract/protocol/client.ts'
import { readArrival } from '#/features/redirect/arrival.ts'
import { exchangeOnce, forgetExchange } from '#/features/redirect/exchange.ts'
import { ReturnChoice } from '#/features/redirect/return-choice.tsx'
import { Waiting } from '#/features/redirect/waiting.tsx'
import { usePageTitle } from '#/lib/format/page-title.ts'
import { problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'

interface RedirectPageProps {
  /** The query of the address. */
  search: string
  /** Another page of ours takes this one's place in the history, with facts that no address can bring. */
  onReplace: (path: string, facts?: object) => void
  /** 'Link inválido'. */
  Invalid: ComponentType
}

/** The landing point for people who arrive from outside [S24]; never a way to anywhere. */
export function RedirectPage({ search, onReplace, Invalid }: RedirectPageProps) {
  const [arrival] = useState(() => readArrival(search, location.origin))
  const [failure, setFailure] = useState<unknown>()
  usePageTitle(arrival.kind === 'invalid' ? 'Link inválido' : 'Redirecionando...')

  const enter = useCallback(
    (code: string) => {
      exchangeOnce(code).then(
        (path) => onReplace(path),
        (error: unknown) => {
          if (error instanceof ApiProblem && error.status === 410)
            onReplace(`/sga/expired?reason=${error.code}`, { gone: error.problem.data })
          else setFailure(error)
        },
      )
    },
    [onReplace],
  )
  useEffect(() => {
    if (arrival.kind === 'inside') onReplace(arrival.path)
    if (arrival.kind !== 'code') return
    // neither a reload nor the way back sends it again
    if (location.search !== '') history.replaceState(history.state, '', location.pathname)
    enter(arrival.code)
  }, [arrival, enter, onReplace])

  const isUnknown = failure instanceof ApiProblem && failure.status < 500 && failure.status !== 429
  if (arrival.kind === 'invalid' || isUnknown) return <Invalid />
  if (arrival.kind === 'outside') return <ReturnChoice to={arrival.to} Invalid={Invalid} />
  if (failure === undefined) return <Waiting path={arrival.kind === 'inside' ? arrival.path : '/sga/expired'} />
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center">
      <h1 className="text-xl font-semibold">Não conseguimos abrir a atividade</h1>
      <p role="alert" className="max-w-md text-muted-foreground">
        {problemText(failure)}
      </p>
      <Button
        onClick={() => {
          if (arrival.kind !== 'code') return
          setFailure(undefined)
          forgetExchange(arrival.code)
          enter(arrival.code)
        }}
      >
        Tentar novamente
      </Button>
    </main>
  )
}

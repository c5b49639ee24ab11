import { useCallback, useEffect, useState, type ComponentType } from 'react'
import { ApiProblem } from '@prosa/contract/client/client.ts'
import { findPage } from '@prosa/contract/pages/find-page.ts'
import { safeRedirect } from '@prosa/contract/protocol/redirect.ts'
import { useQuery } from '@tanstack/react-query'
import { usePageTitle } from '#/lib/format/page-title.ts'
import { problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { api } from '#/lib/api/api.ts'
import { newId } from '#/lib/format/new-id.ts'
import { guestScope } from '#/lib/session/guest-scope.ts'
import { beginGuestSession } from '#/lib/session/guest-session.ts'
import { read } from '#/lib/api/operations.ts'
import { buttonStyle } from '#/ui/actions/button-style.ts'
import { LogoMark } from '#/ui/layout/logo.tsx'
import { Spinner } from '#/ui/feedback/spinner.tsx'

interface RedirectPageProps {
  /** Query string of the address. */
  search: string
  /** Replaces this page in the history with another page of the app and facts that an address cannot carry. */
  onReplace: (path: string, facts?: object) => void
  Invalid: ComponentType
}

/** Entry page for people who arrive from outside [S24]; not an open redirect. */
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
    // Keeps a reload and the Back button from sending the query again.
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

/** What the query of `/redirect` carries: a code to exchange, a page of this app, or an address that the server has to confirm. */
type Arrival =
  | { kind: 'code'; code: string }
  | { kind: 'inside'; path: string }
  | { kind: 'outside'; to: string }
  | { kind: 'invalid' }

const invalid: Arrival = { kind: 'invalid' }

/** Reads the query of `/redirect`; a query that is not clearly one of the three kinds is invalid. */
export function readArrival(search: string, origin: string): Arrival {
  const query = new URLSearchParams(search)
  const code = query.get('code')
  if (code !== null) return /^[\w-]{20,200}$/.test(code) ? { kind: 'code', code } : invalid
  const to = query.get('to') ?? ''
  return isInside(to, origin) ? { kind: 'inside', path: to } : isWeb(to) ? { kind: 'outside', to } : invalid
}

function isInside(to: string, origin: string): boolean {
  if (!to.startsWith('/') || safeRedirect(to, origin) !== to) return false
  const { pathname } = new URL(to, origin)
  // Excludes itself, which would be a loop.
  return pathname !== '/redirect' && findPage(pathname) !== undefined
}

/** Requires the full scheme, because browsers accept many malformed texts as addresses. */
const isWeb = (to: string): boolean =>
  /^https?:\/\/[^/\\@\s]+([/?#]|$)/i.test(to) && !/[\\\p{Cc}]/u.test(to) && URL.canParse(to)

const exchanges = new Map<string, Promise<string>>()
/** Lets the server recognize a repeated exchange by the same page after a lost response. */
const useKey = newId()

/**
 * Exchanges a code for a session, stores the session and returns the path that it opens. The code is sent once for any number of calls,
 * because the server treats a second use as a shared link and alerts the teacher. Only a request without a response is sent again, with the
 * same use key.
 */
function exchangeOnce(code: string): Promise<string> {
  const known = exchanges.get(code)
  if (known) return known
  const exchange = api
    .exchangeRedirect({ params: { code } }, { headers: { 'idempotency-key': useKey } })
    .then(({ token, path }) => {
      beginGuestSession(token, guestScope(new URL(path, location.origin)))
      return path
    })
  exchanges.set(code, exchange)
  return exchange
}

/** Lets the person try again after a request without a response. */
function forgetExchange(code: string) {
  exchanges.delete(code)
}

/** The way back to a school's system: only to addresses that the server knows, and only after the person has read the target. */
function ReturnChoice({ to, Invalid }: { to: string; Invalid: ComponentType }) {
  const { data, error, refetch } = useQuery(read('confirmReturn', { query: { to } }))
  if (error instanceof ApiProblem && error.status < 500 && error.status !== 429) return <Invalid />
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 p-6 text-center">
      <LogoMark className="size-12" />
      <h1 className="text-xl font-semibold">Redirecionando...</h1>
      {data ? (
        <>
          <p className="max-w-md text-muted-foreground">
            Você vai sair daqui para <strong className="text-foreground wrap-anywhere">{data.host}</strong>.
          </p>
          <a href={data.url} rel="noreferrer" className={buttonStyle({ size: 'lg' }, 'max-w-full')}>
            <span className="truncate">Continuar para {data.host}</span>
          </a>
        </>
      ) : error ? (
        <>
          <p role="alert">{problemText(error)}</p>
          <Button onClick={() => void refetch()}>Tentar novamente</Button>
        </>
      ) : (
        <Spinner size="lg" />
      )}
    </main>
  )
}

const patience = 5000

/** Shown during the redirect; after a while it offers a link. */
function Waiting({ path }: { path: string }) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 p-6 text-center">
      <LogoMark className="size-12" />
      <h1 className="text-xl font-semibold">Redirecionando...</h1>
      <Spinner size="lg" />
      {isLate && (
        <div role="status" className="flex flex-col items-center gap-3">
          <p className="text-muted-foreground">Está demorando mais do que o normal.</p>
          <a href={path} className={buttonStyle({ variant: 'secondary' })}>
            {path === '/sga/expired' ? 'Ver o que fazer' : 'Continuar'}
          </a>
        </div>
      )}
    </main>
  )
}

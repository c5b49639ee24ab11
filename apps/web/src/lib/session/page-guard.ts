import { findPage } from '@prosa/contract/pages/find-page.ts'
import { notFound, redirect } from '@tanstack/react-router'
import { fetchPiece } from '#/lib/api/fetch-piece.ts'
import { hasRole } from '#/lib/session/permissions.ts'
import { ruleAt } from '#/lib/session/route-rules.ts'
import { endSession, ensureSession, sessionState } from '#/lib/session/session.ts'
import { tokens } from '#/lib/session/tokens.ts'

interface Navigation {
  location: { pathname: string; href: string }
  /** Parameters of the matched route; empty if no route matched. */
  params: object
}

/** Removed once loaded, so that later navigations, such as another filter, wait for nothing. */
let fetchMemberOperations: (() => Promise<void>) | undefined = async () => {
  await fetchPiece(() => import('#/lib/api/member-operations.ts'))
  fetchMemberOperations = undefined
}

/** Checks a navigation against the route rules of the newest known build: parameters, session, roles [S52]. */
export async function guardPage({ location, params }: Navigation): Promise<void> {
  // A page that exists only in the newest build has no code here; it is found after the next reload.
  const page = findPage(location.pathname) && ruleAt(location.pathname)
  if (!page) {
    // A route that the contract does not list has no rules, and is therefore not found [S33, S57].
    const isRoute = Object.keys(params).length > 0
    throw notFound({ data: `${isRoute ? 'Page Not Found' : 'Page not found'}: ${location.pathname}` })
  }
  const hasToken = tokens.session.read() !== null
  if (page.access === 'anonymous' && hasToken && (await ensureSession()))
    throw redirect({ to: '/assistants', replace: true })
  if (page.access !== 'session') return
  if (!hasToken) throw toLogin(location.href)
  const user = ensureSession()
  await fetchMemberOperations?.()
  // The page's data loads meanwhile.
  if (!page.roles) return
  if (!(await user)) {
    // The refusal has already ended the session and shown the reason.
    if (tokens.session.read()) endSession('not-loaded')
    throw toLogin(location.href)
  }
  if (!hasRole(sessionState().user, page.roles)) throw redirect({ to: '/', replace: true })
}

const toLogin = (href: string) => redirect({ to: '/auth/login', search: { redirect: href }, replace: true })

import { findPage } from '@prosa/contract/pages/find-page.ts'
import { notFound, redirect } from '@tanstack/react-router'
import { fetchPiece } from '#/lib/api/fetch-piece.ts'
import { hasRole } from '#/lib/session/permissions.ts'
import { ruleAt } from '#/lib/session/route-rules.ts'
import { endSession, ensureSession, sessionState } from '#/lib/session/session.ts'
import { tokens } from '#/lib/session/tokens.ts'

interface Navigation {
  location: { pathname: string; href: string }
  /** Of the route that matched; none where no route did. */
  params: object
}

/** Gone once they are here: a later navigation, as to another filter of a list, waits for nothing. */
let fetchMemberOperations: (() => Promise<void>) | undefined = async () => {
  await fetchPiece(() => import('#/lib/api/member-operations.ts'))
  fetchMemberOperations = undefined
}

/** Lets a navigation pass by the route rules of the newest known build: parameters, session, roles [S52]. */
export async function guardPage({ location, params }: Navigation): Promise<void> {
  // a page that is new in the newest build has no code here: the next load brings it
  const page = findPage(location.pathname) && ruleAt(location.pathname)
  if (!page) {
    // whatever route the router may have found: what the contract does not list has no rules to pass by [S33, S57]
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
  // the page's own data loads meanwhile
  if (!page.roles) return
  if (!(await user)) {
    // The refusal has already ended the session and shown the reason.
    if (tokens.session.read()) endSession('not-loaded')
    throw toLogin(location.href)
  }
  if (!hasRole(sessionState().user, page.roles)) throw redirect({ to: '/', replace: true })
}

const toLogin = (href: string) => redirect({ to: '/auth/login', search: { redirect: href }, replace: true })

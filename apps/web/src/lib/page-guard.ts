import { findPage } from '@prosa/contract/find-page.ts'
import { notFound, redirect } from '@tanstack/react-router'
import { hasRole } from '#/lib/permissions.ts'
import { endSession, ensureSession, sessionState } from '#/lib/session.ts'
import { tokens } from '#/lib/tokens.ts'

interface Navigation {
  location: { pathname: string; href: string }
  /** Of the route that matched; none where no route did. */
  params: object
}

/** Lets a navigation pass by the rules that the contract states for the page: parameters, session, roles. */
export async function guardPage({ location, params }: Navigation): Promise<void> {
  const page = findPage(location.pathname)?.page
  if (!page) {
    const isRoute = Object.keys(params).length > 0
    if (isRoute) throw notFound({ data: `Page Not Found: ${location.pathname}` })
    return
  }
  const hasToken = tokens.session.read() !== null
  if (page.access === 'anonymous' && hasToken && (await ensureSession()))
    throw redirect({ to: '/assistants', replace: true })
  if (page.access !== 'session') return
  if (!hasToken) throw toLogin(location.href)
  if (!page.roles) {
    // the page's own data loads meanwhile
    void ensureSession()
    return
  }
  if (!(await ensureSession())) {
    endSession('expired')
    throw toLogin(location.href)
  }
  if (!hasRole(sessionState().user, page.roles)) throw redirect({ to: '/', replace: true })
}

const toLogin = (href: string) => redirect({ to: '/auth/login', search: { redirect: href }, replace: true })

import { safeRedirect } from '@prosa/contract/protocol/redirect.ts'
import { useNavigate } from '@tanstack/react-router'
import { beginSession } from '#/lib/session/session.ts'

/** Starts a session with a new token and opens the requested page, if this app has it. */
export function useEnter() {
  const navigate = useNavigate()
  return async (token: string, redirect?: string) => {
    await beginSession(token)
    await navigate({ href: safeRedirect(redirect, location.origin), replace: true })
  }
}

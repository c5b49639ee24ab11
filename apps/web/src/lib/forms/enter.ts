import { safeRedirect } from '@prosa/contract/protocol/redirect.ts'
import { useNavigate } from '@tanstack/react-router'
import { beginSession } from '#/lib/session/session.ts'

/** Goes in with a new token, to where the person wanted to be; only to a path of ours. */
export function useEnter() {
  const navigate = useNavigate()
  return async (token: string, redirect?: string) => {
    await beginSession(token)
    await navigate({ href: safeRedirect(redirect, location.origin), replace: true })
  }
}

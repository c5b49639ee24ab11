import { useSyncExternalStore } from 'react'
import { onProblem } from '#/lib/api/api.ts'
import { listenersOf } from '#/lib/device/observed.ts'
import { deviceData } from '#/lib/session/device-data.ts'
import { guestScope } from '#/lib/session/guest-scope.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { tokens } from '#/lib/session/tokens.ts'

const changes = listenersOf()
const ends = listenersOf()

const guestToken = (): string | null => {
  const scope = guestScope()
  return scope && tokens.guest(scope).read()
}

/** Whether a guest session is kept for the page's link or activity; what it still opens, the server decides. */
export const useIsGuest = (): boolean => useSyncExternalStore(changes.subscribe, isGuestNow, () => false)

/** As `useIsGuest`, outside of a component. */
export const isGuestNow = (): boolean => guestToken() !== null

/** Keeps the session that the server just gave for this page's scope, or for the one that the person is on the way to. */
export function beginGuestSession(token: string, scope = guestScope()) {
  if (scope === null) throw new Error('A guest session began outside of a guest page')
  tokens.guest(scope).write(token)
  changes.tell()
}

/** Forgets the session of this scope and, but for `keepsWritten`, all that its guest left on the device: the next one may be another child. */
export function endGuestSession(scope = guestScope(), keepsWritten = false) {
  if (scope === null) return
  tokens.guest(scope).remove()
  ends.tell()
  if (!keepsWritten) deviceData.clear(guestData(scope))
  queryClient.removeQueries({
    predicate: ({ queryKey: [address] }) => /^\/api\/(visit|chats|sga)\b/.test(String(address)),
  })
  changes.tell()
}

/** Beginning of the names under which a guest's things are kept on the device. */
export const guestData = (scope: string): string => `guest.${scope}.`

export const onGuestSessionEnd = ends.subscribe

/**
 * On 401 the gates begin again, never the login page; what another tab of the same scope does counts here too. What a student
 * wrote stays: it bears the name of the attempt, and no other child's page shows it.
 */
export function watchGuestSession(): () => void {
  const stop = onProblem(({ status }) => {
    const scope = guestScope()
    if (status !== 401 || scope === null) return
    if (guestToken() !== null) endGuestSession(scope, scope.startsWith('sga/'))
    // the session was thrown away with all that is kept, which no event tells in its own tab
    else changes.tell()
  })
  const followTab = ({ key, newValue }: StorageEvent) => {
    const scope = guestScope()
    // no key: all that is kept was thrown away
    if (scope === null || (key !== null && key !== tokens.guest(scope).key)) return
    if (newValue === null) endGuestSession()
    else changes.tell()
  }
  addEventListener('storage', followTab)
  return () => {
    removeEventListener('storage', followTab)
    stop()
  }
}

import { useSyncExternalStore } from 'react'
import { onProblem } from '#/lib/api/api.ts'
import { createListeners } from '#/lib/device/observed.ts'
import { deviceData } from '#/lib/session/device-data.ts'
import { guestScope } from '#/lib/session/guest-scope.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { tokens } from '#/lib/session/tokens.ts'

const changes = createListeners()
const ends = createListeners()

const guestToken = (): string | null => {
  const scope = guestScope()
  return scope && tokens.guest(scope).read()
}

/** Whether a guest session is stored for the page's scope; the server decides what it still permits. */
export const useIsGuest = (): boolean => useSyncExternalStore(changes.subscribe, isGuestNow, () => false)

/** Like `useIsGuest`, outside of components. */
export const isGuestNow = (): boolean => guestToken() !== null

/** Stores the session that the server gave for this scope, or for the one that the person is about to open. */
export function beginGuestSession(token: string, scope = guestScope()) {
  if (scope === null) throw new Error('A guest session began outside of a guest page')
  tokens.guest(scope).write(token)
  changes.notify()
}

/**
 * Removes the session of this scope and the guest's data on the device, unless `keepsWritten`: the next user may be
 * another child.
 */
export function endGuestSession(scope = guestScope(), keepsWritten = false) {
  if (scope === null) return
  tokens.guest(scope).remove()
  ends.notify()
  if (!keepsWritten) deviceData.clear(guestData(scope))
  queryClient.removeQueries({
    predicate: ({ queryKey: [address] }) => /^\/api\/(visit|chats|sga)\b/.test(String(address)),
  })
  changes.notify()
}

/** Prefix of a guest's keys on the device. */
export const guestData = (scope: string): string => `guest.${scope}.`

export const onGuestSessionEnd = ends.subscribe

/**
 * Returns to the gate on 401, never to the login page, and follows other tabs of the same scope. A student's text is
 * kept: its key names the attempt, so that other children's pages do not show it.
 */
export function watchGuestSession(): () => void {
  const stop = onProblem(({ status }) => {
    const scope = guestScope()
    if (status !== 401 || scope === null) return
    if (guestToken() !== null) endGuestSession(scope, scope.startsWith('sga/'))
    // The storage was cleared in this tab, which fires no event.
    else changes.notify()
  })
  const followTab = ({ key, newValue }: StorageEvent) => {
    const scope = guestScope()
    // Without a key the whole storage was cleared.
    if (scope === null || (key !== null && key !== tokens.guest(scope).key)) return
    if (newValue === null) endGuestSession()
    else changes.notify()
  }
  addEventListener('storage', followTab)
  return () => {
    removeEventListener('storage', followTab)
    stop()
  }
}

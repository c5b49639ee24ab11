import type { SessionUser } from '@prosa/contract/identity/auth.ts'
import { useSyncExternalStore } from 'react'
import { api, onProblem } from '#/lib/api/api.ts'
import { createListeners, createObservable } from '#/lib/device/observed.ts'
import { deviceData } from '#/lib/session/device-data.ts'
import { guestScope } from '#/lib/session/guest-scope.ts'
import { read } from '#/lib/api/operations.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { noteReachable } from '#/lib/forms/reachable-assistants.ts'
import { showTimesIn } from '#/lib/format/time-zone.ts'
import { tellSessionEnd, announcedSessionEnd, type SessionEnd } from '#/lib/session/session-end.ts'
import { tokens } from '#/lib/session/tokens.ts'

/** The user's state as specified [S39]: `loading` starts true, `error` means that the last load failed. */
export interface SessionState {
  user: SessionUser | null
  loading: boolean
  error: boolean
}

const sessionRead = read('getSession')
const ends = createListeners<SessionEnd>()

const state = createObservable<SessionState>({ user: null, loading: true, error: false })
let underWay: Promise<boolean> | undefined
let failure: unknown

function setState(next: Partial<SessionState>) {
  const changed = { ...state.now(), ...next }
  showTimesIn(changed.user?.timeZone)
  state.set(changed)
}

export const sessionState = state.now

/** Returns why the last load failed, if the error flag is set. */
export const sessionFailure = () => failure

export const useSession = (): SessionState => useSyncExternalStore(state.subscribe, sessionState)

/** Returns the signed-in person; only for components that render once the session is loaded. */
export function useUser(): SessionUser {
  const { user } = useSession()
  if (!user) throw new Error('useUser was used outside of a session')
  return user
}

/**
 * Loads the person of the stored token; false without a token or if the load fails [S39]. Concurrent calls share one
 * load.
 */
export function loadSession(): Promise<boolean> {
  underWay ??= readSession().finally(() => {
    underWay = undefined
  })
  return underWay
}

async function readSession(): Promise<boolean> {
  // Guest pages have no signed-in person, even if one has a session in this browser.
  if (guestScope() !== null || !tokens.session.read()) {
    setState({ user: null, loading: false, error: false })
    return false
  }
  setState({ loading: true, error: false })
  try {
    const user = await api.getSession()
    queryClient.setQueryData(sessionRead.queryKey, user)
    noteReachable(user)
    setState({ user, loading: false })
    return true
  } catch (error) {
    failure = error
    setState({ user: null, loading: false, error: true })
    return false
  }
}

/** Whether a person is signed in; loads them if only the token is known [S42]. */
export const ensureSession = async (): Promise<boolean> => sessionState().user !== null || loadSession()

/** Starts a session with a new token and removes all data of the previous one. */
export async function beginSession(token: string) {
  queryClient.clear()
  tokens.session.write(token)
  setState({ user: null })
  // A load of the previous session may still be pending.
  await underWay
  void loadSession()
}

/** Removes the session on this device and notifies listeners. */
export function endSession(end: SessionEnd) {
  tellSessionEnd(end)
  tokens.session.remove()
  forgetPerson(end)
}

function forgetPerson(end: SessionEnd) {
  queryClient.clear()
  setState({ user: null, loading: false })
  ends.notify(end)
}

/** Signs out at once, even if the server is slow, and ends the session on the server too if it can be reached. */
export async function signOut() {
  // The call has read the token before it is removed.
  const sent = api.signOut({}, { keepalive: true }).catch(() => undefined)
  deviceData.clear()
  if (tokens.session.read()) endSession('left')
  const answer = await sent
  if (answer?.providerUrl) location.assign(answer.providerUrl)
}

export const onSessionEnd = ends.subscribe

/**
 * Ends the session on 401 and 403 [S43], follows other tabs, and takes over newer data about the person from any read.
 */
export function watchSession(): () => void {
  const stops = [
    onProblem(({ status, problem }) => {
      if (![401, 403].includes(status) || guestScope() !== null || !tokens.session.read()) return
      const expired = problem.data?.['reason'] === 'role-change' ? 'role-change' : 'expired'
      endSession(problem.code === 'account_suspended' ? 'suspended' : expired)
    }),
    queryClient.getQueryCache().subscribe(({ query, type }) => {
      const user = query.state.data as SessionUser | undefined
      const known = sessionState().user
      if (type !== 'updated' || query.queryKey[0] !== sessionRead.queryKey[0] || !known || !user) return
      // Another person signed in in another tab, such as by an invitation.
      if (user.id === known.id) setState({ user })
      else forgetPerson('left')
    }),
  ]
  const follow = () => {
    if (!sessionState().user) return
    if (tokens.session.read() === null) endSession(announcedSessionEnd())
    else void queryClient.invalidateQueries({ queryKey: sessionRead.queryKey })
  }
  // Without a key the whole storage was cleared.
  const followTab = ({ key }: StorageEvent) => (key === tokens.session.key || key === null) && follow()
  addEventListener('storage', followTab)
  return () => {
    removeEventListener('storage', followTab)
    for (const stop of stops) stop()
  }
}

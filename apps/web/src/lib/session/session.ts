import type { SessionUser } from '@prosa/contract/identity/auth.ts'
import { useSyncExternalStore } from 'react'
import { api, onProblem } from '#/lib/api/api.ts'
import { listenersOf, observed } from '#/lib/device/observed.ts'
import { deviceData } from '#/lib/session/device-data.ts'
import { guestScope } from '#/lib/session/guest-scope.ts'
import { read } from '#/lib/api/operations.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { noteReachable } from '#/lib/forms/reachable-assistants.ts'
import { showTimesIn } from '#/lib/format/time-zone.ts'
import { tellSessionEnd, toldSessionEnd, type SessionEnd } from '#/lib/session/session-end.ts'
import { tokens } from '#/lib/session/tokens.ts'

/** The user's state as specified [S39]: `loading` starts true, `error` tells that the last load failed. */
export interface SessionState {
  user: SessionUser | null
  loading: boolean
  error: boolean
}

const sessionRead = read('getSession')
const ends = listenersOf<SessionEnd>()

const state = observed<SessionState>({ user: null, loading: true, error: false })
let underWay: Promise<boolean> | undefined
let failure: unknown

function setState(next: Partial<SessionState>) {
  const changed = { ...state.now(), ...next }
  showTimesIn(changed.user?.timeZone)
  state.set(changed)
}

export const sessionState = state.now

/** Why the last load failed, where the error flag is set. */
export const sessionFailure = () => failure

export const useSession = (): SessionState => useSyncExternalStore(state.subscribe, sessionState)

/** The signed-in person; only for what is shown once the session is loaded. */
export function useUser(): SessionUser {
  const { user } = useSession()
  if (!user) throw new Error('useUser was used outside of a session')
  return user
}

/** Loads the person of the stored token; false without a token or when the load fails [S39]. Calls at once share one load. */
export function loadSession(): Promise<boolean> {
  underWay ??= load().finally(() => {
    underWay = undefined
  })
  return underWay
}

async function load(): Promise<boolean> {
  // on a guest's page nobody is signed in, whoever else uses this browser
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

/** Whether there is a person: loads them where only the token is known [S42]. */
export const ensureSession = async (): Promise<boolean> => sessionState().user !== null || loadSession()

/** Begins a session with a token that the server has just given, and removes everything of an earlier session. */
export async function beginSession(token: string) {
  queryClient.clear()
  tokens.session.write(token)
  setState({ user: null })
  // a load of the session before it may still be under way
  await underWay
  void loadSession()
}

/** Forgets the session on this device, and tells who listens. */
export function endSession(end: SessionEnd) {
  tellSessionEnd(end)
  tokens.session.remove()
  forgetPerson(end)
}

function forgetPerson(end: SessionEnd) {
  queryClient.clear()
  setState({ user: null, loading: false })
  ends.tell(end)
}

/** Leaves at once, also where the server keeps one waiting; ends the session on the server too, as far as it can be reached. */
export async function signOut() {
  // with the token, which it has read by then
  const asked = api.signOut({}, { keepalive: true }).catch(() => undefined)
  deviceData.clear()
  if (tokens.session.read()) endSession('left')
  const answer = await asked
  if (answer?.providerUrl) location.assign(answer.providerUrl)
}

export const onSessionEnd = ends.subscribe

/** Ends the session on 401 and 403 [S43], follows other tabs, and takes newer facts about the person from any read. */
export function watchSession(): () => void {
  const stops = [
    onProblem(({ status, problem }) => {
      if (![401, 403].includes(status) || guestScope() !== null || !tokens.session.read()) return
      const expired = problem.data?.['reason'] === 'role-change' ? 'role-change' : 'expired'
      endSession(problem.code === 'account_suspended' ? 'suspended' : expired)
    }),
    queryClient.getQueryCache().subscribe(({ query, type }) => {
      const user = query.state.data as SessionUser | undefined
      const shown = sessionState().user
      if (type !== 'updated' || query.queryKey[0] !== sessionRead.queryKey[0] || !shown || !user) return
      // somebody else entered in another tab, as by an invitation
      if (user.id === shown.id) setState({ user })
      else forgetPerson('left')
    }),
  ]
  const follow = () => {
    if (!sessionState().user) return
    if (tokens.session.read() === null) endSession(toldSessionEnd())
    else void queryClient.invalidateQueries({ queryKey: sessionRead.queryKey })
  }
  // no key: all that is kept was thrown away
  const followTab = ({ key }: StorageEvent) => (key === tokens.session.key || key === null) && follow()
  addEventListener('storage', followTab)
  return () => {
    removeEventListener('storage', followTab)
    for (const stop of stops) stop()
  }
}

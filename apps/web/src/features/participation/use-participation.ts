import type { Participation } from '@prosa/contract/school/participation.ts'
import { replaceEqualDeep, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Unsent } from '#/blocks/chat/store/chat-state.ts'
import type { Writing } from '#/blocks/chat/use-activity-rules.ts'
import { api, onProblem } from '#/lib/api/api.ts'
import { followEvents } from '#/lib/api/follow-events.ts'
import { read } from '#/lib/api/operations.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import type { ServerClock } from '#/lib/api/server-clock.ts'
import { showTimesIn } from '#/lib/format/time-zone.ts'
import { tokens } from '#/lib/session/tokens.ts'

/** A place with an attempt under way. */
export type RunningParticipation = Participation & { attempt: NonNullable<Participation['attempt']> }

/** What a dialog needs that ends the writing. */
export interface EndingProps {
  participation: RunningParticipation
  /** Messages that this device alone has. */
  unsent: readonly Unsent[]
  /** What stood in the field when the dialog opened; null where nothing did. */
  pending: Writing | null
}

/** What the dialog for handing in needs. */
export interface FinishProps extends EndingProps {
  clock: ServerClock
}

/** What the server told last counts, in whichever order it comes. */
const newest = (known: unknown, participation: unknown) =>
  known && Date.parse((known as Participation).now) > Date.parse((participation as Participation).now)
    ? known
    : replaceEqualDeep(known, participation)

const participationRead = (code: string) => ({ ...read('getPlace', { params: { code } }), structuralSharing: newest })

/** The activity changed. */
export function storeParticipation(participation: Participation) {
  queryClient.setQueryData<Participation>(participationRead(participation.code).queryKey, participation)
}

export const rereadParticipation = (code: string): Promise<void> =>
  queryClient.invalidateQueries(participationRead(code))

/** Asks for what nothing may tell, until it is there. On a slow network an answer takes longer than the pause: it is waited for. */
export function useAskingParticipation(code: string, pauseMs: number, isDue = true) {
  useEffect(() => {
    if (!isDue) return
    const ask = () => void queryClient.refetchQueries(participationRead(code), { cancelRefetch: false })
    ask()
    const timer = setInterval(ask, pauseMs)
    return () => clearInterval(timer)
  }, [code, pauseMs, isDue])
}

/** Milliseconds by which the device's clock goes ahead of the page's when it has slept, or has been set. */
const SLEPT = 2000

/** Refusals by which the chat tells that the attempt is over. */
const ends = new Set(['sga_time_over', 'sga_delivered', 'sga_annulled'])

/** The student's place in the activity, kept as the server has it, in every tab. */
export function useParticipation(code: string) {
  const query = useQuery({ ...participationRead(code), staleTime: 0 })
  const [serverAnswers, setServerAnswers] = useState(true)
  const known = query.data !== undefined
  // before what is below is drawn: a student reads the times of the school
  if (query.data) showTimesIn(query.data.timeZone ?? undefined)

  useEffect(() => {
    if (!known) return
    const following = new AbortController()
    const stream = {
      open: (signal: AbortSignal) => api.followPlace({ params: { code } }, { signal }),
      ask: () => queryClient.fetchQuery({ ...participationRead(code), staleTime: 0 }),
      event: 'place',
      onData: storeParticipation,
      onReachable: setServerAnswers,
    }
    void followEvents(stream, following.signal).then(() => {
      // refused, as where the activity was closed before this student began: the page asks for the reason
      if (!following.signal.aborted) void rereadParticipation(code)
    })
    return () => following.abort()
  }, [code, known])

  useEffect(() => {
    const ahead = () => Date.now() - performance.now()
    let before = ahead()
    // on some devices the page's running time stands still while they sleep, and its clock with it
    const timer = setInterval(() => {
      if (Math.abs(ahead() - before) > SLEPT) void rereadParticipation(code)
      before = ahead()
    }, 1000)
    return () => clearInterval(timer)
  }, [code])

  useEffect(
    () =>
      onProblem((problem) => {
        if (ends.has(problem.code)) void rereadParticipation(code)
      }),
    [code],
  )

  useEffect(() => {
    const { key } = tokens.guest(`sga/${code}`)
    // another student has arrived in another tab: nothing of the one before stays here
    const onStorage = (event: StorageEvent) => {
      if (event.key === key && event.oldValue !== null && event.newValue !== null) location.reload()
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [code])

  return { ...query, serverAnswers }
}

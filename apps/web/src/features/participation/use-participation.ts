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

/** A participation with a running attempt. */
export type RunningParticipation = Participation & { attempt: NonNullable<Participation['attempt']> }

/** Props of a dialog that ends the writing. */
export interface EndingProps {
  participation: RunningParticipation
  /** Messages that only this device has. */
  unsent: readonly Unsent[]
  /** Text in the field when the dialog opened; null for an empty field. */
  pending: Writing | null
}

/** Props of the dialog for handing in. */
export interface FinishProps extends EndingProps {
  clock: ServerClock
}

/** Keeps the server's newest state, whatever the order of arrival. */
const chooseNewest = (known: unknown, participation: unknown) =>
  known && Date.parse((known as Participation).now) > Date.parse((participation as Participation).now)
    ? known
    : replaceEqualDeep(known, participation)

const participationRead = (code: string) => ({
  ...read('getPlace', { params: { code } }),
  structuralSharing: chooseNewest,
})

/** Stores a participation in the cache, unless a newer one is there. */
export function storeParticipation(participation: Participation) {
  queryClient.setQueryData<Participation>(participationRead(participation.code).queryKey, participation)
}

export const rereadParticipation = (code: string): Promise<void> =>
  queryClient.invalidateQueries(participationRead(code))

/** Polls the participation while `isDue`. A slow answer is awaited instead of asking again after `pauseMs`. */
export function useAskingParticipation(code: string, pauseMs: number, isDue = true) {
  useEffect(() => {
    if (!isDue) return
    const pollParticipation = () => void queryClient.refetchQueries(participationRead(code), { cancelRefetch: false })
    pollParticipation()
    const timer = setInterval(pollParticipation, pauseMs)
    return () => clearInterval(timer)
  }, [code, pauseMs, isDue])
}

/** Jump in milliseconds between device clock and page timer that means that the device slept or its clock was set. */
const SLEPT = 2000

/** Error codes of the chat that mean that the attempt has ended. */
const ends = new Set(['sga_time_over', 'sga_delivered', 'sga_annulled'])

/** Reads and follows the student's participation, equal in every tab. */
export function useParticipation(code: string) {
  const query = useQuery({ ...participationRead(code), staleTime: 0 })
  const [serverAnswers, setServerAnswers] = useState(true)
  const known = query.data !== undefined
  // Before the children render: students read times in the school's zone.
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
      // A refusal, for example of an activity closed before this student began: the page reads the reason.
      if (!following.signal.aborted) void rereadParticipation(code)
    })
    return () => following.abort()
  }, [code, known])

  useEffect(() => {
    const ahead = () => Date.now() - performance.now()
    let before = ahead()
    // On some devices the page's timer stands still during sleep, and its clock with it.
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
    // Another student has entered in another tab: removes the previous one's data here.
    const onStorage = (event: StorageEvent) => {
      if (event.key === key && event.oldValue !== null && event.newValue !== null) location.reload()
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [code])

  return { ...query, serverAnswers }
}

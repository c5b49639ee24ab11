import { ApiProblem } from '@prosa/contract/client/client.ts'
import { errorTable } from '@prosa/contract/protocol/errors.ts'
import type { Activity } from '@prosa/contract/school/activities.ts'
import type { Attempt } from '@prosa/contract/school/attempts.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { read } from '#/lib/api/operations.ts'
import { usePageTitle } from '#/lib/format/page-title.ts'

/** Milliseconds between two reads of a page while students work. */
export const liveInterval = 10_000

interface Options {
  assistantId: number
  activityId: string
  live?: boolean
}

/** Loads the activity of a page. An activity of another assistant is answered as not found. */
export function useActivity({ assistantId, activityId, live = false }: Options): Activity {
  const { data } = useSuspenseQuery({
    ...read('getAssessment', { params: { assessmentId: activityId } }),
    refetchInterval: live && liveInterval,
  })
  if (data.assistantId !== assistantId) throw notThere()
  usePageTitle(data.title)
  return data
}

/** Answers an address with unrelated ids as not found, as the server would. */
const notThere = () =>
  new ApiProblem({ type: 'about:blank', code: 'not_found', status: 404, title: errorTable.not_found[1] })

/** Loads an attempt, or answers not found for one of another activity. Refreshed until it is sealed. */
export function useAttempt(attemptId: string, activity: Activity): Attempt {
  const { data } = useSuspenseQuery({
    ...read('getAttempt', { params: { attemptId } }),
    refetchInterval: ({ state: { data: attempt } }) =>
      attempt?.state === 'running' || attempt?.seals[0]?.hash === null ? liveInterval : false,
  })
  if (data.assessment.id !== activity.id) throw notThere()
  return data
}

import type { Activity } from '@prosa/contract/school/activities.ts'
import type { Attempt } from '@prosa/contract/school/attempts.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { notThere } from '#/features/activities/not-there.ts'
import { liveInterval } from '#/features/activities/use-activity.ts'
import { read } from '#/lib/api/operations.ts'

/** An attempt of this activity; of another one it is not there. Asked again until it is sealed. */
export function useAttempt(attemptId: string, activity: Activity): Attempt {
  const { data } = useSuspenseQuery({
    ...read('getAttempt', { params: { attemptId } }),
    refetchInterval: ({ state: { data: attempt } }) =>
      attempt?.state === 'running' || attempt?.seals[0]?.hash === null ? liveInterval : false,
  })
  if (data.assessment.id !== activity.id) throw notThere()
  return data
}

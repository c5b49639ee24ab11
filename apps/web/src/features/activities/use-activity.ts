import type { Activity } from '@prosa/contract/school/activities.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { notThere } from '#/features/activities/not-there.ts'
import { read } from '#/lib/api/operations.ts'
import { usePageTitle } from '#/lib/format/page-title.ts'

/** How often, in milliseconds, a page reads again while students work. */
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

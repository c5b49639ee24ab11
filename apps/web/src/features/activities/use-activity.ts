import type { Assessment } from '@prosa/contract/school/activities.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { notThere } from '#/features/activities/not-there.ts'
import { read } from '#/lib/api/operations.ts'
import { usePageTitle } from '#/lib/format/page-title.ts'

/** How often, in milliseconds, a page reads again while students work. */
export const liveInterval = 10_000

interface Options {
  assistantId: number
  assessmentId: string
  live?: boolean
}

/** Loads the activity of a page. An activity of another assistant is answered as not found. */
export function useAssessment({ assistantId, assessmentId, live = false }: Options): Assessment {
  const { data } = useSuspenseQuery({
    ...read('getAssessment', { params: { assessmentId } }),
    refetchInterval: live && liveInterval,
  })
  if (data.assistantId !== assistantId) throw notThere()
  usePageTitle(data.title)
  return data
}

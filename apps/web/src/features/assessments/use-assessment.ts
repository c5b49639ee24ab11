import type { Assessment } from '@prosa/contract/school/assessments.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { notThere } from '#/features/assessments/not-there.ts'
import { read } from '#/lib/api/operations.ts'
import { usePageTitle } from '#/lib/format/page-title.ts'

/** How often a page asks again while students work. */
export const liveInterval = 10_000

interface Options {
  assistantId: number
  assessmentId: string
  live?: boolean
}

/** The activity of a page below its assistant's; below another one's it is not there. */
export function useAssessment({ assistantId, assessmentId, live = false }: Options): Assessment {
  const { data } = useSuspenseQuery({
    ...read('getAssessment', { params: { assessmentId } }),
    refetchInterval: live && liveInterval,
  })
  if (data.assistantId !== assistantId) throw notThere()
  usePageTitle(data.title)
  return data
}

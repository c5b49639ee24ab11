import type { Visit } from './choose-journeys.ts'

/**
 * Merges a run into the register: each journey keeps its last record, and those that are no longer in the sources leave. Sorted,
 * so that the order of a run changes nothing.
 *
 * @param sources texts of the specs by file name
 */
export function mergeVisits(
  register: readonly Visit[],
  run: readonly Visit[],
  sources: ReadonlyMap<string, string>,
): Visit[] {
  const last = new Map([...register, ...run].map((visit) => [`${visit.spec} ${visit.test}`, visit]))
  const ran = new Set(run)
  return [...last.entries()]
    .filter(
      ([, visit]) => sources.has(visit.spec) && (ran.has(visit) || hasTitle(sources.get(visit.spec) ?? '', visit.test)),
    )
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, visit]) => visit)
}

/** Whether a source contains a title, or its beginning if the title is put together from values. */
const hasTitle = (source: string, title: string): boolean => source.includes(title) || source.includes('test(`')

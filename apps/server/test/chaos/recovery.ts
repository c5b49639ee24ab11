import { setTimeout as sleep } from 'node:timers/promises'
import type { Fleet } from '../instances/fleet.ts'

const PATIENCE_MS = 120_000

/** Waits until every instance reports ready; throws where one does not. */
export async function untilAllAnswer(fleet: Fleet): Promise<void> {
  const isReady = (index: number) =>
    fleet
      .at(index)
      .fetch('/readyz')
      .then(({ ok }) => ok)
      .catch(() => false)
  const end = performance.now() + PATIENCE_MS
  while (!(await Promise.all(fleet.instances.map((_, index) => isReady(index)))).every(Boolean)) {
    if (performance.now() > end) throw new Error('an instance is not ready again')
    await sleep(100)
  }
}

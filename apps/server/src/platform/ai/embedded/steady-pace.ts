const STEP_MS = 50

/** Takes one step and says whether another follows. */
type Step = () => boolean

const walking = new Set<Step>()
let timer: NodeJS.Timeout | undefined

/** Calls `step` every 50 ms until it says that it is done: one timer for all, however many walk. */
export function walk(step: Step): void {
  walking.add(step)
  timer ??= setInterval(stepAll, STEP_MS)
}

function stepAll(): void {
  for (const step of walking) if (!step()) walking.delete(step)
  if (walking.size > 0) return
  clearInterval(timer)
  timer = undefined
}

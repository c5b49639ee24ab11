import type { FirstSteps } from '#/health/health.ts'

/** Whether the start page of an administrator shows the remaining setup steps. */
export const showsFirstSteps = ({ done, dismissed }: Pick<FirstSteps, 'done' | 'dismissed'>): boolean =>
  !dismissed && Object.values(done).includes(false)

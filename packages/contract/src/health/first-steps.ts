import type { FirstSteps } from '#/health/health.ts'

/** Whether the first page of an administrator shows what is left to set up. */
export const showsFirstSteps = ({ done, dismissed }: Pick<FirstSteps, 'done' | 'dismissed'>): boolean =>
  !dismissed && Object.values(done).includes(false)

import { showsFirstSteps } from '@prosa/contract/health/first-steps.ts'
import type { FirstSteps } from '@prosa/contract/health/health.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { read } from '#/lib/api/operations.ts'
import { queryClient } from '#/lib/api/query-client.ts'

/** Shown only to administrators, until everything is set up. */
export const FirstStepsCard = lazyPart(() => import('#/features/first-steps/first-steps-card.tsx'))

/** Loads the card's code when the page's data says that it is shown, so that the list below does not move. */
export async function fetchFirstSteps(): Promise<void> {
  const steps = queryClient.getQueryData<FirstSteps>(read('getFirstSteps').queryKey)
  if (steps && showsFirstSteps(steps)) await FirstStepsCard.fetch()
}

import { ApiProblem } from '@prosa/contract/client/client.ts'

/** Returns the challenge of a sign-in that needs its second step, or undefined for any other error. */
export function findChallenge(error: unknown): string | undefined {
  if (!(error instanceof ApiProblem) || error.code !== 'second_factor_required') return undefined
  const challenge = error.problem.data?.['challenge']
  return typeof challenge === 'string' ? challenge : undefined
}

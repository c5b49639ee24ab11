import { ApiProblem } from '@prosa/contract/client/client.ts'

/** The challenge of an entry that asks for the second step. */
export function challengeOf(error: unknown): string | undefined {
  if (!(error instanceof ApiProblem) || error.code !== 'second_factor_required') return undefined
  const challenge = error.problem.data?.['challenge']
  return typeof challenge === 'string' ? challenge : undefined
}

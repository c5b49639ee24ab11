import { createClient } from '@prosa/contract/client.ts'
import type { ApiProblem } from '@prosa/contract/client.ts'
import { contract } from '@prosa/contract/contract.ts'
import { runtimeConfig } from '#/lib/runtime-config.ts'
import { tokens } from '#/lib/tokens.ts'

type ProblemListener = (problem: ApiProblem) => void
const listeners = new Set<ProblemListener>()

/** Hears of every answer that is not 2xx, whoever asked. */
export function onProblem(listener: ProblemListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function announceProblem(problem: ApiProblem) {
  for (const listener of listeners) listener(problem)
}

/** The API, one method per operation of the contract, with the person's token [S51]. */
export const api = createClient(contract, {
  base: runtimeConfig.apiBase,
  token: tokens.session.read,
  onProblem: announceProblem,
})

import { ApiProblem } from '@prosa/contract/protocol/client.ts'

/**
 * What to do about a message that did not get through: `wait` for the internet, try `again` by itself, stand in line
 * behind what goes on elsewhere (`behind`), or leave it to the person (`refused`).
 */
export type NextStep = 'wait' | 'again' | 'behind' | 'refused'

/** Tries without asking the person: about twenty seconds, which a restart of the server takes at most. */
const mostTries = 5

export function afterFailure(error: unknown, tries: number): NextStep {
  if (error instanceof ApiProblem) {
    if (error.code === 'chat_busy' || error.code === 'chat_moved') return 'behind'
    return error.status >= 500 && tries < mostTries ? 'again' : 'refused'
  }
  if (!navigator.onLine) return 'wait'
  return error instanceof TypeError && tries < mostTries ? 'again' : 'refused'
}

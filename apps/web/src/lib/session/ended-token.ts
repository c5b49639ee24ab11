import { addressOf } from '@prosa/contract/protocol/api.ts'
import { readProblem } from '@prosa/contract/client/client.ts'
import { operations } from '@prosa/contract/client/plain-operations.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { tokens } from '#/lib/session/tokens.ts'

/**
 * Removes the token of a person whose session is over [S67]. The pages of visitors ask nothing with it, so that without this
 * question it would lie in the browser of a shared computer until somebody signs in there.
 */
export async function removeEndedToken(): Promise<void> {
  const token = tokens.session.read()
  if (token === null) return
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
  try {
    const response = await fetch(runtimeConfig.apiBase + addressOf(operations.getSession), { headers })
    const isOver = !response.ok && [401, 403].includes((await readProblem(response)).status)
    if (isOver && tokens.session.read() === token) tokens.session.remove()
  } catch {
    // offline: the next page asks
  }
}

import { formatAddress } from '@prosa/contract/protocol/api.ts'
import { readProblem } from '@prosa/contract/client/client.ts'
import { operations } from '@prosa/contract/client/plain-operations.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { tokens } from '#/lib/session/tokens.ts'

/**
 * Removes the token of a person whose session has ended [S67]. Visitors' pages never use it, so without this check it
 * would stay in the browser of a shared computer until the next sign-in.
 */
export async function removeEndedToken(): Promise<void> {
  const token = tokens.session.read()
  if (token === null) return
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
  try {
    const response = await fetch(runtimeConfig.apiBase + formatAddress(operations.getSession), { headers })
    const isOver = !response.ok && [401, 403].includes((await readProblem(response)).status)
    if (isOver && tokens.session.read() === token) tokens.session.remove()
  } catch {
    // Offline: the next page checks again.
  }
}

import { expectedPayloads } from '#/lib/api/expected-reads.ts'

interface EarlyReads {
  /** Authorization header of the requests. */
  authorization: string
  /** Responses by address; undefined if the server could not be reached. */
  answers: Map<string, Promise<Response | undefined>>
}

/** Milliseconds after which an early response is too old. */
const FRESH_MS = 30_000

/**
 * Like `fetch`, but first uses the responses that the page requested early (`early-reads.js`): each only once, and only
 * for the same token.
 */
export async function fetchOnce(address: string, init: RequestInit = {}): Promise<Response> {
  const { prosaReads } = globalThis as { prosaReads?: EarlyReads }
  const answer = prosaReads?.answers.get(address)
  prosaReads?.answers.delete(address)
  const isRead = (init.method ?? 'GET') === 'GET'
  const isMeant = isRead && answer && performance.now() < FRESH_MS
  const isTheirs = new Headers(init.headers).get('authorization') === prosaReads?.authorization
  const given = (isMeant && isTheirs && (await answer)) || (await fetch(address, init))
  if (!isRead) expectedPayloads.clear()
  return given
}

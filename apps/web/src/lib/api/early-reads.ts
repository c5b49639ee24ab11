import { expected } from '#/lib/api/expected-reads.ts'

interface EarlyReads {
  /** Header of whom they were asked for. */
  authorization: string
  /** By address; undefined where the server could not be reached. */
  answers: Map<string, Promise<Response | undefined>>
}

/** What was asked longer ago is asked again. */
const FRESH_MS = 30_000

/** Asks as `fetch` does, but takes what the page has asked for already (`early-reads.js`): each answer once, and only of the same person. */
export async function fetchOnce(address: string, init: RequestInit = {}): Promise<Response> {
  const { prosaReads } = globalThis as { prosaReads?: EarlyReads }
  const answer = prosaReads?.answers.get(address)
  prosaReads?.answers.delete(address)
  const isRead = (init.method ?? 'GET') === 'GET'
  const isMeant = isRead && answer && performance.now() < FRESH_MS
  const isTheirs = new Headers(init.headers).get('authorization') === prosaReads?.authorization
  const given = (isMeant && isTheirs && (await answer)) || (await fetch(address, init))
  if (!isRead) expected.clear()
  return given
}

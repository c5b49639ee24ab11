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
  const isMeant = answer && performance.now() < FRESH_MS && (init.method ?? 'GET') === 'GET'
  const isTheirs = new Headers(init.headers).get('authorization') === prosaReads?.authorization
  return (isMeant && isTheirs ? await answer : undefined) ?? fetch(address, init)
}

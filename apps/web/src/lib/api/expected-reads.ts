/**
 * Pending payloads by the addresses that they will contain, and by themselves. Cleared after every change, because a
 * payload requested before may be outdated; the queries then read for themselves.
 */
export const expected = new Map<unknown, Promise<Record<string, unknown>>>()

/**
 * Makes the queries of a page on the screen wait for a pending payload instead of requesting the same again. Once the
 * payload arrives, `onUntaken` receives what no query has taken, including further reads added by the server.
 */
export async function expectReads(
  addresses: readonly string[],
  payload: Promise<Record<string, unknown>>,
  onUntaken: (address: string, body: unknown) => void,
): Promise<void> {
  for (const key of [payload, ...addresses]) expected.set(key, payload)
  const reads = await payload
  if (!expected.delete(payload)) return
  for (const [address, body] of Object.entries(reads))
    if (!addresses.includes(address) || (expected.get(address) === payload && expected.delete(address)))
      onUntaken(address, body)
}

/**
 * Returns the response for an address from a pending payload; undefined if none is expected or it lacks the address.
 * Each response is taken once, because a second read expects current data.
 */
export async function takeExpected(address: string): Promise<unknown> {
  const payload = expected.get(address)
  expected.delete(address)
  return expected.has(payload) ? (await payload)?.[address] : undefined
}

/**
 * Pending payloads by the addresses that they will contain, and by themselves. Cleared after every change, because a
 * payload requested before may be outdated; the queries then read for themselves.
 */
export const expectedPayloads = new Map<unknown, Promise<Record<string, unknown>>>()

/**
 * Makes the queries of a page on the screen wait for a pending payload instead of requesting the same again. Once the
 * payload arrives, `onUntaken` receives what no query has taken, including further reads added by the server.
 */
export async function expectReads(
  addresses: readonly string[],
  payload: Promise<Record<string, unknown>>,
  onUntaken: (address: string, body: unknown) => void,
): Promise<void> {
  for (const key of [payload, ...addresses]) expectedPayloads.set(key, payload)
  const reads = await payload
  if (!expectedPayloads.delete(payload)) return
  for (const [address, body] of Object.entries(reads))
    if (!addresses.includes(address) || (expectedPayloads.get(address) === payload && expectedPayloads.delete(address)))
      onUntaken(address, body)
}

/**
 * Returns the response for an address from a pending payload; undefined if none is expected or it lacks the address.
 * Each response is taken once, because a second read expects current data.
 */
export async function consumeExpected(address: string): Promise<unknown> {
  const payload = expectedPayloads.get(address)
  expectedPayloads.delete(address)
  return expectedPayloads.has(payload) ? (await payload)?.[address] : undefined
}

/**
 * By address, the payload under way that will bring it, and each payload itself. Emptied by the answer to a change: what was
 * asked for before may not know of it, and is read again by who needs it.
 */
export const expected = new Map<unknown, Promise<Record<string, unknown>>>()

/**
 * Lets the queries of a page that is already on the screen wait for the payload that is on its way, instead of asking
 * a second time. Ends when the payload has come: what no query took is then given to `onUntaken`, and so is what the
 * server has read beside.
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
 * What a payload under way brings of an address; nothing where none is expected or it lacks the address. Taken once:
 * who reads again, as after a change, wants to know what is true by then.
 */
export async function takeExpected(address: string): Promise<unknown> {
  const payload = expected.get(address)
  expected.delete(address)
  return expected.has(payload) ? (await payload)?.[address] : undefined
}

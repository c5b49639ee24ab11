import { queryClient } from '#/lib/query-client.ts'

export interface Payload {
  reads: Record<string, unknown>
}

/** Takes the payload that the server wrote into the HTML of a page without login. */
export function adoptPayload(page: Document) {
  const text = page.getElementById('prosa-payload')?.textContent
  if (text) fillCache((JSON.parse(text) as Payload).reads)
}

export function fillCache(reads: Record<string, unknown>) {
  for (const [address, body] of Object.entries(reads)) queryClient.setQueryData([address], body)
}

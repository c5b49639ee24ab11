import { queryClient } from '#/lib/api/query-client.ts'

export interface Payload {
  reads: Record<string, unknown>
}

/** Uses the payload that the server wrote into the HTML of a public page. */
export function adoptPayload(page: Document) {
  const text = page.getElementById('prosa-payload')?.textContent
  if (!text) return
  for (const [address, body] of Object.entries((JSON.parse(text) as Payload).reads))
    queryClient.setQueryData([address], body)
}

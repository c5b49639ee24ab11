import type { PostedForm } from '@prosa/contract/pages/posted-form.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { postedForm } from '#/lib/forms/posted-form.ts'

export interface Payload {
  reads: Record<string, unknown>
  posted?: PostedForm
}

/** Uses the payload that the server wrote into the HTML of a public page. */
export function adoptPayload(page: Document) {
  const text = page.getElementById('prosa-payload')?.textContent
  if (!text) return
  const { reads, posted } = JSON.parse(text) as Payload
  for (const [address, body] of Object.entries(reads)) queryClient.setQueryData([address], body)
  postedForm.value = posted
}

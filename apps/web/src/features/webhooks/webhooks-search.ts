import { queryRules, searchBy } from '#/lib/forms/url-search.ts'

const { page, state, event } = queryRules('listDeliveries')
const webhookId = { pattern: '^[0-9a-f-]{36}$' } as const

/** State in the address: the webhook whose deliveries are open, and the list's filters. */
export const toWebhooksSearch = searchBy<{
  deliveries: string
  page: NonNullable<typeof page.default>
  state: NonNullable<typeof state.default>
  event: NonNullable<typeof event.default>
}>({ deliveries: webhookId, page, state, event })

export type WebhooksSearch = ReturnType<typeof toWebhooksSearch>

export interface WebhooksSearchProps {
  search: WebhooksSearch
  /** Changes the address; any change except of the page number returns to the first page. */
  onSearchChange: (change: WebhooksSearch) => void
}

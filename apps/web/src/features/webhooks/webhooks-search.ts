import { queryRules, searchBy } from '#/lib/forms/url-search.ts'

const { page, state, event } = queryRules('listDeliveries')
const webhookId = { pattern: '^[0-9a-f-]{36}$' } as const

/** What the address keeps: whose deliveries are open, and how that list is filtered. */
export const toWebhooksSearch = searchBy<{
  deliveries: string
  page: NonNullable<typeof page.default>
  state: NonNullable<typeof state.default>
  event: NonNullable<typeof event.default>
}>({ deliveries: webhookId, page, state, event })

export type WebhooksSearch = ReturnType<typeof toWebhooksSearch>

export interface WebhooksSearchProps {
  search: WebhooksSearch
  /** Changes the address; any change but of the page itself leads back to the first page. */
  onSearchChange: (change: WebhooksSearch) => void
}

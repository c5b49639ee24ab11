import type { WebhookEventType } from '@prosa/contract/webhooks/webhook-events.ts'
import { type AppContext, perContext } from '#/context.ts'
import type { Queryable } from '#/platform/db/database.ts'
import type { DomainEvent } from '#/platform/events/events.ts'
import type { JsonObject } from '#/platform/events/events.tables.ts'

/** What endpoints of the level `full` are told beside the event, and the conversation with which it is erased. */
interface FullFacts {
  facts: JsonObject
  chatId: string
}
type Teller = (tx: Queryable, event: DomainEvent) => Promise<FullFacts | undefined>

const tellersOf = perContext(() => new Map<string, Teller>())

/** Once, at the start: a higher area says what is true of its event when it is delivered; the event itself holds ids alone. */
export function registerFullFacts(ctx: AppContext, type: WebhookEventType, teller: Teller): void {
  tellersOf(ctx).set(type, teller)
}

export const fullFactsOf = async (ctx: AppContext, tx: Queryable, event: DomainEvent): Promise<FullFacts | undefined> =>
  tellersOf(ctx).get(event.type)?.(tx, event)

import { type WebhookEventType, webhookEventTypes } from '@prosa/contract/webhooks/webhook-events.ts'
import { type AppContext, perContext } from '#/context.ts'
import { bodyOf, type PersonalFacts } from '#/modules/webhooks/outbox/payload.model.ts'
import {
  findListeners,
  findPersonal,
  insertDeliveries,
  type NewDelivery,
} from '#/modules/webhooks/outbox/outbox.repository.ts'
import type { Queryable } from '#/platform/db/database.ts'
import type { DomainEvent } from '#/platform/events/events.ts'
import type { JsonObject } from '#/platform/events/events.tables.ts'

const publicTypes: ReadonlySet<string> = new Set<WebhookEventType>(webhookEventTypes)
/** Domain events that webhooks know by another name. */
const renamed: Readonly<Record<string, WebhookEventType>> = { 'document.ready': 'document.processed' }

/** Writes one delivery for each endpoint that listens to the event; what is told twice is delivered once. */
export async function enqueue(ctx: AppContext, tx: Queryable, event: DomainEvent): Promise<void> {
  const type = renamed[event.type] ?? event.type
  const assistantId = assistantOf(event)
  if (!publicTypes.has(type) || assistantId === undefined) return
  const listeners = await findListeners(tx, assistantId, type)
  if (listeners.length === 0) return
  const { chatId, messageId } = event.payload
  const isPersonal = typeof chatId === 'string' && listeners.some(({ level }) => level !== 'metadata')
  const found = isPersonal
    ? await findPersonal(tx, chatId, typeof messageId === 'string' ? messageId : undefined)
    : undefined
  const full = listeners.some(({ level }) => level === 'full') ? await fullFactsOf(ctx, tx, event) : undefined
  const nextAt = ctx.clock.now()
  // Texts of a chat that was deleted meanwhile must not be sent any more.
  const heard = isPersonal && !found ? listeners.filter(({ level }) => level === 'metadata') : listeners
  const deliveries = heard.map(({ id, level }): NewDelivery => {
    const more = level === 'full' ? full : undefined
    const personal = found ? personalFacts(ctx, id, found) : absentFacts(ctx, id, event)
    return {
      endpointId: id,
      eventId: eventIdOf(ctx, event),
      eventType: type,
      body: bodyOf({
        type,
        at: event.createdAt,
        level,
        data: { ...dataOf(event, assistantId), ...more?.facts },
        personal,
      }),
      level,
      chatId: found && level !== 'metadata' ? (chatId as string) : (more?.chatId ?? null),
      createdAt: nextAt,
      nextAt,
    }
  })
  await insertDeliveries(tx, deliveries)
}

function assistantOf({ aggregate, payload }: DomainEvent): number | undefined {
  if (aggregate.type === 'assistant') return Number(aggregate.id)
  return typeof payload['assistantId'] === 'number' ? payload['assistantId'] : undefined
}

/** Domain events hold ids and facts alone, so all of it may go; who somebody is, only as a pseudonym. */
function dataOf({ aggregate, payload }: DomainEvent, assistantId: number) {
  const { guestId: _guest, userId: _user, ...facts } = payload
  const subject = aggregate.type === 'document' ? { documentId: aggregate.id } : {}
  return { assistantId, ...subject, ...facts }
}

/** The id follows from the event alone: a repetition, here or at another endpoint, has the same. Holds no dot (C1). */
const eventIdOf = ({ keys }: Pick<AppContext, 'keys'>, { id }: DomainEvent): string =>
  `msg_${keys.sign('webhooks/event', String(id)).slice(0, 27)}`

/** The facts where somebody has said nothing yet, or nothing is left of them. */
function absentFacts(
  ctx: Pick<AppContext, 'keys'>,
  endpointId: string,
  { payload: { guestId, userId } }: DomainEvent,
): PersonalFacts | undefined {
  const owner = ownerOf({
    guestId: typeof guestId === 'string' ? guestId : null,
    userId: typeof userId === 'number' ? userId : null,
  })
  if (owner === undefined) return undefined
  return { pseudonym: pseudonymOf(ctx, endpointId, owner), name: '', email: null, text: null }
}

/** Whom a pseudonym stands for. */
function ownerOf({ userId, guestId }: { userId: number | null; guestId: string | null }): string | undefined {
  if (userId !== null) return `user ${userId}`
  return guestId === null ? undefined : `guest ${guestId}`
}

/** The same person has another one at every endpoint. */
const pseudonymOf = ({ keys }: Pick<AppContext, 'keys'>, endpointId: string, owner: string): string =>
  `p_${keys.sign('webhooks/person', `${endpointId} ${owner}`).slice(0, 22)}`

type Found = NonNullable<Awaited<ReturnType<typeof findPersonal>>>

/** Nothing of a chat that lost its author: what was said there is nobody's any more. */
function personalFacts(ctx: Pick<AppContext, 'keys'>, endpointId: string, row: Found): PersonalFacts | undefined {
  const owner = ownerOf(row)
  if (owner === undefined) return undefined
  const texts = row.parts?.flatMap((part) => (part.type === 'text' ? [part.text] : []))
  return {
    pseudonym: pseudonymOf(ctx, endpointId, owner),
    name: row.userName ?? row.guestName ?? '',
    email: row.email,
    text: texts?.join('') ?? null,
  }
}

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

const fullFactsOf = async (ctx: AppContext, tx: Queryable, event: DomainEvent): Promise<FullFacts | undefined> =>
  tellersOf(ctx).get(event.type)?.(tx, event)

import { type WebhookEventType, webhookEventTypes } from '@prosa/contract/webhooks/webhook-events.ts'
import { type AppContext, perContext } from '#/context.ts'
import { writeBody, type PersonalFacts } from '#/modules/webhooks/outbox/payload.model.ts'
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
/** Domain events with another name in webhooks. */
const renamed: Readonly<Record<string, WebhookEventType>> = { 'document.ready': 'document.processed' }

/** Writes one delivery for each subscribed endpoint; an event that is emitted twice is delivered once. */
export async function enqueueDeliveries(ctx: AppContext, tx: Queryable, event: DomainEvent): Promise<void> {
  const type = renamed[event.type] ?? event.type
  const assistantId = findAssistantId(event)
  if (!publicTypes.has(type) || assistantId === undefined) return
  const listeners = await findListeners(tx, assistantId, type)
  if (listeners.length === 0) return
  const { chatId, messageId } = event.payload
  const isPersonal = typeof chatId === 'string' && listeners.some(({ level }) => level !== 'metadata')
  const found = isPersonal
    ? await findPersonal(tx, chatId, typeof messageId === 'string' ? messageId : undefined)
    : undefined
  const full = listeners.some(({ level }) => level === 'full') ? await loadFullFacts(ctx, tx, event) : undefined
  const nextAt = ctx.clock.now()
  // The text of a chat that was deleted meanwhile must not leave any more.
  const addressees = isPersonal && !found ? listeners.filter(({ level }) => level === 'metadata') : listeners
  const deliveries = addressees.map(({ id, level }): NewDelivery => {
    const more = level === 'full' ? full : undefined
    const personal = found ? personalFacts(ctx, id, found) : absentFacts(ctx, id, event)
    return {
      endpointId: id,
      eventId: signEventId(ctx, event),
      eventType: type,
      body: writeBody({
        type,
        at: event.createdAt,
        level,
        data: { ...makeData(event, assistantId), ...more?.facts },
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

function findAssistantId({ aggregate, payload }: DomainEvent): number | undefined {
  if (aggregate.type === 'assistant') return Number(aggregate.id)
  return typeof payload['assistantId'] === 'number' ? payload['assistantId'] : undefined
}

/** Domain events hold only ids and facts, so all of it may leave, except the person, who leaves only as a pseudonym. */
function makeData({ aggregate, payload }: DomainEvent, assistantId: number) {
  const { guestId: _guest, userId: _user, ...facts } = payload
  const subject = aggregate.type === 'document' ? { documentId: aggregate.id } : {}
  return { assistantId, ...subject, ...facts }
}

/** The id follows from the event alone: repetitions and other endpoints have the same one. Contains no dot (C1). */
const signEventId = ({ keys }: Pick<AppContext, 'keys'>, { id }: DomainEvent): string =>
  `msg_${keys.sign('webhooks/event', String(id)).slice(0, 27)}`

/** Only the pseudonym, from the event: the chat has no message yet or has been deleted. */
function absentFacts(
  ctx: Pick<AppContext, 'keys'>,
  endpointId: string,
  { payload: { guestId, userId } }: DomainEvent,
): PersonalFacts | undefined {
  const owner = ownerLabel({
    guestId: typeof guestId === 'string' ? guestId : null,
    userId: typeof userId === 'number' ? userId : null,
  })
  if (owner === undefined) return undefined
  return { pseudonym: makePseudonym(ctx, endpointId, owner), name: '', email: null, text: null }
}

/** The person behind a pseudonym; undefined if the chat lost its author. */
function ownerLabel({ userId, guestId }: { userId: number | null; guestId: string | null }): string | undefined {
  if (userId !== null) return `user ${userId}`
  return guestId === null ? undefined : `guest ${guestId}`
}

/** One person has a different pseudonym at every endpoint. */
const makePseudonym = ({ keys }: Pick<AppContext, 'keys'>, endpointId: string, owner: string): string =>
  `p_${keys.sign('webhooks/person', `${endpointId} ${owner}`).slice(0, 22)}`

type Found = NonNullable<Awaited<ReturnType<typeof findPersonal>>>

/** Person and text of an event; undefined for a chat that lost its author, because its text has no owner now. */
function personalFacts(ctx: Pick<AppContext, 'keys'>, endpointId: string, row: Found): PersonalFacts | undefined {
  const owner = ownerLabel(row)
  if (owner === undefined) return undefined
  const texts = row.parts?.flatMap((part) => (part.type === 'text' ? [part.text] : []))
  return {
    pseudonym: makePseudonym(ctx, endpointId, owner),
    name: row.userName ?? row.guestName ?? '',
    email: row.email,
    text: texts?.join('') ?? null,
  }
}

/** Additional facts for endpoints of the level `full`, and the conversation that they are deleted with. */
interface FullFacts {
  facts: JsonObject
  chatId: string
}
type FactReader = (tx: Queryable, event: DomainEvent) => Promise<FullFacts | undefined>

const getFactReaders = perContext(() => new Map<string, FactReader>())

/** Registers, at the start, a higher area's facts about its event as they are at delivery; events hold only ids. */
export function registerFullFacts(ctx: AppContext, type: WebhookEventType, teller: FactReader): void {
  getFactReaders(ctx).set(type, teller)
}

const loadFullFacts = async (ctx: AppContext, tx: Queryable, event: DomainEvent): Promise<FullFacts | undefined> =>
  getFactReaders(ctx).get(event.type)?.(tx, event)

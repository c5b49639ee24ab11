import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { AppContext } from '#/context.ts'
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from '#/modules/webhooks/webhooks.tables.ts'
import { newToken } from '#/platform/secrets/keys.ts'
import type { SeededPerson } from './people.ts'

const minute = 60_000
type State = typeof webhookDeliveries.$inferInsert.state

interface PastDelivery {
  type: string
  minutesAgo: number
  /** The status of each attempt; null where no response came in time. */
  answers: readonly (number | null)[]
  state: NonNullable<State>
  data: object
}

const chat = { chatId: '6f1c2d9e-3b57-4c0e-9a41-0f7f1f0a8b11', origin: 'internal' }

const past: readonly PastDelivery[] = [
  { type: 'chat.created', minutesAgo: 9, answers: [204], state: 'delivered', data: { ...chat, sequence: 0 } },
  {
    type: 'answer.completed',
    minutesAgo: 8,
    answers: [204],
    state: 'delivered',
    data: { ...chat, sequence: 9, status: 'done' },
  },
  {
    type: 'document.processed',
    minutesAgo: 55,
    answers: [503, 503, 200],
    state: 'delivered',
    data: { documentId: '0d6f6c0a-5a0e-4b58-9d0b-3f5f3a1f2c77' },
  },
  {
    type: 'answer.failed',
    minutesAgo: 34,
    answers: [500, null],
    state: 'pending',
    data: { ...chat, sequence: 4, status: 'failed' },
  },
  { type: 'assistant.published', minutesAgo: 4000, answers: [404, 404, 404], state: 'failed', data: { version: 1 } },
  { type: 'webhook.test', minutesAgo: 4100, answers: [200], state: 'delivered', data: {} },
]

/** Creates webhooks of the teacher's first assistant: one with a history, one paused and one that failed too often. */
export async function seedWebhooks(
  ctx: AppContext,
  [admin]: readonly SeededPerson[],
  assistantId: number,
): Promise<void> {
  if (!admin) throw new Error('the administrator is missing')
  const add = async (name: string, host: string, active = true) => {
    const { webhook } = await admin.api.createWebhook({
      params: { assistantId },
      body: {
        name,
        url: `https://${host}/eventos/prosa-7c1e`,
        events: ['chat.created', 'answer.completed', 'answer.failed', 'document.processed', 'assistant.published'],
        level: 'metadata',
        headers: [{ name: 'X-Escola', value: 'colegio-exemplo' }],
        active,
      },
    })
    return webhook.id
  }
  const school = await add('SGA da escola', 'sga.colegio.example')
  await add('Fluxo do n8n para a coordenação pedagógica do ensino médio', 'n8n.colegio.example', false)
  const gone = await add('CRM antigo', 'crm.colegio.example')
  await ctx.db
    .update(webhookEndpoints)
    .set({ state: 'disabled', disabledReason: 'gone' })
    .where(eq(webhookEndpoints.id, gone))
  for (const delivery of past) await insertDelivery(ctx, school, assistantId, delivery)
}

async function insertDelivery(
  ctx: AppContext,
  endpointId: string,
  assistantId: number,
  { type, minutesAgo, answers, state, data }: PastDelivery,
): Promise<void> {
  const id = randomUUID()
  const createdAt = new Date(Date.now() - minutesAgo * minute)
  const history = answers.map((responseStatus, index) => ({
    deliveryId: id,
    number: index + 1,
    at: new Date(createdAt.getTime() + (index === 0 ? 0 : index * 5 * minute)),
    responseStatus,
    durationMs: responseStatus === null ? 20_000 : 84 + 31 * index,
    failure: failureOf(responseStatus),
    response: responseStatus === 503 ? 'Sistema em manutenção. Volte em alguns minutos.' : '',
  }))
  const last = history.at(-1)
  await ctx.db.insert(webhookDeliveries).values({
    id,
    endpointId,
    eventId: newToken('msg_').slice(0, 31),
    eventType: type,
    body: JSON.stringify({ type, timestamp: createdAt.toISOString(), data: { assistantId, ...data } }),
    level: 'metadata',
    state,
    attempts: history.length,
    failures: state === 'delivered' ? 0 : history.length,
    nextAt: state === 'pending' ? new Date(Date.now() + 20 * minute) : null,
    responseStatus: last?.responseStatus,
    durationMs: last?.durationMs,
    failure: last?.failure,
    createdAt,
    attemptedAt: last?.at,
  })
  await ctx.db.insert(webhookAttempts).values(history)
}

function failureOf(status: number | null): 'timeout' | 'refused' | null {
  if (status === null) return 'timeout'
  return status < 300 ? null : 'refused'
}

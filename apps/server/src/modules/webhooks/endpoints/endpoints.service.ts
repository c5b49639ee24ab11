import type { AuditAction } from '@prosa/contract/audit/audit-actions.ts'
import { randomUUID } from 'node:crypto'
import { WEBHOOK_LIMIT } from '@prosa/contract/webhooks/webhook-events.ts'
import type { newWebhookSchema, Webhook, webhookChangesSchema } from '@prosa/contract/webhooks/webhooks.ts'
import type { z } from 'zod'
import type { AppContext } from '#/context.ts'
import type { AssistantRow } from '#/modules/assistants/finding/assistants.service.ts'
import { OVERLAP_MS } from '#/modules/webhooks/schedule.model.ts'
import { checkAddress } from '#/modules/webhooks/endpoints/address.service.ts'
import * as repository from '#/modules/webhooks/endpoints/endpoints.repository.ts'
import { secretEnd, maskAddress, newSecret, endpointSeals } from '#/modules/webhooks/endpoints/sealed.model.ts'
import { actorName, hasPermission, type UserActor } from '#/platform/authorization/actor.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import type { By } from '#/platform/api/handlers.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'
import { audit, doneBy } from '#/platform/events/audit.ts'
import type { JsonObject } from '#/platform/events/events.tables.ts'
import { logSecurityEvent } from '#/platform/log/security-event.ts'
import { requireSeen } from '#/modules/settings/settings.service.ts'

type Managed = Authorized<AssistantRow, 'manageWebhooks'>
type EndpointRow = repository.EndpointRow
/** Whether the actor may send names and texts out of the product, and read them in a delivery. */
export const mayReadFull = (actor: UserActor): boolean => hasPermission(actor, 'webhooks.full_payload')

/** The webhooks of an assistant with their state, without secrets. */
export async function listWebhooks(ctx: AppContext, { id }: Managed) {
  const rows = await repository.findSummaries(ctx.db, id, ctx.clock.now())
  return { items: rows.map((row) => endpointRecord(ctx, row)) }
}

/** Loads an endpoint of this assistant (Z2). Throws 404. */
export async function loadEndpoint(ctx: AppContext, { id }: Managed, webhookId: string): Promise<EndpointRow> {
  const row = await repository.findEndpoint(ctx.db, id, webhookId)
  if (!row) throw notFound()
  return row
}

/** Creates a webhook; this response alone contains the secret. */
export async function createWebhook(
  ctx: AppContext,
  assistant: Managed,
  by: By,
  { name, url, events, level, headers, active }: z.output<typeof newWebhookSchema>,
) {
  checkAddress(ctx, url)
  if (level === 'full' && !mayReadFull(by.actor)) throw fullRefused()
  const [id, secret] = [randomUUID(), newSecret()]
  await ctx.db.transaction(async (tx) => {
    if ((await repository.countLocked(tx, assistant.id)) >= WEBHOOK_LIMIT) throw new DomainError('webhook_limit')
    await repository.insertEndpoint(tx, {
      id,
      assistantId: assistant.id,
      name,
      sealedUrl: endpointSeals.url(ctx.keys, url),
      events,
      level,
      headerNames: headers.map((header) => header.name),
      sealedHeaders: endpointSeals.headers(ctx.keys, headers),
      sealedSecret: endpointSeals.secret(ctx.keys, secret),
      state: active ? 'active' : 'paused',
      createdBy: by.actor.id,
      createdAt: ctx.clock.now(),
    })
    await noteChange(tx, 'webhook.create', by, id, { assistantId: assistant.id, events, level })
  })
  return { webhook: await presentOne(ctx, assistant, id), secret }
}

/** Changes a webhook. Throws 403 for full content without its permission, 422 for an address that cannot receive. */
export async function updateWebhook(
  ctx: AppContext,
  assistant: Managed,
  by: By,
  { webhookId, ...changes }: z.output<typeof webhookChangesSchema> & { webhookId: string },
) {
  const { url, headers, active, level, events } = changes
  if (url !== undefined) checkAddress(ctx, url)
  const secret = await ctx.db.transaction(async (tx) => {
    const current = await lockManaged(tx, assistant, webhookId)
    await requireSeen(ctx, tx, by, { target: { type: 'webhook', id: webhookId }, version: async () => current.version })
    const redirects = url !== undefined || headers !== undefined || events !== undefined || level === 'full'
    // otherwise an editor could redirect full content that an administrator allowed to another address
    if ((level ?? current.level) === 'full' && redirects && !mayReadFull(by.actor)) throw fullRefused()
    const leaves = url !== undefined && leadsElsewhere(ctx, current, url)
    if (leaves && current.headerNames.length > 0 && headers === undefined) throw headersWanted()
    const fresh = leaves ? newSecret() : null
    await repository.updateEndpoint(tx, webhookId, {
      ...givenValues({ name: changes.name, events, level }),
      ...(fresh === null ? {} : { sealedSecret: endpointSeals.secret(ctx.keys, fresh), ...noFormerSecret }),
      ...(url === undefined
        ? {}
        : { sealedUrl: endpointSeals.url(ctx.keys, url), failingSince: null, heldUntil: null }),
      ...(headers === undefined
        ? {}
        : { headerNames: headers.map(({ name }) => name), sealedHeaders: endpointSeals.headers(ctx.keys, headers) }),
      ...(active === undefined ? {} : stateChange(current, active)),
    })
    const data = { assistantId: assistant.id, changed: Object.keys(changes), level: level ?? current.level }
    await noteChange(tx, 'webhook.update', by, webhookId, data)
    return fresh
  })
  return { ...(await presentOne(ctx, assistant, webhookId)), secret }
}

const noFormerSecret = { sealedFormerSecret: null, formerSecretUntil: null }

/** Whether the new address is another server: headers and secret belong to the server that they were given for. */
function leadsElsewhere({ keys }: AppContext, { sealedUrl }: EndpointRow, url: string): boolean {
  const before = endpointSeals.openUrl(keys, sealedUrl)
  return before === undefined || new URL(before).origin !== new URL(url).origin
}

function headersWanted(): DomainError {
  const detail = 'Escreva os cabeçalhos de novo ou remova-os: os que estão guardados são do endereço de antes.'
  return new DomainError('validation_failed', { errors: [{ pointer: '#/headers', code: 'required', detail }] })
}

/** Returns a new secret, once; the former one signs beside it for 24 hours (H4). */
export async function rotateSecret(ctx: AppContext, assistant: Managed, by: By, webhookId: string) {
  const secret = newSecret()
  await ctx.db.transaction(async (tx) => {
    const current = await lockManaged(tx, assistant, webhookId)
    await repository.updateEndpoint(tx, webhookId, {
      sealedSecret: endpointSeals.secret(ctx.keys, secret),
      sealedFormerSecret: current.sealedSecret,
      formerSecretUntil: new Date(ctx.clock.now().getTime() + OVERLAP_MS),
    })
    await noteChange(tx, 'webhook.rotate', by, webhookId, { assistantId: assistant.id })
  })
  return { webhook: await presentOne(ctx, assistant, webhookId), secret }
}

/** Deletes a webhook with its deliveries. */
export async function deleteWebhook(ctx: AppContext, assistant: Managed, by: By, webhookId: string) {
  await ctx.db.transaction(async (tx) => {
    await lockManaged(tx, assistant, webhookId)
    await repository.deleteEndpoint(tx, webhookId)
    await noteChange(tx, 'webhook.delete', by, webhookId, { assistantId: assistant.id })
  })
}

async function lockManaged(tx: Queryable, { id }: Managed, webhookId: string): Promise<EndpointRow> {
  const row = await repository.findEndpoint(tx, id, webhookId, { lock: true })
  if (!row) throw notFound()
  return row
}

/** Activating resets the failures. Saving an active endpoint again changes nothing. */
function stateChange({ state }: EndpointRow, active: boolean): Partial<EndpointRow> {
  if (active === (state === 'active')) return {}
  if (!active) return state === 'disabled' ? {} : { state: 'paused' }
  return { state: 'active', disabledReason: null, failingSince: null, heldUntil: null }
}

const givenValues = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

function fullRefused(): DomainError {
  const detail = 'Somente administradores podem enviar o conteúdo completo. Escolha outro nível.'
  return new DomainError('validation_failed', { errors: [{ pointer: '#/level', code: 'not_permitted', detail }] })
}

/** Writes to the audit trail and the log of security events (G1). */
async function noteChange(tx: Queryable, action: AuditAction, by: By, id: string, data: JsonObject): Promise<void> {
  const { requestId, network, log } = by.facts
  const target = { type: 'webhook' as const, id }
  await audit(tx, { ...doneBy(by), action, target, data })
  const who = { actor: actorName(by.actor), target: `webhook:${id}`, network, requestId }
  logSecurityEvent(log, { name: 'webhook.changed', detail: action, ...who })
}

async function presentOne(ctx: AppContext, { id }: Managed, webhookId: string) {
  const [row] = await repository.findSummaries(ctx.db, id, ctx.clock.now(), webhookId)
  if (!row) throw notFound()
  return endpointRecord(ctx, row)
}

function endpointRecord({ keys, clock }: AppContext, row: repository.EndpointSummary) {
  const { formerSecretUntil, latest } = row
  const [url, secret] = [endpointSeals.openUrl(keys, row.sealedUrl), endpointSeals.openSecret(keys, row.sealedSecret)]
  const isLost =
    url === undefined || secret === undefined || endpointSeals.openHeaders(keys, row.sealedHeaders) === undefined
  const overlaps = formerSecretUntil !== null && formerSecretUntil > clock.now()
  return {
    id: row.id,
    name: row.name,
    maskedUrl: isLost ? null : maskAddress(url),
    events: row.events as Webhook['events'],
    level: row.level,
    headerNames: row.headerNames,
    secretEnd: isLost ? '' : secretEnd(secret),
    formerSecretUntil: overlaps ? formerSecretUntil : null,
    state: row.state,
    disabledReason: row.disabledReason,
    lastDelivery: latest?.at ? { at: latest.at, state: latest.state } : null,
    week: { delivered: row.delivered ?? 0, tried: row.tried ?? 0 },
    createdAt: row.createdAt,
    version: row.version,
  }
}

import { randomUUID } from 'node:crypto'
import { contract, type OperationName } from '@prosa/contract/client/contract.ts'
import { extensionSamples } from '@prosa/extensions/samples.gen.ts'
import type { Contract } from '@prosa/contract/protocol/api.ts'
import { attachments } from '#/modules/conversations/messages/attachments/attachments.tables.ts'
import { messages } from '#/modules/conversations/chats.tables.ts'
import { safetyAlerts } from '#/modules/conversations/safety/safety.tables.ts'
import { passkeys } from '#/modules/identity/auth/passkeys/passkeys.tables.ts'
import { knowledgeBases } from '#/modules/knowledge/knowledge.tables.ts'
import { modelProviders } from '#/modules/models/models.tables.ts'
import { pushSubscriptions } from '#/modules/push/push.tables.ts'
import { ratings } from '#/modules/quality/ratings/ratings.tables.ts'
import { budgets } from '#/modules/usage/budgets/budgets.tables.ts'
import { sha256 } from '#/platform/secrets/keys.ts'
import { createApiKey } from '../api-keys.ts'
import { createPublishedAssistant, createShareLink, createVisitor, type TestUser } from '../factories.ts'
import type { ExtensionSamples } from './extension-samples.ts'
import { sampleBody } from './samples.ts'
import { createSchoolThings } from '../school.ts'
import { type TestApp } from '../test-app.ts'
import { insertWebhook } from '../webhooks.ts'

/**
 * Creates one of every object that an address may name, of the owner or otherwise of an administrator; returns the ids by the
 * names of the parameters.
 */
export async function createThings(app: TestApp, owner: TestUser, admin: TestUser): Promise<Record<string, string>> {
  const assistantId = await createPublishedAssistant(owner)
  const params = { assistantId }
  const document = await owner.api.addText({ params, body: { name: 'Aviso', text: 'A prova é na sexta-feira.' } })
  const chat = await owner.api.createChat({ params, body: {} })
  const passkeyId = randomUUID()
  await app.ctx.db.insert(passkeys).values({
    id: passkeyId,
    userId: owner.id,
    credentialId: passkeyId,
    publicKey: Buffer.from('k'),
    counter: 0,
    name: 'Celular',
  })
  const { items } = await owner.api.listSessions()
  const things: Record<string, string> = {
    assistantId: String(assistantId),
    documentId: document.id,
    chatId: chat.id,
    attachmentId: await insertAttachment(app, chat.id),
    ...(await insertRating(app, assistantId, chat.id)),
    number: '1',
    figure: 'days',
    of: 'groups',
    userId: String(owner.id),
    kind: 'user',
    principalId: String(owner.id),
    sessionId: items[0]?.id ?? '',
    keyId: (await createApiKey(app, owner)).id,
    passkeyId,
    deviceId: await insertDevice(app, owner, items[0]?.id ?? ''),
    ...(await insertWebhook(app, assistantId)),
    ...(await createAdministrationThings(app, assistantId, chat.id)),
    permission: 'sga.integrations',
    ...(await createReported(app, owner, assistantId)),
    requestId: (await owner.api.requestErasure({ body: {} })).id,
    activity: 'chats',
    ...(await createSchoolThings(app)),
  }
  Object.assign(things, await createAddedThings(app, owner, { id: chat.id, assistantId }))
  for (const [name, param] of creations) {
    const make = ({ api }: TestUser) =>
      (api as unknown as Record<string, (input: object) => Promise<{ id: number | string }>>)[name]!({
        params: things,
        body: sampleBody(name),
      })
    things[param] ??= String((await make(owner).catch(() => make(admin))).id)
  }
  return things
}

/** Creates an object of each kind that the addresses of extensions name; returns the ids by the names of the parameters. */
export async function createAddedThings(...known: Parameters<NonNullable<ExtensionSamples['things']>>) {
  const things: Record<string, string> = {}
  for (const { things: create } of extensionSamples) {
    const made = (await create?.(...known)) ?? {}
    const twice = Object.keys(made).find((name) => name in things)
    if (twice !== undefined) throw new Error(`two extensions name a parameter ${twice}`)
    Object.assign(things, made)
  }
  return things
}

/** Operations that create objects by the contract: another operation names the created object by the same address and an id. */
const creations = Object.entries(contract as Contract).flatMap(([name, { method, path, status, upload }]) => {
  const below = Object.values(contract as Contract).map(
    (other) => new RegExp(`^${path}/:(\\w+)$`).exec(other.path)?.[1],
  )
  const param = below.find((one) => one !== undefined)
  return method === 'POST' && status === 201 && !upload && param !== undefined
    ? [[name as OperationName, param] as const]
    : []
})

async function insertDevice(app: TestApp, owner: TestUser, sessionId: string): Promise<string> {
  const [id, endpointHash] = [randomUUID(), sha256(randomUUID())]
  const sealed = app.ctx.keys.seal('push/subscription', '{}')
  await app.ctx.db.insert(pushSubscriptions).values({ id, userId: owner.id, sessionId, endpointHash, sealed })
  return id
}

async function insertAttachment(app: TestApp, chatId: string): Promise<string> {
  const [id, storageKey] = [randomUUID(), randomUUID()]
  await app.ctx.storage.put(storageKey, Buffer.from('Aviso'), { contentType: 'text/plain' })
  await app.ctx.db.insert(attachments).values({ id, chatId, name: 'aviso.txt', format: 'txt', bytes: 5, storageKey })
  return id
}

async function insertRating(app: TestApp, assistantId: number, chatId: string) {
  const [messageId, ratingId] = [randomUUID(), randomUUID()]
  const answer = { id: messageId, chatId, role: 'assistant' as const, parts: [], status: 'done' as const }
  await app.ctx.db.insert(messages).values(answer)
  await app.ctx.db
    .insert(ratings)
    .values({ id: ratingId, messageId, chatId, assistantId, value: 'bad', origin: 'internal', day: '2026-03-04' })
  return { messageId, ratingId }
}

/** Creates a link with an answer that its visitor reported. */
async function createReported(
  app: TestApp,
  owner: TestUser,
  assistantId: number,
): Promise<{ linkId: string; reportId: string }> {
  const { id: linkId } = await createShareLink(owner, assistantId)
  const { token } = await createVisitor(app, linkId)
  await app.api(token).reportVisit({ body: { reason: 'other' } })
  const { items } = await owner.api.listReports({ params: { assistantId }, query: {} })
  return { linkId, reportId: items[0]?.id ?? '' }
}

export async function insertBase(app: TestApp, name = 'Documentos da rede'): Promise<number> {
  const [base] = await app.ctx.db.insert(knowledgeBases).values({ name }).returning({ id: knowledgeBases.id })
  return base?.id ?? 0
}

/** Creates a provider, a budget, an alert and a shared base, which only administrators may see. */
export async function createAdministrationThings(app: TestApp, assistantId: number, chatId: string) {
  const { db } = app.ctx
  const [providerId, budgetId, safetyAlertId] = ['servidor', randomUUID(), randomUUID()]
  await db.insert(modelProviders).values({ id: providerId, kind: 'mistral', name: 'Mistral', enabled: false })
  await db
    .insert(budgets)
    .values({ id: budgetId, scope: 'assistant', targetId: String(assistantId), limitCents: 100_000 })
  await db.insert(safetyAlerts).values({ id: safetyAlertId, category: 'violence', assistantId, chatId })
  return { baseId: String(await insertBase(app)), providerId, budgetId, safetyAlertId, jobId: randomUUID() }
}

import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { chats } from '#/modules/conversations/chats.tables.ts'
import { runNightly, runRetention } from '#/modules/privacy/retention.service.ts'
import { shareReports } from '#/modules/sharing/guest-sessions/guest-sessions.tables.ts'
import { webhookDeliveries } from '#/modules/webhooks/webhooks.tables.ts'
import { problemOf } from '#test/accounts.ts'
import { createPublishedAssistant, createShareLink, createUser, createVisitor } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'
import { insertWebhook } from '#test/webhooks.ts'

const usual = { internal: null, api: null, share: 180, embed: 180, sga: null, deliveries: 30, records: 180 }

const app = await forFile(startTestApp())
const admin = await createUser(app, { roles: ['admin'], name: 'Ana Administradora' })
const maria = await createUser(app)
const assistantId = await createPublishedAssistant(maria)

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`
async function chatOf(origin: 'internal' | 'api' | 'share' | 'embed', days: number, linkId?: string): Promise<string> {
  const id = randomUUID()
  const guest = linkId === undefined ? undefined : await createVisitor(app, linkId)
  const whose = guest ? { guestId: guest.id, linkId: linkId ?? null } : { userId: maria.id }
  await app.ctx.db.insert(chats).values({ id, assistantId, origin, lastMessageAt: daysAgo(days), ...whose })
  return id
}
const left = async (...ids: string[]) => {
  const rows = await Promise.all(ids.map((id) => app.ctx.db.select().from(chats).where(eq(chats.id, id))))
  return rows.map(({ length }) => length === 1)
}

test("each origin has its period, no link's exceeds the organization's, and the report counts deletions [P3]", async () => {
  const link = await createShareLink(maria, assistantId, { retentionDays: 365 })
  const old = [
    await chatOf('internal', 31),
    await chatOf('api', 11),
    await chatOf('share', 61, link.id),
    await chatOf('embed', 21, link.id),
  ]
  const remaining = [
    await chatOf('internal', 29),
    await chatOf('api', 9),
    await chatOf('share', 59, link.id),
    await chatOf('embed', 19, link.id),
  ]
  const report = { id: randomUUID(), assistantId, linkId: link.id, reason: 'other', comment: 'Texto' } as const
  await app.ctx.db.insert(shareReports).values({ ...report, createdAt: daysAgo(91) })
  const retention = { internal: 30, api: 10, share: 60, embed: 20, sga: 90, deliveries: 8, records: 90 }
  const { deliveryId } = await insertWebhook(app, assistantId)
  await app.ctx.db
    .update(webhookDeliveries)
    .set({ createdAt: daysAgo(9) })
    .where(eq(webhookDeliveries.id, deliveryId))
  await insertWebhook(app, assistantId)
  await admin.api.updatePrivacySettings({ body: { retention, introduction: '' } })

  const { id } = await admin.api.startRetentionRun()
  const run = await vi.waitFor(async () => {
    const [newest] = (await admin.api.listRetentionRuns({ query: {} })).items
    expect(newest).toMatchObject({ id, failed: false, startedBy: 'Ana Administradora' })
    expect(newest?.finishedAt).not.toBeNull()
    return newest!
  }, 15_000)
  expect(run.removed).toMatchObject({ internal: 1, api: 1, visitorChats: 2, reports: 1, deliveries: 1, attempts: 0 })
  expect(await left(...old)).toEqual([false, false, false, false])
  expect(await left(...remaining)).toEqual([true, true, true, true])
})

test('data without a limit stay, and the nightly run needs no person [P3]', async () => {
  await admin.api.updatePrivacySettings({ body: { retention: usual, introduction: '' } })
  const ancient = await chatOf('internal', 4000)
  await runRetention(app.ctx, randomUUID())
  expect(await left(ancient)).toEqual([true])
  expect((await admin.api.listRetentionRuns({ query: {} })).items[0]).toMatchObject({ startedBy: null, failed: false })
})

test('settings older than the webhooks’ period keep deliveries for 30 days [P3]', async () => {
  const { deliveries: _, ...before } = usual
  await admin.api.updatePrivacySettings({ body: { retention: before, introduction: '' } })
  expect((await admin.api.getPrivacySettings()).retention).toEqual({ ...before, deliveries: 30 })
})

test('a failed step is reported, and the others run all the same [P3]', async () => {
  const old = await chatOf('internal', 40)
  await admin.api.updatePrivacySettings({ body: { retention: { ...usual, internal: 30 }, introduction: '' } })
  const clock = {
    now: () => {
      throw new Error('the clock is broken')
    },
  }
  const broken = { ...app.ctx, clock }
  await runRetention(broken, randomUUID())
  expect(await left(old)).toEqual([false])
  expect((await admin.api.listRetentionRuns({ query: {} })).items[0]).toMatchObject({ failed: true })
})

test('periods are whole days [P3]', async () => {
  const body = { retention: { ...usual, share: 0 }, introduction: '' }
  expect(await problemOf(admin.api.updatePrivacySettings({ body }))).toMatchObject({
    code: 'validation_failed',
    errors: [{ detail: 'Escreva pelo menos 1 dia.' }],
  })
})

test('after a clock jump only the second consecutive night deletes [P3]', async () => {
  const retention = { ...usual, internal: 30 }
  await admin.api.updatePrivacySettings({ body: { retention, introduction: '' } })
  const nights = (hoursAgo: number) =>
    app.ctx.pool.query('update retention_runs set started_at = now() - make_interval(hours => $1)', [hoursAgo])
  for (const hoursAgo of [-24 * 365, 0, 24 * 365]) {
    await nights(hoursAgo)
    const old = await chatOf('internal', 400)
    await runNightly(app.ctx, randomUUID())
    expect(await left(old)).toEqual([true])
    await nights(24)
    await runNightly(app.ctx, randomUUID())
    expect(await left(old)).toEqual([false])
  }
})

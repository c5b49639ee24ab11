import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chats } from '#/modules/conversations/chats.tables.ts'
import { guests } from '#/modules/identity/guests/guests.tables.ts'
import { forgetOldGuests } from '#/modules/sharing/personal-data.service.ts'
import { shareLinks } from '#/modules/sharing/sharing.tables.ts'
import { countRemoved } from '#test/count-removed.ts'
import { createPublishedAssistant, createShareLink, createUser, createVisitor } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'

const app = await forFile(startTestApp())
const maria = await createUser(app)
const assistantId = await createPublishedAssistant(maria)

/** A visitor who came and wrote so many days ago. */
async function guestOf(linkId: string, daysAgo: number) {
  const { id } = await createVisitor(app, linkId)
  const at = sql`now() - make_interval(days => ${daysAgo})`
  const chatId = crypto.randomUUID()
  await app.ctx.db
    .insert(chats)
    .values({ id: chatId, assistantId, guestId: id, linkId, origin: 'share', lastMessageAt: at })
  await app.ctx.db.update(guests).set({ createdAt: at }).where(eq(guests.id, id))
  return { guestId: id, chatId }
}
const guestLeft = async (id: string) => (await app.ctx.db.select().from(guests).where(eq(guests.id, id))).length === 1
const linkLeft = async (id: string) =>
  (await app.ctx.db.select().from(shareLinks).where(eq(shareLinks.id, id))).length === 1

test('each link forgets conversations and visitors after its own days, also when it was deleted [P3]', async () => {
  const week = await createShareLink(maria, assistantId, { retentionDays: 7 })
  const season = await createShareLink(maria, assistantId, { retentionDays: 90 })
  const gone = await createShareLink(maria, assistantId, { retentionDays: 7 })
  const old = await guestOf(week.id, 8)
  const fresh = await guestOf(week.id, 6)
  const kept = await guestOf(season.id, 8)
  const last = await guestOf(gone.id, 8)
  const orphan = await createVisitor(app, crypto.randomUUID())
  await maria.api.deleteShareLink({ params: { assistantId, linkId: gone.id } })
  await forgetOldGuests(app.ctx, { share: 180, embed: null }, countRemoved().removed)
  expect(await linkLeft(gone.id)).toBe(false)
  expect(await guestLeft(old.guestId)).toBe(false)
  expect(await guestLeft(last.guestId)).toBe(false)
  expect(await guestLeft(orphan.id)).toBe(false)
  expect(await app.ctx.db.select().from(chats).where(eq(chats.id, old.chatId))).toEqual([])
  expect(await guestLeft(fresh.guestId)).toBe(true)
  expect(await guestLeft(kept.guestId)).toBe(true)
  expect(await linkLeft(week.id)).toBe(true)
})

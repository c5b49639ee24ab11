import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { outboxEvents } from '#/platform/events/events.tables.ts'
import { mailsTo, outbox, problemOf } from '#test/accounts.ts'
import { createPublishedAssistant, createShareLink, createUser, grant, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'

let owner: TestUser
let assistantId: number
let link: { id: string; token: string }

const app = await forFile(startTestApp())
const admin = await createUser(app, { roles: ['admin'], name: 'Ana Lima' })
const editor = await createUser(app, { name: 'Daniel Rocha' })

beforeEach(async () => {
  owner = await createUser(app, { name: 'Bruno Souza' })
  assistantId = await createPublishedAssistant(owner, 'Tutor de química')
  await grant(app, editor, assistantId, 'editor')
  link = await createShareLink(owner, assistantId, { name: 'Site da escola' })
})

type Reported = { reason?: 'offensive' | 'wrong'; comment?: string; aboutChat?: boolean }

/** Reports the link as a new visitor. */
async function denounce({ reason = 'offensive', comment = 'Palavrões.', aboutChat = false }: Reported = {}) {
  const { token } = await app.api().startVisit({ params: { token: link.token }, body: {} })
  const visitor = app.api(token)
  const chat = aboutChat ? { chatId: (await visitor.createVisitChat({ body: {} })).id } : {}
  await visitor.reportVisit({ body: { reason, comment, ...chat } })
  return visitor
}

const list = (person: TestUser, query: Parameters<TestUser['api']['listReports']>[0]['query'] = {}, id = assistantId) =>
  person.api.listReports({ params: { assistantId: id }, query })
const setState = (person: TestUser, reportId: string, body: { handled: boolean; note?: string }) =>
  person.api.setReportState({ params: { assistantId, reportId }, body })

test('a report reaches the owner, the editors and administrators, and is emitted as an event [S15, P4]', async () => {
  await denounce({ aboutChat: true })
  for (const person of [owner, editor, admin]) {
    expect((await list(person)).items).toMatchObject([
      {
        reason: 'offensive',
        comment: 'Palavrões.',
        assistant: { id: assistantId, name: 'Tutor de química' },
        linkName: 'Site da escola',
        aboutChat: true,
        handled: null,
      },
    ])
  }
  const all = await admin.api.listAllReports({ query: { pageSize: 100 } })
  expect(all.items.some(({ assistant }) => assistant.id === assistantId)).toBe(true)
  const recorded = await app.ctx.db.select().from(outboxEvents).where(eq(outboxEvents.type, 'share.reported'))
  expect(recorded.at(-1)?.payload).toMatchObject({ linkId: link.id, reason: 'offensive' })
})

test('a report is handled with a note and a name, reopened, and counted on its link while open [S15]', async () => {
  await denounce()
  const counts = async () => {
    const params = { assistantId }
    const { items } = await owner.api.listShareLinks({ params, query: {} })
    return [items[0]?.openReports, (await owner.api.getSharing({ params })).openReports]
  }
  expect(await counts()).toEqual([1, 1])
  const [report] = (await list(owner)).items
  const handled = await setState(editor, report!.id, { handled: true, note: ' Instruções corrigidas. ' })
  expect(handled.handled).toMatchObject({ by: 'Daniel Rocha', note: 'Instruções corrigidas.' })
  const late = await problemOf(setState(owner, report!.id, { handled: true, note: 'Já vi.' }))
  expect(late).toMatchObject({ status: 409, code: 'changed_meanwhile', data: { by: 'Daniel Rocha' } })
  expect((await list(owner, { state: 'handled' })).items[0]?.handled).toEqual(handled.handled)
  expect(await counts()).toEqual([0, 0])
  expect((await list(owner, { state: 'open' })).total).toBe(0)
  expect((await list(owner, { state: 'handled' })).total).toBe(1)
  expect((await setState(owner, report!.id, { handled: false })).handled).toBeNull()
  expect(await counts()).toEqual([1, 1])
})

test('the list finds words without accents, filters, sorts, and has pages [S62]', async () => {
  await denounce({ comment: 'Errou a reação química' })
  await denounce({ reason: 'wrong', comment: '' })
  expect((await list(owner, { q: 'reacao' })).items).toMatchObject([{ comment: 'Errou a reação química' }])
  expect((await list(owner, { reason: 'wrong' })).total).toBe(1)
  expect((await list(owner, { linkId: randomUUID() })).total).toBe(0)
  expect((await list(owner, { linkId: link.id })).total).toBe(2)
  expect((await list(owner, { sort: 'oldest', pageSize: 1 })).items).toMatchObject([{ reason: 'offensive' }])
  expect(await list(owner, { page: 2, pageSize: 1 })).toMatchObject({ total: 2, items: [{ reason: 'offensive' }] })
})

test('the owner gets a mail without the words of the visitor, once an hour [P4]', async () => {
  await denounce({ comment: 'Canário' })
  const [mail] = await mailsTo(app, owner.email)
  expect(mail).toContain(`/assistants/manage/${assistantId}/sharing/reports`)
  expect(mail).not.toContain('Canário')
  await denounce()
  await app.ctx.db.execute(
    sql`update share_reports set created_at = now() - interval '61 minutes' where assistant_id = ${assistantId}`,
  )
  await denounce()
  await mailsTo(app, owner.email, 2)
  expect((await outbox(app)).filter((text) => text.includes(`To: ${owner.email}`))).toHaveLength(2)
})

test('handling is in the audit trail, by ids [G1]', async () => {
  await denounce({ comment: 'Canário' })
  const [report] = (await list(owner)).items
  await setState(owner, report!.id, { handled: true, note: 'Canário tratado' })
  await setState(owner, report!.id, { handled: false })
  const { rows } = await app.ctx.db.execute<{ action: string; data: object }>(
    sql`select action, data from audit_events where data->>'reportId' = ${report!.id} order by id`,
  )
  expect(rows.map(({ action }) => action)).toEqual(['share.report', 'share.report_handled', 'share.report_reopened'])
  expect(JSON.stringify(rows)).not.toContain('Canário')
})

test('a flood of reports from one network is limited, however many visitors it creates [L6]', async () => {
  const codes = await Promise.all(
    Array.from({ length: 25 }, () =>
      denounce().then(
        () => 'kept',
        async (error) => (await problemOf(Promise.reject(error))).code,
      ),
    ),
  )
  expect(codes.filter((code) => code === 'kept')).toHaveLength(20)
  expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(5)
  expect((await list(owner)).total).toBe(20)
})

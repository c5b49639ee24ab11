import { defaultTimeZone } from '@prosa/contract/protocol/time-zones.ts'
import { randomUUID } from 'node:crypto'
import type { TimeZone } from '@prosa/contract/settings/settings.ts'
import { expect, test } from 'vitest'
import { countAnswers } from '#/modules/usage/counting/counting.service.ts'
import { emptyTables } from '#test/database/empty-tables.ts'
import { problemOf } from '#test/accounts.ts'
import { createChat, tellAll } from '#test/chat-reader.ts'
import { stopDatabaseClock } from '#test/database/clock.ts'
import { createShareLink, createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { textOfPdf } from '#test/signs.ts'
import { arrive, createSchool } from '#test/school.ts'
import { startTestApp, startWithModel, type TestApp } from '#test/test-app.ts'

const priced = { env: { MODEL_PRICES: 'openai:prosa-teste=0/1000' }, databaseClock: true }
const { app, env } = await forFile(startWithModel(priced))
const second = await forFile(startTestApp({ env, beside: app }))
const admin = await createUser(app, { roles: ['admin'] })

const setZone = async (timeZone: TimeZone) => {
  const { defaultAppName: _, ...general } = await admin.api.getGeneralSettings()
  return admin.api.updateGeneralSettings({ body: { ...general, timeZone } })
}
const one = async (query: string) => (await app.ctx.pool.query<Record<string, unknown>>(query)).rows
const timeIn = (timeZone: TimeZone, at: string) =>
  new Date(at).toLocaleString('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone }).replace(',', '')

test("the student's PDF has the day and the time of the school [S27]", async () => {
  const school = await createSchool(app)
  const student = await arrive(app, school)
  await student.start()
  await student.ask('Olá')
  await student.finish()
  await app.ctx.pool.query(`update attempts set finished_at = '2026-11-23T04:07:00Z'`)
  for (const [timeZone, delivered] of [
    ['America/Rio_Branco', '22/11/2026 23:07:00'],
    ['America/Manaus', '23/11/2026 00:07:00'],
    ['America/Noronha', '23/11/2026 02:07:00'],
  ] as const) {
    await app.ctx.pool.query(`update sga_integrations set time_zone = $1`, [timeZone])
    const pdf = await student.api.downloadOwnTranscript({ params: { code: school.code, number: 1 } })
    expect((await textOfPdf(pdf)).text).toContain(`entregue em ${delivered}`)
    expect((await student.participation()).timeZone).toBe(timeZone)
  }
})

test('a saved conversation and a conflict show times in the zone of their reader [S12, S6]', async () => {
  const chat = await createChat(app, admin)
  await chat.ask('Oi')
  const { messages } = await admin.api.getChat({ params: { chatId: chat.id } })
  const askedAt = messages[0]!.createdAt
  const saved = async () => {
    const file = await admin.api.downloadChat({ params: { chatId: chat.id }, query: { format: 'markdown' } })
    return file.text()
  }
  const conflict = () =>
    problemOf(
      admin.api.updateDraft({
        params: { assistantId: chat.assistantId },
        body: { revision: 999, changes: { greeting: 'Oi' } },
      }),
    )
  for (const timeZone of ['America/Rio_Branco', 'America/Noronha'] as const) {
    await setZone(timeZone)
    expect(await saved()).toContain(`## Você · ${timeIn(timeZone, askedAt)}`)
    const { detail, data } = await conflict()
    const at = timeIn(timeZone, String(data?.['savedAt'])).slice(-5)
    expect(detail).toContain(`às ${at}.`)
  }
  await admin.api.changeProfile({ body: { timeZone: 'America/Manaus' } })
  expect(await saved()).toContain(`## Você · ${timeIn('America/Manaus', askedAt)}`)
})

test("days and months begin at the organization's midnight on every instance, from the change on [S17, S31, S29]", async () => {
  const chat = await createChat(app, admin)
  const { token } = await createShareLink(admin, chat.assistantId, { options: { chatsPerDay: 1 } })
  await admin.api.createBudget({
    body: { scope: 'organization', targetId: '', limitCents: 1_000_000, warnPercent: 80 },
  })
  const visitor = async (at: TestApp) => at.api((await at.api().startVisit({ params: { token }, body: {} })).token)
  const begin = async (at: TestApp) => (await visitor(at)).createVisitChat({ body: { id: randomUUID() } })
  // this instant is past midnight in Noronha and Brasília, and the last day of a month in Manaus and Rio Branco
  const night = new Date(new Date().toISOString().replace(/-\d\dT.*/, '-01T03:30:00Z'))
  const first = night.toISOString().slice(0, 10)
  const last = new Date(night.getTime() - 86_400_000).toISOString().slice(0, 10)
  await stopDatabaseClock(app.ctx.pool, night)
  for (const [timeZone, day] of [
    ['America/Noronha', first],
    ['America/Manaus', last],
    ['America/Sao_Paulo', first],
    ['America/Rio_Branco', last],
  ] as const) {
    await setZone(timeZone)
    await emptyTables(
      app.ctx.db,
      'share_days',
      'budget_months',
      'budget_entries',
      'usage_days',
      'usage_totals',
      'usage_answers',
    )
    await begin(second)
    expect(await problemOf(begin(app))).toMatchObject({ code: 'share_limit_reached' })
    expect(await one(`select distinct day::text from share_days`)).toEqual([{ day }])
    // in this zone the other day is the current one
    await setZone(day === first ? 'America/Manaus' : 'America/Noronha')
    await begin(app)
    await setZone(timeZone)
    await tellAll(await chat.send('Quanto custa?', { at: second }))
    expect(await one(`select distinct month::text from budget_months`)).toEqual([{ month: `${day.slice(0, 8)}01` }])
    // the default of `at` is bound to the clock of the machine
    await app.ctx.pool.query('update usage_answers set at = now()')
    await countAnswers(app.ctx)
    expect(await one(`select day::text from usage_days union select day::text from usage_totals`)).toEqual([{ day }])
    await expect.poll(() => one(`select distinct timezone from jobs.schedule`)).toEqual([{ timezone: timeZone }])
  }
})

test('without a stored zone the database uses the same default as the program [S17]', async () => {
  await app.ctx.pool.query('delete from settings')
  expect(await one('select organization_zone() as zone')).toEqual([{ zone: defaultTimeZone }])
})

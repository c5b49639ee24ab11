import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { modelDefaults } from '#/modules/models/models.tables.ts'
import { usageAnswers } from '#/modules/usage/counting/counting.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { problemOf } from '#test/accounts.ts'
import { createPublishedAssistant, createUser, type TestUser, countedAnswer } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { textOfPdf } from '#test/signs.ts'
import { startTestApp } from '#test/test-app.ts'

const app = await forFile(startTestApp())
const admin = await createUser(app, { roles: ['admin'] })
const maria = await createUser(app)
const assistantId = await createPublishedAssistant(admin, 'Guia 📚 da biblioteca')
const row = { ...countedAnswer, assistantId, userId: maria.id, costMicros: 1_500_000, firstTokenMs: 350 }
const days = ['2026-10-05T12:00:00Z', '2026-10-31T23:00:00Z', '2026-11-02T12:00:00Z']
await app.ctx.db.insert(usageAnswers).values(days.map((at) => ({ ...row, at: new Date(at) })))

type Query = Parameters<TestUser['api']['exportStatsReport']>[0]['query']

async function report(query: Query) {
  const response = await admin.api.exportStatsReport({ query })
  return { ...(await textOfPdf(response)), headers: response.headers }
}

test("a month's report contains cards and tables, and the audit trail records its export [S27]", async () => {
  await app.ctx.db.insert(modelDefaults).values({ usdRate: 5.42, rateDate: '2026-10-15' })
  const { text, totalPages, headers } = await report({ month: '2026-10' })
  expect(headers.get('content-type')).toBe('application/pdf')
  expect(headers.get('content-disposition')).toContain('relatorio-2026-10.pdf')
  expect(totalPages).toBeLessThanOrEqual(2)
  expect(text).toContain('Relatório mensal: outubro de 2026')
  expect(text).toContain('Números de 01/10/2026 a 31/10/2026')
  expect(text).toMatch(/Mensagens\s+2\s+Antes: 0/)
  expect(text).toMatch(/Custo\s+R\$\s3,00/)
  expect(text).toContain('cotação de 15/10/2026')
  // The fonts have no emoji.
  expect(text).toContain('Guia [livros] da biblioteca')
  for (const title of ['Assistentes', 'De onde vêm as conversas', 'Modelos', 'Perguntas sem resposta'])
    expect(text).toContain(title)
  const { rows } = await app.ctx.db.execute(sql`select target_id, data from audit_events where action = 'stats.export'`)
  expect(rows).toEqual([{ target_id: 'report', data: { month: '2026-10' } }])
})

test('the report says that filters narrow it, and hides the figures of very few people [S27]', async () => {
  expect((await report({ month: '2026-10', assistantId })).text).toContain('há filtro de assistente')
  expect((await report({ month: '2026-03' })).text).toContain('Nada neste mês.')
  const remove = (permissionsRemoved: string[]) =>
    app.ctx.db.update(users).set({ permissionsRemoved }).where(eq(users.id, admin.id))
  await remove(['stats.view_people'])
  const { text } = await report({ month: '2026-10', role: 'user' })
  expect(text).toContain('Há menos de 5 pessoas')
  expect(text).not.toContain('biblioteca')
  await remove([])
})

test('a report of a month that does not exist is refused [S27]', async () => {
  expect(await problemOf(admin.api.exportStatsReport({ query: { month: '2026-13' } }))).toMatchObject({ status: 422 })
})

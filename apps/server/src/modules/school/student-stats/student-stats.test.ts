import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { activityAlerts, attempts, attemptSeals } from '#/modules/school/attempts.tables.ts'
import { applyRetention } from '#/modules/school/students/students.service.ts'
import { titleOfPart } from '#/modules/school/reviews/table-file.service.ts'
import { students } from '#/modules/school/students.tables.ts'
import { chats, messages } from '#/modules/conversations/chats.tables.ts'
import { guests } from '#/modules/identity/guests/guests.tables.ts'
import { auditEvents } from '#/platform/events/events.tables.ts'
import { countRemoved } from '#test/stays-because.ts'
import { problemOf } from '#test/accounts.ts'
import { createUser, permit } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { arrive, createSchool, integrationForm, launchBody, sendLaunch, type TestStudent } from '#test/school.ts'
import { startTestApp } from '#test/test-app.ts'

const app = await forFile(startTestApp())
const school = await createSchool(app)
const admin = school.admin
for (let index = 0; index < 6; index++) await attend('Turma grande', index < 4)
for (let index = 0; index < 2; index++) await attend('Turma pequena', true)

async function attend(className: string, finishes: boolean, name = 'Aluno Comum'): Promise<TestStudent> {
  const body = launchBody(school, { student: { id: randomUUID(), name, className } })
  const student = await arrive(app, school, body)
  await student.start()
  await student.ask('Oi')
  if (finishes) await student.finish()
  return student
}

async function idOf(name: string): Promise<string> {
  const { items } = await admin.api.listStudentStats({ query: { q: name } })
  return items[0]?.student.id ?? ''
}

describe('participation, for administrators alone [S28]', () => {
  test('the cards count participation [S28]', async () => {
    const { cards, any } = await admin.api.getStudentCards({ query: {} })
    expect(any).toBe(true)
    expect(cards).toMatchObject({ students: 8, attempts: 8, completionPercent: 100, expired: 0, toReview: 6 })
    expect(cards.messagesPerAttempt).toBe(1)
    const offered = async (of: 'classes' | 'institutions') =>
      (await admin.api.listChoices({ params: { of }, query: {} })).items.map(({ value }) => value)
    expect(await offered('classes')).toEqual(['Turma grande', 'Turma pequena'])
    expect(await offered('institutions')).toEqual(['Colégio Horizonte'])
  })

  test('filters narrow cards and tabs alike [S28]', async () => {
    const query = { className: 'Turma pequena' }
    const few = { students: 2, completionPercent: null, averageActiveSeconds: null, messagesPerAttempt: null }
    expect((await admin.api.getStudentCards({ query })).cards).toMatchObject(few)
    expect((await admin.api.listStudentStats({ query })).total).toBe(2)
    expect((await admin.api.listStudentStats({ query: { state: 'running' } })).total).toBe(2)
    expect((await admin.api.getStudentCards({ query: { to: '2020-01-01' } })).cards.students).toBe(0)
    expect((await admin.api.getStudentCards({ query: { assessmentId: randomUUID() } })).cards.students).toBe(0)
    expect((await admin.api.getStudentCards({ query: { integrationId: school.integrationId } })).cards.students).toBe(8)
  })

  test('a group of fewer than five has no numbers to compare [P4]', async () => {
    const { items } = await admin.api.listClassStats({ query: {} })
    expect(items.map(({ className, suppressed }) => [className, suppressed])).toEqual([
      ['Turma grande', false],
      ['Turma pequena', true],
    ])
    expect(items[1]).toMatchObject({ delivered: null, expired: null, averageActiveSeconds: null })
    const csv = await admin.api.exportStudentStats({ query: { tab: 'classes' } })
    expect(await csv.text()).toContain('menos de 5')
  })

  test('nothing orders students by how well they did [P4]', async () => {
    const call = admin.api.listStudentStats({ query: { sort: 'delivered' as 'name' } })
    expect(await problemOf(call)).toMatchObject({ status: 422 })
  })

  test('without sga.view_identities a student is a made-up name, in tabs, drawer and files [P4]', async () => {
    await attend('Turma grande', false, 'Quitéria Visível')
    const id = await idOf('quitéria')
    const blind = await createUser(app, { roles: ['admin'] })
    await permit(app, blind, { removed: ['sga.view_identities'] })
    const texts = await Promise.all([
      blind.api.listStudentStats({ query: { pageSize: 100 } }),
      blind.api.getStudent({ params: { studentId: id } }),
      blind.api.listAlertStats({ query: {} }),
      blind.api.exportStudentStats({ query: { tab: 'students' } }).then((file) => file.text()),
    ])
    expect(JSON.stringify(texts)).not.toContain('Quitéria')
    expect((await blind.api.listStudentStats({ query: { q: 'quiteria' } })).total).toBe(0)
    expect(await problemOf(blind.api.exportStudent({ params: { studentId: id } }))).toMatchObject({ status: 404 })
  })

  test('launches, refused ones and how long they took are counted by integration', async () => {
    await sendLaunch(app, school, launchBody(school), { secret: 'errado' })
    const { items } = await admin.api.listIntegrationStats({ query: {} })
    expect(items[0]).toMatchObject({ name: 'SGA do Colégio Horizonte', errors: 1 })
    expect(items[0]?.launches).toBeGreaterThanOrEqual(8)
    expect(items[0]?.averageMs).toBeGreaterThan(0)
  })

  test("every tab is exported with its exporter's name, and audited", async () => {
    for (const tab of ['activities', 'students', 'classes', 'alerts', 'integrations'] as const) {
      const file = await admin.api.exportStudentStats({ query: { tab, format: 'pdf' } })
      expect((await file.text()).startsWith('%PDF')).toBe(true)
    }
    const trail = await app.ctx.db.select().from(auditEvents).where(eq(auditEvents.action, 'student_stats.export'))
    expect(trail.length).toBeGreaterThanOrEqual(5)
    expect(await (await admin.api.exportStudentStats({ query: { tab: 'activities' } })).text()).toContain(
      'Ana Lima em ',
    )
  })

  test('a student’s page shows their timeline and receipts', async () => {
    await attend('Turma grande', true, 'Rosa Caminho')
    const seen = await admin.api.getStudent({ params: { studentId: await idOf('rosa caminho') } })
    expect(seen.attempts[0]).toMatchObject({ state: 'delivered', receipt: expect.stringMatching(/^[A-Z]{4}-\d{4}$/) })
    expect(seen.timeline.map(({ what }) => what).toSorted()).toEqual(['delivered', 'launched', 'started'])
  })
})

/** Every text of every table about the student. */
async function everythingOf(studentId: string): Promise<string> {
  const own = await app.ctx.db.select().from(attempts).where(eq(attempts.studentId, studentId))
  const chatIds = own.map(({ chatId }) => chatId)
  const rows = await Promise.all([
    app.ctx.db.select().from(students).where(eq(students.id, studentId)),
    app.ctx.db.select().from(guests).where(eq(guests.studentId, studentId)),
    app.ctx.db.select().from(activityAlerts).where(eq(activityAlerts.studentId, studentId)),
    app.ctx.db.select().from(chats).where(inArray(chats.id, chatIds)),
    app.ctx.db.select().from(messages).where(inArray(messages.chatId, chatIds)),
  ])
  return JSON.stringify([own, rows])
}

describe('erasure and retention [P3, P4]', () => {
  const reason = 'Pedido da família'

  test('an erased student leaves only counters, and receipts with their hash [P4]', async () => {
    const student = await attend('Turma grande', true, 'Clarice Esquecida')
    const params = { code: school.code }
    await student.api.reportProblem({ params, body: { kind: 'other', text: 'Um texto muito pessoal.' } })
    const studentId = await idOf('clarice')
    const file = await (await admin.api.exportStudent({ params: { studentId } })).json()
    expect(file).toMatchObject({
      student: { name: 'Clarice Esquecida' },
      attempts: [{ messages: [{ role: 'user', parts: [{ text: 'Oi' }] }, { role: 'assistant' }] }],
      reports: [{ text: '[Outro] Um texto muito pessoal.' }],
    })
    const { cards: before } = await admin.api.getStudentCards({ query: {} })
    await admin.api.deleteStudentData({ params: { studentId }, body: { reason } })
    const left = await everythingOf(studentId)
    for (const text of ['Clarice', 'pessoal', '"Oi"']) expect(left).not.toContain(text)
    const own = await app.ctx.db.select().from(attempts).where(eq(attempts.studentId, studentId))
    const [seal] = await app.ctx.db
      .select()
      .from(attemptSeals)
      .where(eq(attemptSeals.attemptId, own[0]?.id ?? ''))
    expect(seal).toMatchObject({ messages: 2, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect((await admin.api.getStudentCards({ query: {} })).cards.attempts).toBe(before.attempts)
    expect(await problemOf(admin.api.getStudent({ params: { studentId } }))).toMatchObject({ status: 404 })
    expect(await problemOf(student.participation())).toMatchObject({ status: 401 })
    expect(await app.ctx.db.$count(auditEvents, eq(auditEvents.action, 'student.erase'))).toBe(1)
  })

  test('a running attempt is sealed before erasure, so that the receipt keeps its hash [P4]', async () => {
    await attend('Turma grande', false, 'Davi No Meio')
    const studentId = await idOf('davi no meio')
    await admin.api.deleteStudentData({ params: { studentId }, body: { reason } })
    const [attempt] = await app.ctx.db.select().from(attempts).where(eq(attempts.studentId, studentId))
    const [seal] = await app.ctx.db
      .select()
      .from(attemptSeals)
      .where(eq(attemptSeals.attemptId, attempt?.id ?? ''))
    expect(seal).toMatchObject({ messages: 2, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  })

  test('after retention the job deletes the same data and leaves newer ones [P3]', async () => {
    await attend('Turma grande', true, 'Elis Antiga')
    await attend('Turma grande', true, 'Fábio Recente')
    const [old, young] = [await idOf('elis antiga'), await idOf('fábio recente')]
    const longAgo = sql`now() - interval '181 days'`
    await app.ctx.db.update(attempts).set({ finishedAt: longAgo }).where(eq(attempts.studentId, old))
    await app.ctx.db.update(students).set({ lastLaunchAt: longAgo }).where(eq(students.id, old))
    await applyRetention(app.ctx, null, countRemoved().removed)
    expect(await everythingOf(old)).not.toMatch(/Elis|"Oi"/)
    expect(await everythingOf(young)).toMatch(/Fábio.*"Oi"/)
  })

  test('unfinished attempts without a clock are deleted too [P3]', async () => {
    const student = await attend('Turma grande', false, 'Gil Parado')
    const studentId = await idOf('gil parado')
    const longAgo = sql`now() - interval '181 days'`
    const { attempt } = await student.participation()
    await app.ctx.db
      .update(attempts)
      .set({ dueAt: null, lastActivityAt: longAgo })
      .where(eq(attempts.id, attempt?.id ?? ''))
    await applyRetention(app.ctx, null, countRemoved().removed)
    const [left] = await app.ctx.db
      .select()
      .from(attempts)
      .where(eq(attempts.id, attempt?.id ?? ''))
    expect(left).toMatchObject({ status: 'expired', endReason: 'closed', erasedAt: expect.any(Date) })
    expect(await everythingOf(studentId)).not.toContain('"Oi"')
  })

  test('a large school that has left is erased in one night [P3]', async () => {
    const gone = sql`now() - interval '400 days'`
    const rows = Array.from({ length: 450 }, (_, index) => ({
      id: randomUUID(),
      integrationId: school.integrationId,
      externalId: `EX-${index}`,
      name: 'Ex-aluno',
      lastLaunchAt: gone,
    }))
    await app.ctx.db.insert(students).values(rows)
    const { removed, counts } = countRemoved()
    await applyRetention(app.ctx, null, removed)
    expect(counts.students).toBe(450)
    expect(await app.ctx.db.$count(students, eq(students.name, 'Ex-aluno'))).toBe(0)
  })
})

test('a file has all rows; a PDF says what it leaves out [S28]', async () => {
  const many = await createSchool(app)
  await app.ctx.db.execute(sql`
    with students as (insert into sga_students (id, integration_id, external_id, name, class_name)
      select gen_random_uuid(), ${many.integrationId}, 'RA' || n, 'Aluno', 'Ano' from generate_series(1, 10050) n returning id)
    insert into assessment_participants (assessment_id, student_id) select ${many.activityId}, id from students`)
  // like the database's automatic analysis within a minute of so many rows
  await app.ctx.db.execute(sql`analyze sga_students, assessment_participants`)
  const stats = await many.admin.api.exportStudentStats({
    query: { tab: 'students', integrationId: many.integrationId, from: '2020-01-01' },
  })
  const lines = (await stats.text()).split('\r\n')
  expect([lines.length, new Set(lines).size]).toEqual([10_051, 10_051])
  const table = await many.admin.api.exportAttempts({ params: { assessmentId: many.activityId }, query: {} })
  expect((await table.text()).split('\r\n')).toHaveLength(10_051)
  expect(titleOfPart('Alunos', 10_050)).toBe('Alunos (as primeiras 2.000 de 10.050 linhas; o CSV tem todas)')
  expect(titleOfPart('Alunos', 2000)).toBe('Alunos')
})

test('a period counts days in the school’s time zone, to the minute [S28]', async () => {
  const far = await createSchool(app)
  const form = { ...integrationForm, timeZone: 'Pacific/Kiritimati' }
  await far.admin.api.saveIntegration({ params: { integrationId: far.integrationId }, body: form })
  const student = await arrive(app, far)
  await student.start()
  const set = (at: string) =>
    app.ctx.db
      .update(attempts)
      .set({ startedAt: new Date(at) })
      .where(eq(attempts.activityId, far.activityId))
  const found = async (from: string, to?: string) =>
    (await far.admin.api.getStudentCards({ query: { from, to, integrationId: far.integrationId } })).cards.attempts
  // midnight there, fourteen hours before that of UTC
  await set('2026-10-09T10:00:00Z')
  expect([await found('2026-10-10'), await found('2026-10-11')]).toEqual([1, 0])
  await set('2026-10-09T09:59:00Z')
  expect([await found('2026-10-09'), await found('2026-10-10')]).toEqual([1, 0])
  // the last hour of a day of 25
  await far.admin.api.saveIntegration({
    params: { integrationId: far.integrationId },
    body: { ...form, timeZone: 'Europe/Lisbon' },
  })
  await set('2026-10-25T23:30:00Z')
  expect([await found('2026-10-25', '2026-10-25'), await found('2026-10-26', '2026-10-26')]).toEqual([1, 0])
})

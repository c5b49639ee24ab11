import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { attempts } from '#/modules/school/attempts.tables.ts'
import { endLeftovers } from '#/modules/school/attempts/ending.service.ts'
import { problemOf } from '#test/accounts.ts'
import { tellAll } from '#test/chat-reader.ts'
import { createPublishedAssistant, createUser, grant } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { classmates, createTeacher, openClassActivity, runOut, type TestStudent } from '#test/school.ts'
import { startWithModel } from '#test/test-app.ts'

let params: { assessmentId: string }
let enter: (name: string) => Promise<TestStudent>

const { app } = await forFile(startWithModel())
const admin = await createUser(app, { roles: ['admin'], name: 'Ana Lima' })
const teacher = await createTeacher(app, 'Bruno Alves')
const colleague = await createTeacher(app, 'Célia Prado')
const assistantId = await createPublishedAssistant(teacher)
await grant(app, colleague, assistantId, 'editor')

beforeEach(async () => {
  ;({ params, enter } = await openClassActivity(app, teacher, assistantId))
})

const pause = (action: 'pause' | 'resume', user = teacher) => user.api.pauseActivity({ params, body: { action } })
const pausedNow = () => app.ctx.db.execute(sql`select paused_at from assessments where id = ${params.assessmentId}`)
const idOf = async (student: TestStudent) => (await student.participation()).attempt?.id ?? ''
const rowOf = async (id: string) => (await app.ctx.db.select().from(attempts).where(eq(attempts.id, id)))[0]!
const refusal = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code]
const actions = async () =>
  (await admin.api.listAuditEvents({ query: { area: 'sga' } })).items.map(({ action }) => action)

/** Simulates a pause of so many minutes by moving earlier times back. */
const pausedFor = (minutes: number) =>
  app.ctx.db.execute(sql`update attempts set started_at = started_at - make_interval(mins => ${minutes}),
    paused_at = paused_at - make_interval(mins => ${minutes}), due_at = due_at - make_interval(mins => ${minutes}),
    last_activity_at = last_activity_at - make_interval(mins => ${minutes}) where assessment_id = ${params.assessmentId}`)

test('only the teacher of a class and administrators act on it [S25]', async () => {
  const student = await enter('Rui Costa')
  await student.start()
  const attempt = { attemptId: await idOf(student) }
  for (const { api } of [colleague, await createUser(app)]) {
    const reason = 'Fim da aula.'
    const tries = [
      () => api.pauseActivity({ params, body: { action: 'pause' } }),
      () => api.tellClass({ params, body: { text: 'Olá' } }),
      () => api.extendEverybody({ params, body: { minutes: 5, reason } }),
      () => api.endAttempt({ params: attempt, body: { reason } }),
    ]
    for (const tried of tries) expect(await problemOf(tried())).toMatchObject({ status: 404 })
  }
})

describe('the pause', () => {
  test('during a pause new messages and starts are refused, and earlier messages are kept [S25, Z9]', async () => {
    const [rui, ana] = [await enter('Rui Costa'), await enter('Ana Clara Reis')]
    await rui.start()
    const id = randomUUID()
    expect((await rui.send('Antes da pausa', { id })).status).toBe(200)
    await pause('pause')
    expect(await refusal(await rui.send('Na pausa'))).toEqual([409, 'sga_paused'])
    // the response got lost, and the device sends again
    expect(await tellAll(await rui.send('Antes da pausa', { id }))).toMatchObject({ status: 'done' })
    expect(await problemOf(ana.start())).toMatchObject({ status: 409, code: 'sga_paused' })
    expect(await ana.participation()).toMatchObject({ paused: true, canStart: false, state: 'ready' })
    await pause('resume')
    expect((await rui.ask('Depois da pausa')).status).toBe('done')
    expect((await ana.start()).state).toBe('running')
  })

  test("a pause stops the time and the end's job, and a second pause adds to it [S25, Z9]", async () => {
    const student = await enter('Rui Costa')
    await student.start()
    const attemptId = await idOf(student)
    await pause('pause')
    await pause('pause')
    const before = await rowOf(attemptId)
    const left = before.dueAt!.getTime() - before.pausedAt!.getTime()
    await pausedFor(120)
    await endLeftovers(app.ctx)
    expect(await student.participation()).toMatchObject({ state: 'running', paused: true })
    await pause('resume')
    await pause('resume')
    const after = await rowOf(attemptId)
    expect(after.pauses).toHaveLength(1)
    expect(after.dueAt!.getTime() - Date.parse(after.pauses[0]!.to)).toBeCloseTo(left, -1)
    await pause('pause')
    await pause('resume')
    expect((await rowOf(attemptId)).pauses).toHaveLength(2)
    expect(await actions()).toEqual(expect.arrayContaining(['assessment.pause', 'assessment.resume']))
  })

  test('a new duration and extra minutes count beside the pause, during and after it [Z9]', async () => {
    const student = await enter('Rui Costa')
    await student.start()
    const attemptId = await idOf(student)
    await pause('pause')
    await pausedFor(60)
    await teacher.api.extendEverybody({ params, body: { minutes: 10, reason: 'A internet caiu.' } })
    await pause('resume')
    const { revision, form } = await teacher.api.getAssessment({ params })
    await teacher.api.saveAssessment({ params, body: { revision, form: { ...form, durationMinutes: 40 } } })
    const { startedAt, dueAt } = await rowOf(attemptId)
    const minutes = (dueAt!.getTime() - startedAt.getTime()) / 60_000
    expect(minutes).toBeGreaterThanOrEqual(110)
    expect(minutes).toBeLessThan(112)
  })

  test('pauses are in the valid seal; an attempt without one has none [S25, Z9]', async () => {
    const [rui, ana] = [await enter('Rui Costa'), await enter('Ana Clara Reis')]
    await rui.start()
    await pause('pause')
    await pausedFor(5)
    // handed in during the pause
    const attemptId = await idOf(rui)
    await rui.finish()
    await pause('resume')
    await ana.start()
    const other = await idOf(ana)
    await ana.finish()
    const sealedOf = async (id: string) => {
      await vi.waitFor(async () => expect((await rowOf(id)).sealedAt).not.toBeNull(), 20_000)
      const response = await app.fetch(`/api/attempts/${id}/sealed`, {
        headers: { authorization: `Bearer ${teacher.token}` },
      })
      return (await response.json()) as { header: { pauses?: { from: string; to: string }[] }; seal: { hash: string } }
    }
    const { header } = await sealedOf(attemptId)
    expect(header.pauses).toEqual((await rowOf(attemptId)).pauses)
    expect(header.pauses).toHaveLength(1)
    expect((await sealedOf(other)).header).not.toHaveProperty('pauses')
  })

  test('of a concurrent pause and send one comes first: no message within a pause [S25, Z9]', async () => {
    const students = await Promise.all(classmates.map(enter))
    for (const student of students) await student.start()
    const [, ...sent] = await Promise.all([
      pause('pause'),
      ...students.map((student) => student.send('Ao mesmo tempo')),
    ])
    for (const [index, response] of sent.entries()) {
      const { messageCount, pausedAt } = await rowOf(await idOf(students[index]!))
      expect(pausedAt).not.toBeNull()
      expect([200, 409]).toContain(response.status)
      expect(messageCount).toBe(response.status === 200 ? 1 : 0)
    }
  })

  test('of a concurrent pause and start one comes first: no attempt runs in a paused class [Z9]', async () => {
    const students = await Promise.all(classmates.map(enter))
    await Promise.allSettled([...students.map((student) => student.start()), pause('pause')])
    const rows = await app.ctx.db.select().from(attempts).where(eq(attempts.activityId, params.assessmentId))
    expect(rows.filter(({ status, pausedAt }) => status === 'running' && pausedAt === null)).toEqual([])
  })

  test('ended attempts are not paused, closed activities cannot be, and a reopened attempt is paused [Z9]', async () => {
    const [rui, ana] = [await enter('Rui Costa'), await enter('Ana Clara Reis')]
    await rui.start()
    await ana.start()
    const [late, attemptId] = [await idOf(rui), await idOf(ana)]
    await ana.finish()
    await runOut(app, late)
    await pause('pause')
    await teacher.api.reopenAttempt({ params: { attemptId }, body: { minutes: 10, reason: 'Entregou sem querer.' } })
    expect((await rowOf(late)).pausedAt).toBeNull()
    expect((await rowOf(attemptId)).pausedAt).not.toBeNull()
    await teacher.api.setAssessmentState({ params, body: { action: 'close' } })
    expect((await rowOf(attemptId)).pausedAt).toBeNull()
    expect(await problemOf(pause('pause'))).toMatchObject({ status: 409, code: 'sga_not_published' })
    await teacher.api.setAssessmentState({ params, body: { action: 'publish' } })
    expect((await pausedNow()).rows).toEqual([{ paused_at: null }])
  })
})

describe('notes, time and the end', () => {
  test('a note reaches students who are in, who wait and who come later [S25]', async () => {
    const rui = await enter('Rui Costa')
    expect(await problemOf(teacher.api.tellClass({ params, body: { text: ' ' } }))).toMatchObject({ status: 422 })
    await teacher.api.tellClass({ params, body: { text: 'Leiam a página 12.' } })
    await teacher.api.tellClass({ params, body: { text: 'Faltam dois minutos.' } })
    expect((await rui.participation()).notes.map(({ text }) => text)).toEqual([
      'Faltam dois minutos.',
      'Leiam a página 12.',
    ])
    const ana = await enter('Ana Clara Reis')
    expect((await ana.participation()).notes).toHaveLength(2)
    expect(await actions()).toContain('assessment.note')
  })

  test('more time for all is given to running attempts, and refused without any [S25, Z9]', async () => {
    const body = { minutes: 10, reason: 'A internet caiu.' }
    expect(await problemOf(teacher.api.extendEverybody({ params, body }))).toMatchObject({
      code: 'sga_nobody_extended',
    })
    const [rui, ana] = [await enter('Rui Costa'), await enter('Ana Clara Reis')]
    const begun = await rui.start()
    await ana.start()
    await ana.finish()
    expect(await teacher.api.extendEverybody({ params, body })).toEqual({ extended: 1 })
    const { attempt } = await rui.participation()
    expect(Date.parse(attempt?.dueAt ?? '') - Date.parse(begun.attempt?.dueAt ?? '')).toBe(600_000)
    expect(await actions()).toContain('assessment.extend')
  })

  test('an action on a whole class takes few statements, however many write in it [S25, Z9]', async () => {
    const WRITING = 300
    const { rows } = await app.ctx.db.execute<{ id: string }>(sql`
      with many as (insert into sga_students (id, class_id, name) select gen_random_uuid(), class_id, 'Pessoa ' || n
          from assessments, generate_series(1, ${WRITING}) n where id = ${params.assessmentId} returning id),
        here as (insert into assessment_participants (assessment_id, student_id) select ${params.assessmentId}, id from many),
        came as (insert into guests (id, assessment_id, student_id) select gen_random_uuid(), ${params.assessmentId}, id from many)
      insert into attempts (id, assessment_id, student_id, number, chat_id, version, due_at)
      select gen_random_uuid(), ${params.assessmentId}, id, 1, gen_random_uuid(), 1, now() + interval '50 minutes' from many returning id`)
    const queries = vi.spyOn(pg.Client.prototype, 'query')
    const body = { minutes: 10, reason: 'A internet caiu.' }
    await teacher.api.pauseActivity({ params, body: { action: 'pause' } })
    await teacher.api.pauseActivity({ params, body: { action: 'resume' } })
    expect(await teacher.api.extendEverybody({ params, body })).toEqual({ extended: WRITING })
    await teacher.api.setAssessmentState({ params, body: { action: 'close' } })
    const sent = queries.mock.calls.map(([query]) => (query as unknown as pg.QueryConfig).text ?? '')
    queries.mockRestore()
    const times = (words: string) => sent.filter((text) => text.includes(words)).length
    expect([
      times('update "sessions" set idle_expires_at'),
      times('insert into attempt_seals'),
      times('insert into "outbox_events"'),
    ]).toEqual([4, 1, 2])
    const { rows: ended } = await app.ctx.db.execute(sql`
      select from attempts a join attempt_seals s on s.attempt_id = a.id where a.assessment_id = ${params.assessmentId}
        and a.status = 'expired' and a.end_reason = 'closed' and a.extra_minutes = 10 and jsonb_array_length(a.pauses) = 1`)
    expect([rows.length, ended.length]).toEqual([WRITING, WRITING])
    const sealed = () =>
      app.ctx.db.execute(
        sql`select from attempts where assessment_id = ${params.assessmentId} and sealed_at is not null`,
      )
    await vi.waitFor(async () => expect((await sealed()).rows).toHaveLength(WRITING), { timeout: 30_000 })
  })

  test("ending one student's attempt hands in and seals that work alone [S25, Z9]", async () => {
    const [rui, ana] = [await enter('Rui Costa'), await enter('Ana Clara Reis')]
    await rui.start()
    await ana.start()
    await rui.ask('O que é fotossíntese?')
    const attemptId = await idOf(rui)
    const body = { reason: 'O aluno saiu da sala.' }
    await teacher.api.endAttempt({ params: { attemptId }, body })
    expect((await rui.participation()).attempts[0]).toMatchObject({ endReason: 'closed', messages: 1 })
    expect((await rui.participation()).attempts[0]?.receipt).toBeTruthy()
    expect((await ana.participation()).state).toBe('running')
    expect(await problemOf(teacher.api.endAttempt({ params: { attemptId }, body }))).toMatchObject({
      code: 'sga_attempt_over',
    })
    expect(await actions()).toContain('attempt.end')
  })
})

import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { attempts } from '#/modules/school/attempts.tables.ts'
import { endLeftovers } from '#/modules/school/attempts/ending.service.ts'
import { problemOf } from '#test/accounts.ts'
import { forFile } from '#test/for-file.ts'
import { arrive, createActivity, createSchool, launchBody, runOut, type TestStudent } from '#test/school.ts'
import { startTestApp } from '#test/test-app.ts'

const app = await forFile(startTestApp())
const school = await createSchool(app)

const HOUR = 3_600_000
const activity = async (changes: Parameters<typeof createActivity>[1]) => ({
  ...school,
  ...(await createActivity(school, changes)),
})
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const isIn = (student: TestStudent) =>
  student.participation().then(
    () => true,
    () => false,
  )
/** Moves all times of the running attempt back by these hours. */
const pass = (hours: number) =>
  app.ctx.pool.query(
    `update sessions set expires_at = expires_at - make_interval(secs => $1), idle_expires_at = idle_expires_at - make_interval(secs => $1)
     where kind = 'guest'`,
    [hours * 3600],
  )
/** Whether the student's session works just before, and just after so many hours. */
async function around(student: TestStudent, hours: number): Promise<[before: boolean, after: boolean]> {
  await pass(hours - 0.02)
  const before = await isIn(student)
  await pass(0.04)
  return [before, await isIn(student)]
}
const inThenOut = [true, false]

test('a session ends after eight hours, or an hour after the activity has closed [T5]', async () => {
  expect(await around(await arrive(app, school), 8)).toEqual(inThenOut)
  expect(await around(await arrive(app, await activity({ closesAt: inHours(3) })), 4)).toEqual(inThenOut)
  const closing = await activity({ closesAt: inHours(3) })
  const body = launchBody(closing)
  const slower = await arrive(app, closing, { ...body, student: { ...body.student, extraMinutes: 60 } })
  expect(await around(slower, 5)).toEqual(inThenOut)
})

test('receipt and conversation are shown for an hour after handing in, and by a new launch again [T5, S5]', async () => {
  const body = launchBody(school)
  const student = await arrive(app, school, body)
  await student.start()
  await student.finish()
  await pass(0.9)
  const participation = await student.participation()
  expect(participation.attempts[0]?.receipt).toMatch(/^[A-Z]{4}-\d{4}$/)
  const params = { code: school.code, number: 1 }
  expect((await student.api.downloadOwnTranscript({ params })).status).toBe(200)
  await pass(0.2)
  expect(await problemOf(student.participation())).toMatchObject({ status: 401 })

  const again = await arrive(app, school, body)
  expect((await again.participation()).attempts[0]?.receipt).toBe(participation.attempts[0]?.receipt)
  expect(await around(again, 1)).toEqual(inThenOut)
})

test('a session ends on every device an hour after the time is over [T5]', async () => {
  const body = launchBody(school)
  const [student, phone] = [await arrive(app, school, body), await arrive(app, school, body)]
  await runOut(app, (await student.start()).attempt!.id)
  await endLeftovers(app.ctx)
  await vi.waitFor(async () => expect((await student.participation()).state).toBe('finished'), 20_000)
  await pass(0.98)
  expect([await isIn(student), await isIn(phone)]).toEqual([true, true])
  await pass(0.04)
  expect([await isIn(student), await isIn(phone)]).toEqual([false, false])
})

test('late starts, more time and reopening extend the session [T5]', async () => {
  const own = await activity({ durationMinutes: 120 })
  const student = await arrive(app, own)
  await pass(7.5)
  const { id: attemptId } = (await student.start()).attempt!
  await pass(2.5)
  expect(await isIn(student)).toBe(true)
  const { api } = school.admin
  await api.extendAttempt({ params: { attemptId }, body: { minutes: 240, reason: 'Faltou energia na escola.' } })
  await pass(6)
  expect(await isIn(student)).toBe(true)
  await student.finish()
  await api.reopenAttempt({ params: { attemptId }, body: { minutes: 120, reason: 'Entregou sem querer.' } })
  await pass(2)
  expect((await student.participation()).state).toBe('running')
})

test('an attempt longer than its session continues by a new launch [T5]', async () => {
  const own = await activity({ durationMinutes: null })
  const body = launchBody(own)
  const student = await arrive(app, own, body)
  const { id } = (await student.start()).attempt!
  expect(await around(student, 8)).toEqual(inThenOut)
  const again = await arrive(app, own, body)
  expect((await again.participation()).attempt?.id).toBe(id)
  expect(await around(again, 8)).toEqual(inThenOut)
  expect((await app.ctx.db.select().from(attempts).where(eq(attempts.id, id)))[0]?.status).toBe('running')
})

test("a student's open streams end with the session [T5]", async () => {
  const student = await arrive(app, school)
  await app.ctx.db
    .execute(sql`update sessions set expires_at = now() + interval '1 second', idle_expires_at = now() + interval '1 second'
    where guest_id in (select guest_id from sessions order by last_seen_at desc limit 1) and kind = 'guest'`)
  const response = await app.fetch(`/api/sga/assessments/${school.code}/stream`, {
    headers: { authorization: `Bearer ${student.token}` },
  })
  expect(await response.text()).toContain('event: place')
  expect(await problemOf(student.participation())).toMatchObject({ status: 401 })
})

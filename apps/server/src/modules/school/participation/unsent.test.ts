import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { attempts } from '#/modules/school/attempts.tables.ts'
import { problemOf } from '#test/accounts.ts'
import { forFile } from '#test/for-file.ts'
import { arrive, createSchool, runOut } from '#test/school.ts'
import { startWithModel } from '#test/test-app.ts'

const { app } = await forFile(startWithModel())
const school = await createSchool(app)

async function write() {
  const student = await arrive(app, school)
  const attemptId = (await student.start()).attempt?.id ?? ''
  const keep = (text: string) => student.api.keepUnsent({ params: { code: school.code }, body: { attemptId, text } })
  const read = () => school.admin.api.readTranscript({ params: { attemptId } })
  return { student, attemptId, keep, read }
}
const finishedAgo = (attemptId: string, minutes: number) =>
  app.ctx.db
    .update(attempts)
    .set({ finishedAt: sql`now() - make_interval(mins => ${minutes})` })
    .where(eq(attempts.id, attemptId))
const sealOf = async (attemptId: string) => {
  const { seals } = await school.admin.api.getAttempt({ params: { attemptId } })
  return seals[0]?.hash ?? null
}

test('unsent text at the end is shown beside the conversation, outside the seal [S25]', async () => {
  const { attemptId, keep, read } = await write()
  await runOut(app, attemptId)
  expect(await keep('Porque a folha')).toEqual({ kept: true })
  expect(await read()).toMatchObject({ messages: [], unsent: { text: 'Porque a folha' } })
  await vi.waitFor(async () => expect(await sealOf(attemptId)).not.toBeNull(), 20_000)
  const sealed = await school.admin.api.exportSealedAttempt({ params: { attemptId } })
  expect(await sealed.text()).not.toContain('Porque a folha')
})

test('an end has one unsent text: a second one does not replace it [Z9]', async () => {
  const { attemptId, keep, read } = await write()
  await runOut(app, attemptId)
  await keep('Porque a folha')
  expect(await keep('A resposta certa')).toEqual({ kept: false })
  expect((await read()).unsent?.text).toBe('Porque a folha')
})

test('no unsent text is accepted during the attempt, after handing in, or long after its end [Z9]', async () => {
  const running = await write()
  expect(await running.keep('Ainda escrevo')).toEqual({ kept: false })
  await running.student.finish()
  expect(await running.keep('Depois de entregar')).toEqual({ kept: false })
  expect((await running.read()).unsent).toBeNull()
  const late = await write()
  await runOut(app, late.attemptId)
  await app.ctx.db.update(attempts).set({ status: 'expired', endReason: 'time' }).where(eq(attempts.id, late.attemptId))
  await finishedAgo(late.attemptId, 11)
  expect(await late.keep('Onze minutos depois')).toEqual({ kept: false })
})

test('a student sends unsent text of their own attempt only [S38]', async () => {
  const mine = await write()
  const others = await write()
  await runOut(app, others.attemptId)
  const body = { attemptId: others.attemptId, text: 'De outra pessoa' }
  const call = mine.student.api.keepUnsent({ params: { code: school.code }, body })
  expect(await problemOf(call)).toMatchObject({ status: 404 })
})

test('unsent text is in the copy of the student’s data, and deleted with them [P4]', async () => {
  const { attemptId, keep } = await write()
  await runOut(app, attemptId)
  await keep('Minha avó está doente')
  const { student } = await school.admin.api.getAttempt({ params: { attemptId } })
  const copy = await school.admin.api.exportStudent({ params: { studentId: student.id } })
  expect(await copy.text()).toContain('Minha avó está doente')
  await school.admin.api.deleteStudentData({ params: { studentId: student.id }, body: { reason: 'Pedido da família' } })
  const [row] = await app.ctx.db.select().from(attempts).where(eq(attempts.id, attemptId))
  expect(row?.unsent).toBeNull()
})

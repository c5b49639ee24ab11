import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { endLeftovers } from '@prosa/server/src/modules/school/attempts/ending.service.ts'
import { personQuestions } from '#/attendance/server/attendance.tables.ts'
import { mailsTo, problemOf } from '@prosa/server/test/accounts.ts'
import { createUser, type TestUser } from '@prosa/server/test/factories.ts'
import { forFile } from '@prosa/server/test/for-file.ts'
import { textOfPdf } from '@prosa/server/test/signs.ts'
import { arrive, createActivity, createSchool, runOut, type School, verifyAttempt } from '@prosa/server/test/school.ts'
import { startWithModel } from '@prosa/server/test/test-app.ts'

const options = { people: true }
const everyDay = { weekdays: [0, 1, 2, 3, 4, 5, 6], opensAt: null, closesAt: null, groupId: null }

let school: School
let owner: TestUser

const { app } = await forFile(startWithModel())

// askers and waiting questions are counted per assistant
beforeEach(async () => {
  school = await createSchool(app, { options })
  owner = school.admin
  await attend(true)
})

const attend = (enabled: boolean) =>
  owner.api.updateAttendanceSettings({ params: { assistantId: school.assistantId }, body: { enabled, ...everyDay } })

async function begun(at: School = school) {
  const student = await arrive(app, at)
  const { attempt } = await student.start()
  const params = { chatId: attempt!.chatId }
  const question = (facts = {}) => ({
    id: randomUUID(),
    text: 'Vale citar a luz?',
    name: '',
    withChat: false,
    ...facts,
  })
  return {
    student,
    attemptId: attempt!.id,
    params,
    ask: (facts = {}) => student.api.askPerson({ params, body: question(facts) }),
    told: () => student.api.getChatAttendance({ params, query: {} }),
  }
}

const answer = (questionId: string, by = owner) =>
  by.api.answerPersonQuestion({ params: { questionId }, body: { text: 'Vale, sim.', signed: true } })
const stateOf = async (questionId: string) =>
  (await app.ctx.db.select().from(personQuestions).where(eq(personQuestions.id, questionId)))[0]?.state

test("a student's question is answered in the same chat; the answer is marked and sealed [S5, S12]", async () => {
  const { student, attemptId, params, ask } = await begun()
  expect((await student.participation()).options.people).toBe(true)
  await student.ask('As folhas guardam luz.')
  const id = randomUUID()
  expect(await ask({ id, withChat: true })).toMatchObject({ mayShare: false, questions: [{ id, state: 'waiting' }] })
  const [mail] = await mailsTo(app, owner.email)
  expect(mail).toContain('Uma pergunta espera por você')
  expect(mail).not.toMatch(/Vale citar|Júlia/)

  // only given data goes along, never the chat: reading that needs another permission
  const { items } = await owner.api.listPersonQuestions({ query: {} })
  expect(items).toMatchObject([{ id, name: '', withChat: false, inActivity: true }])
  expect(JSON.stringify(await owner.api.getPersonQuestion({ params: { questionId: id } }))).not.toMatch(
    /Júlia|folhas|RA-/,
  )

  await answer(id)
  const { messages } = await student.api.getChat({ params })
  expect(messages.at(-1)).toMatchObject({ byPerson: true, note: `Respondido por ${owner.name}` })
  // a question to a person is no message of the student: limits and counts stay
  expect((await student.participation()).attempt?.messages).toBe(1)
  const transcript = await owner.api.readTranscript({ params: { attemptId } })
  expect(transcript.messages.map(({ byPerson = false }) => byPerson)).toEqual([false, false, false, true])
  expect(transcript.messages.at(-1)?.note).toBe(`Respondido por ${owner.name}`)

  await student.finish()
  const file = await (await owner.api.exportSealedAttempt({ params: { attemptId } })).text()
  expect(JSON.parse(file)).toMatchObject({
    messages: [{ n: 1 }, { n: 2 }, { n: 3, parts: [{ text: 'Vale citar a luz?' }] }, { n: 4, byPerson: true }],
  })
  const folder = await mkdtemp(path.join(tmpdir(), 'prosa-people-'))
  const sealed = path.join(folder, 'tentativa.json')
  const check = async (text: string) => {
    await writeFile(sealed, text)
    return verifyAttempt(sealed)
  }
  expect(await check(file)).toMatch(/^CONFERE/)
  // the mark of a person's answer cannot be removed later
  expect(await check(file.replace(/,\s*"byPerson": true/, ''))).toContain('NÃO CONFERE: a mensagem 4')
  await rm(folder, { recursive: true })
  const pdf = await student.api.downloadOwnTranscript({ params: { code: school.code, number: 1 } })
  expect((await textOfPdf(pdf)).text.replaceAll(/\s+/g, ' ')).toContain(
    `Resposta de uma pessoa · Respondido por ${owner.name}`,
  )
})

test('an activity offers questions to people only if its teacher and assistant allow it [S12]', async () => {
  const quiet = { ...school, ...(await createActivity(school)) }
  const other = await begun(quiet)
  expect((await other.student.participation()).options.people).toBe(false)
  expect(await other.told()).toMatchObject({ state: 'nobody', offered: false })
  expect(await problemOf(other.ask())).toMatchObject({ status: 409, code: 'attendance_off' })

  const { student, ask } = await begun()
  await attend(false)
  expect((await student.participation()).options.people).toBe(false)
  expect(await problemOf(ask())).toMatchObject({ code: 'attendance_off' })
})

test('during a pause no question is asked, and earlier ones are answered [S12]', async () => {
  const { student, params, ask } = await begun()
  const id = randomUUID()
  await ask({ id })
  const activity = { params: { assessmentId: school.activityId } }
  await owner.api.pauseActivity({ ...activity, body: { action: 'pause' } })
  expect(await problemOf(ask())).toMatchObject({
    status: 409,
    code: 'sga_paused',
    detail: 'A turma está em pausa. Envie a pergunta quando a aula continuar.',
  })
  await answer(id)
  expect((await student.api.getChat({ params })).messages.at(-1)).toMatchObject({ byPerson: true })
  await owner.api.pauseActivity({ ...activity, body: { action: 'resume' } })
  expect((await ask()).questions).toHaveLength(1)
})

test('after the end no question is asked, no answer comes in, and waiting ones are closed [S12]', async () => {
  const handedIn = await begun()
  const first = randomUUID()
  await handedIn.ask({ id: first })
  await handedIn.student.finish()
  expect(await stateOf(first)).toBe('closed')
  expect(await problemOf(handedIn.ask())).toMatchObject({ status: 410, code: 'sga_delivered' })
  const over = { status: 409, code: 'sga_attempt_over', detail: expect.stringContaining('já terminou') as string }
  expect(await problemOf(answer(first))).toMatchObject(over)
  const { attemptId } = handedIn
  const file = await (await owner.api.exportSealedAttempt({ params: { attemptId } })).text()
  expect(JSON.parse(file)).toMatchObject({ messages: [] })

  // time is over, and no job has noticed yet
  const late = await begun()
  const second = randomUUID()
  await late.ask({ id: second })
  await runOut(app, late.attemptId)
  expect(await problemOf(late.ask())).toMatchObject({ status: 410, code: 'sga_time_over' })
  expect(await problemOf(answer(second))).toMatchObject(over)
  await endLeftovers(app.ctx)
  expect(await stateOf(second)).toBe('closed')

  const annulled = await begun()
  const third = randomUUID()
  await annulled.ask({ id: third })
  const body = { reason: 'Pessoa errada no aparelho.' }
  await owner.api.annulAttempt({ params: { attemptId: annulled.attemptId }, body })
  expect(await problemOf(annulled.ask())).toMatchObject({ status: 410, code: 'sga_annulled' })
  expect(await problemOf(answer(third))).toMatchObject(over)
  // a reopened attempt may ask again; closed questions stay so
  const minutes = { minutes: 10, reason: 'Entregou sem querer.' }
  await owner.api.reopenAttempt({ params: { attemptId }, body: minutes })
  expect(await problemOf(answer(first))).toMatchObject({ code: 'question_settled' })
  expect((await handedIn.ask()).questions).toMatchObject([{ state: 'closed' }, { state: 'waiting' }])
})

test('a concurrent answer and end: the answer is sealed or refused, and the seal is valid [S12]', async () => {
  for (let round = 0; round < 4; round++) {
    const { student, attemptId, ask } = await begun()
    const id = randomUUID()
    await ask({ id })
    const [answered] = await Promise.allSettled([answer(id), student.finish()])
    const file = await (await owner.api.exportSealedAttempt({ params: { attemptId } })).text()
    const { messages } = JSON.parse(file) as { messages: { byPerson?: true }[] }
    expect(messages.some(({ byPerson }) => byPerson)).toBe(answered.status === 'fulfilled')
    expect((await owner.api.getAttempt({ params: { attemptId } })).seals[0]?.messages).toBe(messages.length)
  }
})

test('erasing a student removes their questions [P2]', async () => {
  const { attemptId, ask } = await begun()
  const id = randomUUID()
  await ask({ id, name: 'Ju' })
  const { student } = await owner.api.getAttempt({ params: { attemptId } })
  const body = { reason: 'A família pediu.' }
  await owner.api.deleteStudentData({ params: { studentId: student.id }, body })
  expect(await stateOf(id)).toBeUndefined()
  expect(await problemOf(answer(id))).toMatchObject({ status: 404 })
  expect(await owner.api.listPersonQuestions({ query: {} })).toMatchObject({ total: 0 })
})

test('another student, and a teacher not on duty for the assistant, reach no question [Z9]', async () => {
  const { params, ask } = await begun()
  const id = randomUUID()
  await ask({ id })
  const other = await begun()
  expect(await problemOf(other.student.api.getChatAttendance({ params, query: {} }))).toMatchObject({ status: 404 })
  const own = { params: { ...params, questionId: id } }
  expect(await problemOf(other.student.api.withdrawPersonQuestion(own))).toMatchObject({ status: 404 })
  const admin = await createUser(app, { roles: ['admin'] })
  expect(await problemOf(answer(id, admin))).toMatchObject({ status: 404 })
})

test('the live board shows at once which student waits for a person [S12]', async () => {
  const { student, params, ask } = await begun()
  const response = await app.fetch(`/api/assessments/${school.activityId}/board`, {
    headers: { authorization: `Bearer ${owner.token}` },
  })
  const pieces = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const waits = async (count: number) => {
    for (let read = ''; !read.includes(`"questions":${count}`); read += (await pieces.read()).value ?? '');
  }
  await waits(0)
  const id = randomUUID()
  await ask({ id })
  await waits(1)
  await answer(id)
  await waits(0)
  expect((await student.api.getChat({ params })).messages).toHaveLength(2)
  await pieces.cancel()
})

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { attendance, personQuestions } from '#/attendance/server/attendance.tables.ts'
import { attendanceData } from '#/attendance/server/personal-data.service.ts'
import { assistants } from '@prosa/server/src/modules/assistants/assistants.tables.ts'
import { groupMembers, groups } from '@prosa/server/src/modules/identity/groups/groups.tables.ts'
import { users } from '@prosa/server/src/modules/identity/accounts/users.tables.ts'
import { usageAnswers } from '@prosa/server/src/modules/usage/counting/counting.tables.ts'
import { auditEvents } from '@prosa/server/src/platform/events/events.tables.ts'
import { mailsTo, problemOf } from '@prosa/server/test/accounts.ts'
import { openChat } from '@prosa/server/test/chat-reader.ts'
import {
  createPublishedAssistant,
  createShareLink,
  createUser,
  makePublic,
  type TestUser,
  insertGroup,
} from '@prosa/server/test/factories.ts'
import { forFile } from '@prosa/server/test/for-file.ts'
import { startWithModel } from '@prosa/server/test/test-app.ts'

/** Tuesday, 24 November 2026, 10:00 in São Paulo. */
let now = new Date('2026-11-24T10:00:00-03:00')
let student: TestUser

const { models, app } = await forFile(startWithModel({ clock: { now: () => now } }))

// The rate limit counts per person.
beforeEach(async () => {
  student = await createUser(app, { name: 'Júlia Prado' })
})

const atHour = (hour: string) => {
  now = new Date(`2026-11-24T${hour}:00-03:00`)
}
const weekdays = [1, 2, 3, 4, 5]
const hours = { weekdays, opensAt: '08:00', closesAt: '17:00' }

async function school({ groupId = null as number | null, enabled = true } = {}) {
  atHour('10:00')
  const owner = await createUser(app, { name: 'Rita Alves' })
  if (groupId !== null) await join(owner, groupId)
  const assistantId = await createPublishedAssistant(owner, 'Secretaria')
  await makePublic(app, assistantId)
  const body = { enabled, groupId, ...hours }
  await owner.api.updateAttendanceSettings({ params: { assistantId }, body })
  return { owner, assistantId, body }
}

const newGroup = (...people: TestUser[]) => insertGroup(app, `Secretaria ${randomUUID()}`, people, 'group')
const join = (person: TestUser, groupId: number) =>
  app.ctx.db.insert(groupMembers).values({ groupId, userId: person.id })

async function talked(assistantId: number, person = student) {
  const chat = await openChat(app, person, assistantId)
  models.next({ text: 'A secretaria abre às 9h.' })
  await chat.ask('Que horas abre?')
  return chat
}

const form = (facts = {}) => ({
  id: randomUUID(),
  text: 'Quem assina a declaração?',
  name: '',
  withChat: false,
  ...facts,
})

test('the owner answers a question in the same chat, without a model and without counting as use [S12, S14]', async () => {
  const { owner, assistantId } = await school()
  const chat = await talked(assistantId)
  const params = { chatId: chat.id }
  const counted = (await app.ctx.db.select().from(usageAnswers)).length
  expect(await student.api.getChatAttendance({ params, query: {} })).toMatchObject({
    state: 'on_duty',
    next: null,
    questions: [],
  })

  const body = form()
  const asking = await student.api.askPerson({ params, body })
  expect(asking.questions).toMatchObject([{ id: body.id, text: body.text, state: 'waiting' }])
  expect((await student.api.askPerson({ params, body })).questions).toHaveLength(1)
  const [mail] = await mailsTo(app, owner.email)
  expect(mail).toContain('Uma pergunta espera por você')
  expect(mail).not.toContain('declaração')
  expect(mail).not.toContain('Júlia')

  expect((await owner.api.getAttendance()).assistants).toMatchObject([
    { id: assistantId, open: true, onDuty: ['Rita Alves'], waiting: 1 },
  ])
  const { items } = await owner.api.listPersonQuestions({ query: {} })
  expect(items).toMatchObject([{ id: body.id, text: body.text, name: '', withChat: false }])
  expect(JSON.stringify(items)).not.toMatch(/Júlia|escola\.test/)
  const question = { params: { questionId: body.id } }
  const answered = await owner.api.answerPersonQuestion({ ...question, body: { text: 'A diretora.', signed: true } })
  expect(answered).toMatchObject({ state: 'answered', answer: 'A diretora.', conversation: [] })

  const { messages } = await student.api.getChat({ params })
  expect(messages.at(-2)).toMatchObject({ role: 'user', parts: [{ type: 'text', text: body.text }] })
  expect(messages.at(-1)).toMatchObject({
    role: 'assistant',
    byPerson: true,
    approved: false,
    note: 'Respondido por Rita Alves',
    parts: [{ type: 'text', text: 'A diretora.' }],
  })
  const found = await student.api.listOwnChats({ query: { q: 'diretora' } })
  expect(found.items.map(({ id }) => id)).toEqual([chat.id])
  expect((await mailsTo(app, student.email)).at(-1)).toContain('Uma pessoa respondeu à sua pergunta')
  expect((await student.api.getChatAttendance({ params, query: {} })).questions).toEqual([])
  expect(await app.ctx.db.select().from(usageAnswers)).toHaveLength(counted)
  const rating = { params: { ...params, messageId: messages.at(-1)!.id }, body: { value: 'good' as const } }
  expect(await problemOf(student.api.rateAnswer(rating))).toMatchObject({ code: 'message_state' })

  // The model sees it among the earlier messages.
  models.next({ text: 'Sim.' })
  await chat.ask('A diretora mesmo?')
  expect(JSON.stringify(models.requests.at(-1))).toContain('A diretora.')
  const acts = await app.ctx.db.select().from(auditEvents).where(eq(auditEvents.action, 'assistant.answer-question'))
  expect(acts.at(-1)).toMatchObject({ targetId: String(assistantId), data: { questionId: body.id } })
})

test('each file, and the next question, name the person who answered [S12, P2]', async () => {
  const { owner, assistantId } = await school()
  const chat = await talked(assistantId)
  const params = { chatId: chat.id }
  const body = form({ text: 'Sou júlia prado. Quem assina?' })
  await student.api.askPerson({ params, body })
  await owner.api.answerPersonQuestion({
    params: { questionId: body.id },
    body: { text: 'Júlia, a diretora.', signed: true },
  })
  for (const branches of ['current', 'all'] as const) {
    const saved = await student.api.downloadChat({ params, query: { format: 'markdown', branches } })
    expect(await saved.text()).toContain('## Resposta de uma pessoa · Respondido por Rita Alves · ')
    const json = await (await student.api.downloadChat({ params, query: { format: 'json', branches } })).json()
    expect(json).toMatchObject({ messages: [{}, {}, {}, { byPerson: true, note: 'Respondido por Rita Alves' }] })
  }

  // The next question shares this answer, marked as a person's.
  const next = form({ withChat: true })
  await student.api.askPerson({ params, body: next })
  const { conversation } = await owner.api.getPersonQuestion({ params: { questionId: next.id } })
  expect(conversation.at(-1)).toMatchObject({ byPerson: true, note: 'Respondido por Rita Alves' })
})

test('of two simultaneous answers one is refused as settled, and the chat has one answer [S12, S14]', async () => {
  const colleague = await createUser(app, { name: 'Bruno Souza' })
  const groupId = await newGroup(colleague)
  const { owner, assistantId } = await school({ groupId })
  const chat = await talked(assistantId)
  const body = form()
  await student.api.askPerson({ params: { chatId: chat.id }, body })
  const params = { questionId: body.id }
  const answers = await Promise.allSettled(
    [owner, colleague].map(({ api }) =>
      api.answerPersonQuestion({ params, body: { text: 'A diretora.', signed: false } }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await problemOf(owner.api.closePersonQuestion({ params }))).toMatchObject({
    code: 'question_settled',
    status: 409,
  })
  const { messages } = await student.api.getChat({ params: { chatId: chat.id } })
  expect(messages.filter(({ byPerson }) => byPerson)).toHaveLength(1)
})

test('outside the hours the chat says when people read, and with everybody away that there is no one [S12]', async () => {
  const { owner, assistantId } = await school()
  const params = { chatId: (await talked(assistantId)).id }
  atHour('19:00')
  expect(await student.api.getChatAttendance({ params, query: {} })).toMatchObject({
    state: 'closed',
    next: 'amanhã, às 08:00',
  })
  expect((await owner.api.getAttendance()).assistants).toMatchObject([{ open: false, onDuty: [] }])
  atHour('10:00')
  await owner.api.setAvailability({ body: { available: false } })
  await owner.api.setAvailability({ body: { available: false } })
  expect(await student.api.getChatAttendance({ params, query: {} })).toMatchObject({ state: 'away', next: null })
  expect((await owner.api.getAttendance()).available).toBe(false)
  // The question is stored, and the owner is notified.
  await student.api.askPerson({ params, body: form() })
  expect(await mailsTo(app, owner.email)).toHaveLength(1)
})

test('without its group the owner answers; with a suspended owner no one does [S12, S20]', async () => {
  const secretary = await createUser(app, { name: 'Célia Reis' })
  const groupId = await newGroup(secretary)
  const { owner, assistantId } = await school({ groupId })
  const params = { chatId: (await talked(assistantId)).id }
  await student.api.askPerson({ params, body: form() })
  expect(await secretary.api.getSession()).toMatchObject({ attends: true })
  expect(await secretary.api.listPersonQuestions({ query: {} })).toMatchObject({ total: 1 })
  await app.ctx.db.update(groups).set({ archivedAt: new Date() }).where(eq(groups.id, groupId))
  expect(await secretary.api.listPersonQuestions({ query: {} })).toMatchObject({ total: 0 })
  expect(await owner.api.listPersonQuestions({ query: {} })).toMatchObject({ total: 1 })
  await app.ctx.db.delete(groups).where(eq(groups.id, groupId))
  expect(await owner.api.listPersonQuestions({ query: {} })).toMatchObject({ total: 1 })
  expect(await student.api.getChatAttendance({ params, query: {} })).toMatchObject({ state: 'on_duty' })

  await app.ctx.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, owner.id))
  expect(await student.api.getChatAttendance({ params, query: {} })).toMatchObject({ state: 'nobody', offered: false })
  expect(await problemOf(student.api.askPerson({ params, body: form() }))).toMatchObject({ code: 'attendance_off' })
})

test('attendance is off at first; a paused, unpublished or overfull assistant takes no questions [S12]', async () => {
  const off = await school({ enabled: false })
  const closed = { chatId: (await talked(off.assistantId)).id }
  expect(await student.api.getChatAttendance({ params: closed, query: {} })).toMatchObject({ state: 'nobody' })
  expect(await problemOf(student.api.askPerson({ params: closed, body: form() }))).toMatchObject({
    code: 'attendance_off',
  })
  expect((await student.api.getAssistant({ params: off })).attendance).toBe(false)

  const { owner, assistantId } = await school()
  const params = { chatId: (await talked(assistantId)).id }
  for (let count = 0; count < 3; count++) await student.api.askPerson({ params, body: form() })
  expect(await problemOf(student.api.askPerson({ params, body: form() }))).toMatchObject({ code: 'attendance_full' })
  // Many questions send one mail.
  expect(await mailsTo(app, owner.email)).toHaveLength(1)
  const [first] = (await student.api.getChatAttendance({ params, query: {} })).questions
  const own = { ...params, questionId: first!.id }
  expect((await student.api.withdrawPersonQuestion({ params: own })).questions).toHaveLength(2)
  expect(await problemOf(student.api.withdrawPersonQuestion({ params: own }))).toMatchObject({ status: 404 })
  await app.ctx.db.update(assistants).set({ pausedAt: new Date() }).where(eq(assistants.id, assistantId))
  expect(await problemOf(student.api.askPerson({ params, body: form() }))).toMatchObject({ code: 'assistant_paused' })
  // Earlier questions can still be answered.
  const { items } = await owner.api.listPersonQuestions({ query: { assistant: String(assistantId) } })
  const question = { params: { questionId: items[0]!.id } }
  await owner.api.answerPersonQuestion({ ...question, body: { text: 'A diretora.', signed: false } })
  await owner.api.closePersonQuestion({ params: { questionId: items[1]!.id } })
  expect(await app.ctx.db.select().from(personQuestions).where(eq(personQuestions.chatId, params.chatId))).toHaveLength(
    2,
  )
})

test('a conversation is read only if shared, up to that moment, and each read is audited [S10, G1]', async () => {
  const { owner, assistantId } = await school()
  const chat = await talked(assistantId)
  const params = { chatId: chat.id }
  const body = form({ withChat: true, name: 'Ju' })
  await student.api.askPerson({ params, body })
  models.next({ text: 'Segredo guardado.' })
  await chat.ask('Isto ninguém lê')
  const read = await owner.api.getPersonQuestion({ params: { questionId: body.id } })
  expect(read.name).toBe('Ju')
  expect(read.conversation.map(({ text }) => text)).toEqual(['Que horas abre?', 'A secretaria abre às 9h.'])
  const readings = await app.ctx.db.select().from(auditEvents).where(eq(auditEvents.action, 'assistant.read-chat'))
  expect(readings.at(-1)).toMatchObject({ data: { chatId: chat.id, questionId: body.id } })
  for (const other of [await createUser(app, { roles: ['admin'] }), student])
    expect(await problemOf(other.api.getPersonQuestion({ params: { questionId: body.id } }))).toMatchObject({
      status: 404,
    })
})

test('one click makes the answer an approved one with a test, once and only for editors [S13, S14]', async () => {
  const secretary = await createUser(app, { name: 'Célia Reis' })
  const { owner, assistantId } = await school({ groupId: await newGroup(secretary) })
  const chat = await talked(assistantId)
  const body = form()
  await student.api.askPerson({ params: { chatId: chat.id }, body })
  const params = { questionId: body.id }
  expect(await problemOf(owner.api.approvePersonAnswer({ params }))).toMatchObject({ code: 'question_settled' })
  const answering = await secretary.api.answerPersonQuestion({ params, body: { text: 'A diretora.', signed: false } })
  expect(answering.approvable).toBe(false)
  expect(await problemOf(secretary.api.approvePersonAnswer({ params }))).toMatchObject({ status: 404 })
  expect(await owner.api.approvePersonAnswer({ params })).toMatchObject({ approvable: true, approved: true })
  await owner.api.approvePersonAnswer({ params })
  const { config } = await owner.api.getDraft({ params: { assistantId } })
  expect(config.approvedAnswers).toEqual([{ question: body.text, answer: 'A diretora.', validUntil: null }])
  const { items } = await owner.api.listTestCases({ params: { assistantId } })
  expect(items).toMatchObject([{ question: body.text, mustContain: ['A diretora.'] }])
})

test('a visitor asks anonymously and finds the answer later; a paused link takes no questions [Z8, S12]', async () => {
  const { owner, assistantId } = await school()
  const link = await createShareLink(owner, assistantId)
  const visit = await app.api().startVisit({ params: { token: link.token }, body: {} })
  const guest = { api: app.api(visit.token) }
  const { id: chatId } = await guest.api.createVisitChat({ body: {} })
  const params = { chatId }
  expect((await guest.api.getShare({ params: { token: link.token } })).attendance).toBe(true)
  const body = form()
  await guest.api.askPerson({ params, body })
  const pause = (status: 'paused' | 'active') =>
    owner.api.setShareLinkState({ params: { assistantId, linkId: link.id }, body: { status, checks: [] } })
  await pause('paused')
  expect(await problemOf(guest.api.askPerson({ params, body: form() }))).toMatchObject({ status: 410 })
  await owner.api.answerPersonQuestion({
    params: { questionId: body.id },
    body: { text: 'A diretora.', signed: false },
  })
  expect(await problemOf(guest.api.getChat({ params }))).toMatchObject({ status: 410 })
  await pause('active')
  // The session has ended; the resume code starts another one for the same guest.
  const { code } = await guest.api.createResumeCode()
  const { token } = await app.api().resumeVisit({ params: { token: link.token }, body: { code } })
  expect((await app.api(token).getChat({ params })).messages.at(-1)).toMatchObject({ byPerson: true, note: null })
  await app.api(token).deleteVisitChats()
  expect(await app.ctx.db.select().from(personQuestions).where(eq(personQuestions.chatId, chatId))).toEqual([])
})

test('an answer without a result offers a person, without another model call [S12]', async () => {
  const { assistantId } = await school()
  const chat = await openChat(app, student, assistantId)
  models.next({ text: 'Não sei responder a isso.' })
  await chat.ask('Vende pamonha?')
  const calls = models.requests.length
  expect(await student.api.getChatAttendance({ params: { chatId: chat.id }, query: {} })).toMatchObject({
    offered: true,
  })
  expect(models.requests).toHaveLength(calls)
})

test('hours and days are returned as saved, also when the owner answers alone [S20]', async () => {
  const { owner, assistantId } = await school()
  const params = { assistantId }
  const body = { enabled: true, groupId: null, weekdays: [0, 6], opensAt: null, closesAt: null }
  expect(await owner.api.updateAttendanceSettings({ params, body })).toMatchObject(body)
  expect(await owner.api.getAttendanceSettings({ params })).toMatchObject(body)
})

test('a group that the person cannot see cannot be chosen [S20]', async () => {
  const { owner, assistantId, body } = await school()
  const foreign = { params: { assistantId }, body: { ...body, groupId: 999_999 } }
  expect(await problemOf(owner.api.updateAttendanceSettings(foreign))).toMatchObject({ code: 'principal_unknown' })
  expect(await owner.api.getAttendanceSettings({ params: { assistantId } })).toMatchObject({
    enabled: true,
    groupId: null,
    people: ['Rita Alves'],
  })
  expect(await app.ctx.db.select().from(attendance).where(eq(attendance.assistantId, assistantId))).toHaveLength(1)
})

test('deleting an account removes its name from answers and questions; the answers stay [P2]', async () => {
  const { owner, assistantId } = await school()
  const chat = await talked(assistantId)
  const params = { chatId: chat.id }
  const body = form({ name: 'Ju' })
  await student.api.askPerson({ params, body })
  await owner.api.answerPersonQuestion({ params: { questionId: body.id }, body: { text: 'A diretora.', signed: true } })
  const rows = await attendanceData.exportRows!(app.ctx.db, student.id)
  expect(rows['perguntas_a_pessoas']).toMatchObject([{ pergunta: body.text, nome_dado: 'Ju', resposta: 'A diretora.' }])
  await app.ctx.db.transaction(async (tx) => {
    await attendanceData.erasePerson!(app.ctx, tx, owner)
    await attendanceData.removeAccount!(app.ctx, tx, student)
  })
  const last = (await student.api.getChat({ params })).messages.at(-1)
  expect(last).toMatchObject({ byPerson: true, note: null, parts: [{ text: 'A diretora.' }] })
  const [stored] = await app.ctx.db.select().from(personQuestions).where(eq(personQuestions.id, body.id))
  expect(stored).toMatchObject({ name: '', answer: 'A diretora.' })
})

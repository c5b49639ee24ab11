import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { usageAnswers } from '#/modules/usage/counting/counting.tables.ts'
import { problemOf } from '#test/accounts.ts'
import { openChat } from '#test/chat-reader.ts'
import { createPublishedAssistant, createUser, grant, makePublic, permit, countedAnswer } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { arrive, createSchool, launchBody } from '#test/school.ts'
import { startWithModel } from '#test/test-app.ts'

const { models, app } = await forFile(startWithModel())
await app.ctx.models.ready()
const admin = await createUser(app, { roles: ['admin'], name: 'Ana Lima' })
const student = await createUser(app, { name: 'Júlia Prado' })

async function teacherWith(...names: string[]) {
  const teacher = await createUser(app, { name: 'Rita Alves' })
  const ids: number[] = []
  for (const name of names) {
    const id = await createPublishedAssistant(teacher, name)
    await makePublic(app, id)
    ids.push(id)
  }
  return { teacher, ids: ids as [number, ...number[]] }
}

/** Asks a question that the documents do not answer. */
async function askInVain(assistantId: number, question: string, person = student) {
  const chat = await openChat(app, person, assistantId)
  models.next({ text: 'Não sei responder a isso.' })
  const { messageId } = await chat.ask(question)
  return { chatId: chat.id, messageId }
}

/** Lets `count` other people use the assistant. */
const countPeople = (assistantId: number, count: number) =>
  app.ctx.db
    .insert(usageAnswers)
    .values(Array.from({ length: count }, (_, index) => ({ ...countedAnswer, assistantId, userId: 900_000 + index })))

test('a teacher sees the figures of their own assistants, together and one by one, and no others [S3, S47]', async () => {
  const { teacher, ids } = await teacherWith('Cantina', 'Biblioteca')
  const { ids: others } = await teacherWith('De outra pessoa')
  const [canteen, library] = ids as unknown as [number, number]
  const told = await askInVain(canteen, 'Vende pamonha?')
  await student.api.rateAnswer({ params: told, body: { value: 'bad', reasons: ['incorrect'] } })
  await askInVain(library, 'Abre domingo?')
  await askInVain(others[0], 'De quem é?')
  await countPeople(canteen, 5)

  const all = await teacher.api.getResults({ query: {} })
  expect(all.assistants.map(({ name }) => name)).toEqual(['Biblioteca', 'Cantina'])
  expect(all.use).toMatchObject({ people: 6, chats: 7, messages: 7, satisfaction: 0 })
  expect(all.use.unanswered).toBeCloseTo(2 / 7)
  expect(all.abilities).toEqual({ review: false, viewRatings: true })
  const one = await teacher.api.getResults({ query: { assistant: String(library), period: '7' } })
  expect(one.use).toMatchObject({ people: 1, messages: 1, satisfaction: null })

  const used = await teacher.api.listUsedAssistants({ query: {} })
  expect(used.items).toMatchObject([
    { id: canteen, name: 'Cantina', people: 6, messages: 6, satisfaction: 0 },
    { id: library, name: 'Biblioteca', people: 1, messages: 1, satisfaction: null },
  ])
  expect((await teacher.api.listOwnRatings({ query: {} })).items).toMatchObject([
    { assistantId: canteen, value: 'bad' },
  ])
  expect((await teacher.api.listOwnRatings({ query: { assistant: String(library) } })).total).toBe(0)

  // Questions of an assistant with fewer than five users could reveal their author.
  const questions = await teacher.api.listOpenQuestions({ query: {} })
  expect(questions.items).toMatchObject([
    { question: 'Vende pamonha?', assistantId: canteen, assistantName: 'Cantina', count: 1, approved: false },
  ])
  expect(all.withheld).toBe(1)
  expect(one.withheld).toBe(1)
})

test('other people’s assistants, viewers’ ones and people without the permission have no results [Z2, S50]', async () => {
  const { teacher, ids } = await teacherWith('Secretaria')
  const viewer = await createUser(app)
  await grant(app, viewer, ids[0], 'viewer')
  const query = { assistant: String(ids[0]) }
  for (const user of [viewer, student, admin]) {
    expect(await problemOf(user.api.getResults({ query }))).toMatchObject({ status: 404 })
    expect(await problemOf(user.api.listOpenQuestions({ query }))).toMatchObject({ status: 404 })
    expect(await problemOf(user.api.listOwnRatings({ query }))).toMatchObject({ status: 404 })
    expect(await user.api.getResults({ query: {} })).toMatchObject({ assistants: [], use: { messages: 0 } })
    expect(await user.api.listUsedAssistants({ query: {} })).toMatchObject({ items: [], total: 0 })
  }
  expect(await problemOf(teacher.api.getResults({ query: { assistant: '999999' } }))).toMatchObject({ status: 404 })
  await grant(app, viewer, ids[0], 'editor')
  expect(await viewer.api.getResults({ query })).toMatchObject({ assistants: [{ name: 'Secretaria' }] })
  await permit(app, viewer, { removed: ['stats.view_own', 'ratings.view_own'] })
  expect(await problemOf(viewer.api.getResults({ query: {} }))).toMatchObject({ status: 404 })
  await permit(app, viewer, { removed: ['ratings.view_own'] })
  expect(await viewer.api.listOwnRatings({ query: {} })).toMatchObject({ items: [], total: 0 })
})

test('a repeated question is listed once, with its approved answer in the draft [S13, S23]', async () => {
  const { teacher, ids } = await teacherWith('Horários')
  const [assistantId] = ids
  await countPeople(assistantId, 5)
  await askInVain(assistantId, 'Que horas abre a quadra?')
  await askInVain(assistantId, 'que horas abre a QUADRA')
  const { items } = await teacher.api.listOpenQuestions({ query: {} })
  expect(items).toMatchObject([{ question: 'que horas abre a QUADRA', count: 2, approved: false }])

  const body = { question: items[0]!.question, answer: 'Às 7h.', validUntil: null }
  await teacher.api.approveAnswer({ params: { assistantId }, body })
  await teacher.api.approveAnswer({ params: { assistantId }, body: { ...body, answer: 'Às 7h30.' } })
  const { config } = await teacher.api.getDraft({ params: { assistantId } })
  expect(config.approvedAnswers).toEqual([{ ...body, answer: 'Às 7h30.' }])
  expect((await teacher.api.listOpenQuestions({ query: {} })).items).toMatchObject([{ approved: true }])

  await app.ctx.db.execute(sql`delete from chats where assistant_id = ${assistantId}`)
  expect((await teacher.api.listOpenQuestions({ query: {} })).total).toBe(0)
})

test('a person who may see names in statistics reads all questions of their own assistants [S27]', async () => {
  const assistantId = await createPublishedAssistant(admin, 'Da direção')
  await makePublic(app, assistantId)
  await askInVain(assistantId, 'Tem estacionamento?')
  expect((await admin.api.listOpenQuestions({ query: {} })).items).toMatchObject([{ question: 'Tem estacionamento?' }])
  expect((await admin.api.getResults({ query: {} })).withheld).toBe(0)
})

test('reviewers see activities with waiting attempts and the one that waits longest [S25]', async () => {
  const school = await createSchool(app)
  const pupil = await arrive(app, school, launchBody(school))
  await pupil.start()
  await pupil.ask('As plantas comem luz?')
  const attemptId = (await pupil.participation()).attempt?.id
  expect((await school.admin.api.listAwaitingReview({ query: {} })).total).toBe(0)
  await pupil.finish()
  const { items } = await school.admin.api.listAwaitingReview({ query: {} })
  expect(items).toMatchObject([{ toReview: 1, attemptId }])
  expect(JSON.stringify(items)).not.toContain('Júlia')
  expect((await school.admin.api.getResults({ query: {} })).abilities.review).toBe(true)

  const colleague = await createUser(app)
  await grant(app, colleague, items[0]!.assistantId, 'editor')
  expect(await colleague.api.listAwaitingReview({ query: {} })).toMatchObject({ items: [], total: 0 })
  await permit(app, colleague, { added: ['assessments.manage', 'sga.review'] })
  expect((await colleague.api.listAwaitingReview({ query: {} })).items).toMatchObject([{ attemptId }])
})

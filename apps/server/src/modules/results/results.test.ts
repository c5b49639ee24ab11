import { expect, test } from 'vitest'
import { problemOf } from '#test/accounts.ts'
import { openChat } from '#test/chat-reader.ts'
import { createPublishedAssistant, createUser, grant, makePublic, permit } from '#test/factories.ts'
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

test('a teacher sees the figures of their own assistants, together and one by one, and no others [S3, S47]', async () => {
  const { teacher, ids } = await teacherWith('Cantina', 'Biblioteca')
  const { ids: others } = await teacherWith('De outra pessoa')
  const [canteen, library] = ids as unknown as [number, number]
  const answer = await askInVain(canteen, 'Vende pamonha?')
  await student.api.rateAnswer({ params: answer, body: { value: 'bad', reasons: ['incorrect'] } })
  await askInVain(library, 'Abre domingo?')
  await askInVain(others[0], 'De quem é?')

  const all = await teacher.api.getResults({ query: {} })
  expect(all.assistants.map(({ name }) => name)).toEqual(['Biblioteca', 'Cantina'])
  expect(all.use).toMatchObject({ people: 1, chats: 2, messages: 2, satisfaction: 0, unanswered: 1 })
  expect(all.abilities).toEqual({ review: false })
  const one = await teacher.api.getResults({ query: { assistant: String(library), period: '7' } })
  expect(one.use).toMatchObject({ people: 1, messages: 1, satisfaction: null })

  const used = await teacher.api.listUsedAssistants({ query: {} })
  expect(used.items).toMatchObject([
    { id: canteen, name: 'Cantina', people: 1, messages: 1, satisfaction: 0 },
    { id: library, name: 'Biblioteca', people: 1, messages: 1, satisfaction: null },
  ])
  expect((await teacher.api.listOwnRatings({ query: {} })).items).toMatchObject([
    { assistantId: canteen, value: 'bad' },
  ])
  expect((await teacher.api.listOwnRatings({ query: { assistant: String(library) } })).total).toBe(0)
})

test('other people’s assistants, viewers’ ones and people without the permission have no results [Z2, S50]', async () => {
  const { teacher, ids } = await teacherWith('Secretaria')
  const viewer = await createUser(app)
  await grant(app, viewer, ids[0], 'viewer')
  const query = { assistant: String(ids[0]) }
  for (const user of [viewer, student, admin]) {
    expect(await problemOf(user.api.getResults({ query }))).toMatchObject({ status: 404 })
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

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { problemOf } from '#test/accounts.ts'
import { tellAll, postMessage } from '#test/chat-reader.ts'
import { makePdf, schoolRules } from '#test/documents.ts'
import { createShareLink, createUser, grant, makePublic, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { makeScan } from '#test/scans/scans.ts'
import { startTestApp } from '#test/test-app.ts'
import { uploadAndRead, settled, uploaded } from '#test/uploads.ts'

const app = await forFile(startTestApp())
const maria = await createUser(app)
const assistantId = await quoting()
await uploadAndRead(app, maria, assistantId, { name: 'Regulamento.pdf', content: await makePdf(schoolRules) })
await makePublic(app, assistantId)

/** Creates Maria's assistant, which quotes its documents. */
async function quoting(knowledgeBases: number[] = []): Promise<number> {
  const body = { name: 'Secretaria', instructions: 'Cite.', model: 'embedded:trechos', knowledgeBases }
  const { id } = await maria.api.createAssistant({ body })
  await maria.api.publishAssistant({ params: { assistantId: id }, body: {} })
  return id
}

const question = 'Qual é a nota mínima para aprovação?'

/** Asks a question. Returns the address of the answer's first source. */
async function askedAbout({ api, token }: Pick<TestUser, 'api' | 'token'>, chatId: string, text = question) {
  await tellAll(await postMessage(app, token, chatId, { text }))
  const answer = (await api.getChat({ params: { chatId } })).messages.at(-1)!
  return { params: { chatId, messageId: answer.id, number: answer.sources[0]!.number }, query: {} }
}

async function createAskedChat(person: TestUser, id = assistantId, text = question) {
  const { id: chatId } = await person.api.createChat({ params: { assistantId: id }, body: {} })
  return askedAbout(person, chatId, text)
}

describe('a source of an answer in its document [S12]', () => {
  test('people who manage the documents read the surroundings and see the marked page [S12]', async () => {
    const source = await createAskedChat(maria)
    const place = await maria.api.getSourcePlace(source)
    expect(place).toMatchObject({ state: 'current', opens: 'picture' })
    expect(place.around?.before).toContain('As aulas começam às 7h30')
    expect(place.around?.after).toContain('Cada estudante pode levar até três livros')
    const { picture, width, height, marks } = await maria.api.getSourcePage(source)
    const bytes = Buffer.from(picture, 'base64')
    expect([bytes.toString('latin1', 8, 12), width]).toEqual(['WEBP', 1400])
    expect(height).toBeGreaterThan(width)
    expect(bytes.length).toBeLessThan(200_000)
    // two lines and the headline, near the top and within the page
    expect(marks.length).toBeGreaterThanOrEqual(2)
    for (const mark of marks) {
      expect(mark.top).toBeGreaterThan(0.05)
      expect(mark.top + mark.height).toBeLessThan(0.25)
      expect(mark.left + mark.width).toBeLessThanOrEqual(1)
    }
  })

  test('people who only chat learn that the passage exists, and see no more of the document [Z5]', async () => {
    const joao = await createUser(app)
    await grant(app, joao, assistantId, 'viewer')
    const source = await createAskedChat(joao)
    expect(await joao.api.getSourcePlace(source)).toEqual({ state: 'current', around: null, opens: null })
    expect(await problemOf(joao.api.getSourcePage(source))).toMatchObject({ status: 404 })
    // a person other than the chat's owner gets a 404 too
    expect(await problemOf(maria.api.getSourcePlace(source))).toMatchObject({ status: 404 })
    const unknown = { ...source, params: { ...source.params, number: 99 } }
    expect(await problemOf(joao.api.getSourcePlace(unknown))).toMatchObject({ status: 404 })
  })

  test("a link's visitor reads only the passage, while the link is open [S17]", async () => {
    const link = await createShareLink(maria, assistantId)
    const { token } = await app.api().startVisit({ params: { token: link.token }, body: {} })
    const guest = { api: app.api(token), token }
    const { id: chatId } = await guest.api.createVisitChat({ body: {} })
    const source = await askedAbout(guest, chatId)
    expect(await guest.api.getSourcePlace(source)).toEqual({ state: 'current', around: null, opens: null })
    expect(await problemOf(guest.api.getSourcePage(source))).toMatchObject({ status: 401 })
    const params = { assistantId, linkId: link.id }
    await maria.api.setShareLinkState({ params, body: { status: 'paused', checks: [] } })
    expect(await problemOf(guest.api.getSourcePlace(source))).toMatchObject({ status: 410 })
  })

  test('a replaced or removed document is reported and not opened [S12]', async () => {
    const id = await quoting()
    const { id: documentId } = await uploadAndRead(app, maria, id, {
      name: 'Notas.pdf',
      content: await makePdf([schoolRules[1]!]),
    })
    const source = await createAskedChat(maria, id)
    const content = await makePdf(['A nota mínima para aprovação é 6,0 desde março.'])
    await uploaded(app, maria, id, { name: 'Notas novas.pdf', content, replaces: documentId })
    await settled(maria, id, documentId)
    expect(await maria.api.getSourcePlace(source)).toEqual({ state: 'changed', around: null, opens: null })
    expect(await problemOf(maria.api.getSourcePage(source))).toMatchObject({ status: 404 })
    await maria.api.deleteDocument({ params: { assistantId: id, documentId } })
    expect(await maria.api.getSourcePlace(source)).toEqual({ state: 'removed', around: null, opens: null })
  })

  test("a text's position is given in words, and more text on request [S12]", async () => {
    const id = await quoting()
    const article = (number: number) =>
      `O artigo ${number} trata do assunto ${number}. ${'Vale para todos os turnos da escola. '.repeat(18)}`
    const content = Array.from({ length: 9 }, (_, index) => article(index + 1)).join('\n\n')
    await uploadAndRead(app, maria, id, { name: 'Normas.txt', content })
    const source = await createAskedChat(maria, id, 'De que trata o artigo 5?')
    const near = await maria.api.getSourcePlace(source)
    expect(near).toMatchObject({ state: 'current', opens: 'text' })
    const far = await maria.api.getSourcePlace({ ...source, query: { reach: 10 } })
    expect(far.around!.before.length).toBeGreaterThan(near.around!.before.length)
    expect(far.around!.before.startsWith('O artigo 1 trata')).toBe(true)
    expect(await problemOf(maria.api.getSourcePage(source))).toMatchObject({ status: 404 })
  })

  test('documents of a shared base are opened by people who manage the bases [S13]', async () => {
    const keeper = await createUser(app, { roles: ['admin'] })
    const { id: baseId } = await keeper.api.createKnowledgeBase({ body: { name: `Normas ${randomUUID()}` } })
    await keeper.api.addBaseText({ params: { baseId }, body: { name: 'Notas', text: schoolRules[1]! } })
    const id = await quoting([baseId])
    await expect
      .poll(
        async () => (await maria.api.searchKnowledge({ params: { assistantId: id }, query: { q: question } })).items,
      )
      .toHaveLength(1)
    const opened = (person: TestUser) => createAskedChat(person, id).then((source) => person.api.getSourcePlace(source))
    expect(await opened(maria)).toEqual({ state: 'current', around: null, opens: null })
    expect(await opened(keeper)).toMatchObject({ state: 'current', opens: 'text' })
  })

  test('nothing is marked on a scanned page, and an undrawable page is reported [S12]', async () => {
    const id = await quoting()
    const { id: documentId } = await uploadAndRead(app, maria, id, {
      name: 'Digitalizado.pdf',
      content: await makeScan(['scan A nota mínima para aprovação é 7,0 em todas as disciplinas deste ano letivo.']),
    })
    const source = await createAskedChat(maria, id)
    expect((await maria.api.getSourcePage(source)).marks).toHaveLength(1)
    await app.ctx.pool.query(`update chunks set text = 'Nada que esteja na página.' where document_id = $1`, [
      documentId,
    ])
    await app.ctx.pool.query(
      `update messages set sources = jsonb_set(sources, '{0,passage}', '"Nada que esteja na página."') where id = $1`,
      [source.params.messageId],
    )
    expect((await maria.api.getSourcePage(source)).marks).toEqual([])
    const broken = 'update documents set storage_key = $2 where id = $1'
    const key = randomUUID()
    await app.ctx.storage.put(key, Buffer.from('%PDF-1.7 torn'), { contentType: 'application/pdf' })
    await app.ctx.pool.query(broken, [documentId, key])
    expect(await problemOf(maria.api.getSourcePage(source))).toMatchObject({ status: 422, code: 'page_unreadable' })
  })
})

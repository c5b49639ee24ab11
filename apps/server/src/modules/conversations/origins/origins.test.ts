import { describe, expect, test } from 'vitest'
import { problemOf } from '#test/accounts.ts'
import { createChat, openChat, type TestChat } from '#test/chat-reader.ts'
import { createUser, makePublic } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startModelServer } from '#test/model-server.ts'
import { startTestApp } from '#test/test-app.ts'
import { uploadAndRead } from '#test/uploads.ts'

const models = await forFile(startModelServer())
// an address that does not count as local: requests to local models are not masked
const url = models.url.replace('127.0.0.1', '0.0.0.0')
const app = await forFile(
  startTestApp({
    env: { OPENAI_BASE_URL: url, MODELS: 'openai:prosa-teste', MODEL_CONTEXTS: 'openai:prosa-teste=8192' },
  }),
)
const maria = await createUser(app)

const rules = 'A matrícula começa em 10 de janeiro.\n\nO boletim é entregue ao fim de cada bimestre.'

async function chatAbout(config: Parameters<typeof createChat>[2] = {}): Promise<TestChat> {
  const chat = await createChat(app, maria, config)
  await uploadAndRead(app, maria, chat.assistantId, { name: 'Manual.txt', content: rules })
  return chat
}

async function originOf(chat: TestChat, person = maria) {
  const messageId = (await person.api.getChat({ params: { chatId: chat.id } })).messages.at(-1)!.id
  return person.api.getAnswerOrigin({ params: { chatId: chat.id, messageId } })
}

describe('why this answer [S12]', () => {
  test('editors see version, model, passages with scores, tokens, time and masked values [S12]', async () => {
    const chat = await chatAbout()
    models.next({ text: 'Começa em janeiro [1].' })
    await chat.ask('Quando começa a matrícula do CPF 529.982.247-25?')
    const { origin, inside } = await originOf(chat)
    expect(origin).toBe('documents')
    expect(inside).toMatchObject({
      version: 1,
      model: 'openai:prosa-teste',
      material: { tools: ['search'], given: 1, found: 1 },
    })
    expect(inside?.material?.passages).toEqual([
      { number: 1, documentName: 'Manual.txt', page: null, score: 1, used: true },
    ])
    expect(inside?.material?.masked).toEqual([{ kind: 'CPF', count: 1 }])
    for (const number of [inside?.inputTokens, inside?.outputTokens, inside?.firstTokenMs, inside?.totalMs])
      expect(number).toBeGreaterThan(0)
  })

  test('people who chat see a plain origin of the answer, and nothing of how it was made [Z7]', async () => {
    const { assistantId } = await chatAbout()
    await makePublic(app, assistantId)
    const joao = await createUser(app)
    const chat = await openChat(app, joao, assistantId)
    models.next({ text: 'Começa em janeiro [1].' })
    await chat.ask('Quando começa a matrícula?')
    expect(await originOf(chat, joao)).toEqual({ origin: 'documents', inside: null })
    const messageId = (await joao.api.getChat({ params: { chatId: chat.id } })).messages.at(-1)!.id
    // editing an assistant does not include reading its conversations
    const params = { chatId: chat.id, messageId }
    expect(await problemOf(maria.api.getAnswerOrigin({ params }))).toMatchObject({ status: 404 })
    const question = (await joao.api.getChat({ params: { chatId: chat.id } })).messages[0]!.id
    const ofQuestion = { chatId: chat.id, messageId: question }
    expect(await problemOf(joao.api.getAnswerOrigin({ params: ofQuestion }))).toMatchObject({ status: 404 })
  })

  test('each kind of origin has its own word [S12]', async () => {
    const answered = async (config: Parameters<typeof createChat>[2], text: string, know = true) => {
      const chat = know ? await chatAbout(config) : await createChat(app, maria, config)
      if (text !== '') models.next({ text })
      await chat.ask('Quando começa a matrícula?')
      return (await originOf(chat)).origin
    }
    expect(await answered({}, 'Não sei.')).toBe('uncited')
    expect(await answered({ showSources: false }, 'Em janeiro.')).toBe('hidden')
    expect(await answered({}, 'Em janeiro.', false)).toBe('model')
    expect(await answered({ model: 'embedded:trechos' }, '')).toBe('quotes')
    expect(await answered({ model: 'embedded:trechos', showSources: false }, '')).toBe('unquoted')
    expect(await answered({ model: 'embedded:trechos' }, '', false)).toBe('unquoted')
    const approvedAnswers = [{ question: 'Quando começa a matrícula?', answer: 'Em janeiro.', validUntil: null }]
    expect(await answered({ approvedAnswers }, '')).toBe('approved')
  })

  test('passages that did not fit are not listed as given [S12]', async () => {
    const chat = await createChat(app, maria, { knowledgeMode: 'whole' })
    const content = Array.from(
      { length: 40 },
      (_, at) => `Artigo ${at}. ${'A regra vale para todos. '.repeat(40)}`,
    ).join('\n\n')
    await uploadAndRead(app, maria, chat.assistantId, { name: 'Normas.txt', content })
    models.next({ text: 'Vale [1].' })
    await chat.ask('Para quem vale a regra?')
    const { given, found } = (await originOf(chat)).inside!.material!
    expect(given).toBeGreaterThan(0)
    expect(given).toBeLessThan(found)
    const sent = JSON.stringify(models.requests.at(-1)!.body)
    expect(sent).toContain(`numero=\\"${given}\\"`)
    expect(sent).not.toContain(`numero=\\"${given + 1}\\"`)
  })

  test('whole documents and files are listed as read; older answers have no record [S12]', async () => {
    const chat = await chatAbout({ knowledgeMode: 'whole' })
    models.next({ text: 'Em janeiro [1].' })
    await chat.ask('Quando começa a matrícula?')
    expect((await originOf(chat)).inside?.material).toMatchObject({ tools: ['whole'], passages: [], given: 1 })
    await app.ctx.pool.query('delete from answer_origins')
    expect(await originOf(chat)).toMatchObject({ origin: 'documents', inside: { material: null, version: 1 } })
    const silent = await chatAbout()
    models.next({ text: 'Não sei.' })
    await silent.ask('Quando começa a matrícula?')
    await app.ctx.pool.query('delete from answer_origins')
    expect((await originOf(silent)).origin).toBe('unknown')
  })

  test('an answer whose origin cannot be stored is sent and counted without it [Rel2]', async () => {
    const chat = await chatAbout()
    await app.ctx.pool.query(
      `create function no_room() returns trigger language plpgsql as $$ begin raise 'no room'; end $$`,
    )
    await app.ctx.pool.query(
      'create trigger no_room before insert on answer_origins for each row execute function no_room()',
    )
    models.next({ text: 'Em janeiro [1].' })
    expect(await chat.ask('Quando começa a matrícula?')).toMatchObject({ status: 'done' })
    await app.ctx.pool.query('drop function no_room cascade')
    expect(await originOf(chat)).toMatchObject({ origin: 'documents', inside: { material: null, version: 1 } })
    models.next({ text: 'Em janeiro [1].' })
    await chat.ask('Quando começa a matrícula?')
    expect((await originOf(chat)).inside?.material).not.toBeNull()
  })
})

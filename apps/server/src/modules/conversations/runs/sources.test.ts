import { randomUUID } from 'node:crypto'
import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { chatWithDocument, eventsOf, readUntil, sumOf, tellAll, type TestChat } from '#test/chat-reader.ts'
import { createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startWithModel } from '#test/test-app.ts'

const { models, app } = await forFile(startWithModel())
const maria = await createUser(app)

const pages = [
  'A matrícula começa em 10 de janeiro e termina em 20 de janeiro.',
  'O boletim é entregue ao fim de cada bimestre.',
  'A matrícula exige RG, CPF e comprovante de residência.',
]

const chatAbout = (config: Partial<AssistantConfig>): Promise<TestChat> => chatWithDocument(app, maria, config, pages)

const answerIn = async (chat: TestChat) => (await maria.api.getChat({ params: { chatId: chat.id } })).messages.at(-1)!

describe('answers with sources [S12]', () => {
  test('Prosa Trechos quotes the passage with its page, and states are sent [S12]', async () => {
    const chat = await chatAbout({ model: 'embedded:trechos' })
    const answer = await chat.ask('Quando começam as matrículas?')
    expect(
      answer.events.filter(({ event }) => event === 'status').map(({ data }) => 'status' in data && data.status),
    ).toEqual(['searching', 'writing'])
    expect(answer.text).toContain('> A matrícula começa em 10 de janeiro')
    const number = Number(/\[(\d)\]/.exec(answer.text)?.[1])
    const { sources } = await answerIn(chat)
    expect(sources.find((source) => source.number === number)).toMatchObject({
      documentName: 'Manual do aluno.pdf',
      page: 1,
      passage: pages[0],
    })
  })

  test('Prosa Trechos continues a stopped answer from its end [S12]', async () => {
    // long enough to be stopped before its end
    const page = `A matrícula começa em 10 de janeiro ${'com RG, CPF e comprovante de residência '.repeat(60)}.`
    const chat = await chatWithDocument(app, maria, { model: 'embedded:trechos' }, [page])
    const whole = (await chat.ask('Quando começam as matrículas?')).text
    const stream = eventsOf(await chat.send('Quando começam as matrículas?'))
    const before = await readUntil(stream, ({ event }) => event === 'delta')
    await chat.post('/stop')
    const stopped = sumOf([...before, ...(await readUntil(stream))])
    expect(whole.startsWith(stopped.text)).toBe(true)
    expect(stopped.text.length).toBeLessThan(whole.length)
    await tellAll(await chat.post(`/messages/${stopped.messageId}/continue`))
    expect((await answerIn(chat)).parts).toEqual([{ type: 'text', text: whole }])
  })

  test('only the cited passages are sources [S12]', async () => {
    const chat = await chatAbout({})
    models.next({ text: 'Começa em janeiro [1].' })
    const answer = await chat.ask('Quando começa a matrícula?')
    expect(answer.events.filter(({ event }) => event === 'part')).toHaveLength(2)
    expect((await answerIn(chat)).sources.map(({ number }) => number)).toEqual([1])
    expect(JSON.stringify(models.requests.at(-1)!.body.messages[0])).toContain('Manual do aluno.pdf')
    models.next({ text: 'Em janeiro, com RG e CPF [1, 2].' })
    await chat.ask('Quando começa a matrícula?')
    expect((await answerIn(chat)).sources.map(({ number }) => number)).toEqual([1, 2])
  })

  test('an answer that found or cites nothing has no sources [S12]', async () => {
    const chat = await chatAbout({})
    for (const text of ['Os documentos não tratam da matrícula de ouvintes.', 'Em janeiro.']) {
      models.next({ text })
      await chat.ask('Quando começa a matrícula?')
      expect((await answerIn(chat)).sources).toEqual([])
    }
    const quoting = await chatAbout({ model: 'embedded:trechos' })
    const { text } = await quoting.ask('Quantos astronautas russos exige a matrícula lunar interplanetária?')
    expect(text).toContain('Não encontrei nada')
    expect((await answerIn(quoting)).sources).toEqual([])
  })

  test('a greeting needs no source, and a question without one is counted [S27]', async () => {
    const chat = await chatAbout({})
    const counted = async (question: string) => {
      models.next({ text: 'Olá! Como posso ajudar?' })
      await chat.ask(question)
      const { rows } = await app.ctx.db.execute(sql`select unanswered from usage_answers order by id desc limit 1`)
      return rows[0]?.['unanswered']
    }
    expect([await counted('Oi, bom dia!'), await counted('Quando começa a matrícula?')]).toEqual([false, true])
  })

  test('Prosa Trechos has exactly the sources that it quotes [S12]', async () => {
    const chat = await chatAbout({ model: 'embedded:trechos' })
    const { text } = await chat.ask('O que a matrícula exige?')
    const quoted = [...text.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number))
    expect(quoted.length).toBeGreaterThan(0)
    expect((await answerIn(chat)).sources.map(({ number }) => number)).toEqual(
      quoted.toSorted((one, other) => one - other),
    )
  })

  test('an assistant that hides its sources sends none, even in the stream [Z7]', async () => {
    const chat = await chatAbout({ showSources: false })
    const answer = await chat.ask('Quando começa a matrícula?')
    expect(answer.events.filter(({ event }) => event === 'part')).toEqual([])
    expect((await answerIn(chat)).sources).toEqual([])
    expect(JSON.stringify(models.requests.at(-1)!.body.messages[0])).toContain(pages[0])
  })

  test('whole documents are given if the configuration says so [S12]', async () => {
    const chat = await chatAbout({ knowledgeMode: 'whole' })
    models.next({ text: 'Sobre o boletim [2].' })
    await chat.ask('Bom dia')
    for (const page of pages) expect(JSON.stringify(models.requests.at(-1)!.body.messages[0])).toContain(page)
    expect((await answerIn(chat)).sources.map(({ page }) => page)).toEqual([2])
  })

  test('model and version are shown only to editors [Z7]', async () => {
    const chat = await chatAbout({})
    await app.ctx.pool.query(`update assistants set visibility = 'organization' where id = $1`, [chat.assistantId])
    const joao = await createUser(app)
    const { id } = await joao.api.createChat({ params: { assistantId: chat.assistantId }, body: {} })
    await tellAll(
      await app.fetch(`/api/chats/${id}/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${joao.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ id: randomUUID(), text: 'Quando começa a matrícula?' }),
      }),
    )
    const [, answer] = (await joao.api.getChat({ params: { chatId: id } })).messages
    expect(answer).toMatchObject({ status: 'done', model: null, version: null })
    await chat.ask('Oi')
    expect(await answerIn(chat)).toMatchObject({ model: 'openai:prosa-teste', version: 1 })
  })
})

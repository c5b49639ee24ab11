import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { NOTHING_FOUND } from '@prosa/contract/assistants/new-assistant.ts'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { createChat, type TestChat } from '#test/chat-reader.ts'
import { createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startModelServer } from '#test/model-server.ts'
import { startTestApp } from '#test/test-app.ts'
import { uploadAndRead } from '#test/uploads.ts'

const models = await forFile(startModelServer())
// an address that does not count as local: requests to local models are not masked
const url = models.url.replace('127.0.0.1', '0.0.0.0')
const app = await forFile(startTestApp({ env: { OPENAI_BASE_URL: url, MODELS: 'openai:prosa-teste' } }))
const maria = await createUser(app)

async function chatAbout(config: Partial<AssistantConfig>): Promise<TestChat> {
  const chat = await createChat(app, maria, config)
  const content = readFileSync(path.join(import.meta.dirname, '../../../../test/sheets/faltas.ods'))
  await uploadAndRead(app, maria, chat.assistantId, { name: 'faltas.ods', content })
  return chat
}

const answerIn = async (chat: TestChat) => (await maria.api.getChat({ params: { chatId: chat.id } })).messages.at(-1)!
const lastRequest = () => JSON.stringify(models.requests.at(-1)?.body)

test('Prosa Trechos shows table rows with their filter and cites sheet and rows [S12]', async () => {
  const chat = await chatAbout({ model: 'embedded:trechos' })
  const { text } = await chat.ask('Quantas faltas a Carla Dias teve?')
  expect(text).toMatch(/^Encontrei estas linhas em “faltas\.ods”: \[1\]\n\n/)
  expect(text).toContain('\n\nFiltro: Aluno = Carla Dias · 2 linhas\n\n')
  expect((await answerIn(chat)).sources).toMatchObject([
    { number: 1, documentName: 'faltas.ods', page: null, place: 'planilha · aba Faltas, linhas 4 e 5' },
  ])
})

test('a writing model gets the rows a question names, and a tool for more [S12]', async () => {
  const chat = await chatAbout({})
  models.next({ text: 'A Carla teve 4 faltas [1].' })
  await chat.ask('Quantas faltas a Carla Dias teve?')
  expect(lastRequest()).toContain('Filtro: Aluno = Carla Dias · 2 linhas')
  expect(lastRequest()).toContain('lugar=\\"planilha · aba Faltas, linhas 4 e 5\\"')
  expect(lastRequest()).toContain('consultar_tabela')
  expect((await answerIn(chat)).sources).toMatchObject([{ place: 'planilha · aba Faltas, linhas 4 e 5' }])
})

test('a model queries a table during its answer; the result is a source, and all calls are counted [S12]', async () => {
  const chat = await chatAbout({})
  models.next({ text: 'Olá.' })
  await chat.ask('Oi, tudo bem com as planilhas?')
  const tabela = Number(/tabela (\d+)/.exec(lastRequest())![1])
  const query = {
    tabela,
    calculo: 'distinct',
    coluna: 'Aluno',
    filtros: [{ coluna: 'Motivo', comparacao: 'equal', valor: 'viagem' }],
  }
  models.next(
    { toolCall: { name: 'consultar_tabela', arguments: JSON.stringify(query) }, text: '', tokens: 0 },
    { text: 'Foram três pessoas [7] [8] [9] [1] [2] [3] [4] [5] [6].' },
  )
  const { text } = await chat.ask('Alguém viajou e faltou?')
  expect(text).toContain('Foram três pessoas')
  expect(lastRequest()).toContain('Valores diferentes de Aluno: 3')
  const { sources } = await answerIn(chat)
  expect(sources.map(({ place }) => place)).toContain('planilha · aba Faltas, linhas 4, 8 e 10')
})

test('an invalid table query returns its problem without personal data [P5]', async () => {
  const chat = await chatAbout({})
  models.next({ text: 'Olá.' })
  await chat.ask('Oi, tudo bem com as planilhas?')
  const tabela = Number(/tabela (\d+)/.exec(lastRequest())![1])
  const filtros = [{ coluna: 'Aluno', comparacao: 'equal', valor: '[CPF_1]' }]
  const toolCall = { name: 'consultar_tabela', arguments: JSON.stringify({ tabela, calculo: 'count', filtros }) }
  models.next({ toolCall, text: '', tokens: 0 }, { text: 'Não achei [CPF_1].' })
  const { text } = await chat.ask('Quem tem o CPF 529.982.247-25 faltou?')
  expect(text).toBe('Não achei 529.982.247-25.')
  expect(lastRequest()).toContain('não tem o valor “[CPF_1]”')
  expect(lastRequest()).not.toContain('529.982.247-25')
})

test('with documents only, a table is queried only on its subject, and its result is a source [S12]', async () => {
  const chat = await chatAbout({ knowledgeMode: 'only' })
  const before = models.requests.length
  expect((await chat.ask('Quem descobriu a penicilina?')).text).toBe(NOTHING_FOUND)
  expect(models.requests).toHaveLength(before)
  models.next({ text: 'Foi por viagem que a Carla faltou 97 vezes.' })
  await chat.ask('Quem faltou por viagem?')
  expect((await answerIn(chat)).parts).toEqual([
    {
      type: 'text',
      text: 'Foi por viagem que a Carla faltou 97 vezes.',
      withoutSource: ['Foi por viagem que a Carla faltou 97 vezes.'],
    },
  ])
  const tabela = Number(/tabela (\d+)/.exec(lastRequest())![1])
  const query = { tabela, calculo: 'sum', coluna: 'Faltas', filtros: [] }
  models.next(
    { toolCall: { name: 'consultar_tabela', arguments: JSON.stringify(query) }, text: '', tokens: 0 },
    { text: 'A soma das faltas é 18.' },
  )
  await chat.ask('Qual o total de faltas por viagem e por doença?')
  expect((await answerIn(chat)).parts).toEqual([{ type: 'text', text: 'A soma das faltas é 18.' }])
})

test('a model without tool support answers without tables [S12]', async () => {
  const chat = await chatAbout({})
  models.next({ status: 400 }, { text: 'Sem planilha.' })
  expect((await chat.ask('Alguém viajou e faltou?')).text).toBe('Sem planilha.')
  expect(lastRequest()).not.toContain('consultar_tabela')
})

test('a computed table result is in no document, and a passage of a replaced sheet has changed [S12]', async () => {
  const chat = await createChat(app, maria, { model: 'embedded:trechos' })
  const placeNow = async () => {
    const { id: messageId } = await answerIn(chat)
    return (await maria.api.getSourcePlace({ params: { chatId: chat.id, messageId, number: 1 }, query: {} })).state
  }
  const content = '# Faltas\n\n| Aluno | Faltas |\n|---|---|\n| Ana | 3 |\n| Bia | 4 |\n'
  await uploadAndRead(app, maria, chat.assistantId, { name: 'Diário.md', content })
  const { text } = await chat.ask('Quantas faltas a Bia teve?')
  expect(text).toContain('| 3 | Bia | 4 |')
  expect((await answerIn(chat)).sources).toMatchObject([{ place: 'tabela 1: Faltas, linha 3' }])
  expect(await placeNow()).toBe('computed')
  const sheet = { name: 'Notas.csv', content: 'Aluno;Obs\nCaio;Viajou para Recife\nDavi;Ficou\n' }
  const { id: replaces } = await uploadAndRead(app, maria, chat.assistantId, sheet)
  await chat.ask('Por que razão Caio viajou para Recife?')
  expect(await placeNow()).toBe('current')
  await uploadAndRead(app, maria, chat.assistantId, { name: 'Notas.csv', content: 'Aluno;Obs\nDavi;Ficou\n', replaces })
  expect(await placeNow()).toBe('changed')
})

test('unreadable tables leave an answer without them, and do not fail it [F4]', async () => {
  const chat = await chatAbout({})
  const rename = (from: string, to: string) =>
    app.ctx.db.execute(sql`alter table ${sql.identifier(from)} rename to ${sql.identifier(to)}`)
  await rename('sheets', 'sheets_away')
  try {
    models.next({ text: 'Ela teve quatro faltas [1].' })
    expect((await chat.ask('Quantas faltas a Carla Dias teve?')).text).toBe('Ela teve quatro faltas [1].')
    expect(lastRequest()).not.toContain('consultar_tabela')
  } finally {
    await rename('sheets_away', 'sheets')
  }
})

test('an answer loads its tables once for all queries [F1]', async () => {
  const chat = await chatAbout({})
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  models.next({ text: 'Ela teve quatro faltas [1].' })
  await chat.ask('Quantas faltas a Carla Dias teve?')
  const looked = statements.mock.calls.filter((call) => JSON.stringify(call[0] ?? '').includes('s.regular'))
  statements.mockRestore()
  expect(looked).toHaveLength(1)
})

test('a model that only queries tables answers without them, and all calls are billed [S12]', async () => {
  const chat = await chatAbout({})
  const query = { tabela: 0, calculo: 'count' }
  const asks = {
    toolCall: { name: 'consultar_tabela', arguments: JSON.stringify(query) },
    tokens: 0,
    promptTokens: 1000,
  }
  models.next(asks, asks, asks, asks, { text: 'Sem planilha.', promptTokens: 1000 })
  const before = models.requests.length
  expect((await chat.ask('Alguém viajou e faltou?')).text).toBe('Sem planilha.')
  expect(models.requests).toHaveLength(before + 5)
  expect(lastRequest()).not.toContain('consultar_tabela')
  const { rows } = await app.ctx.pool.query<{ input: number }>(
    'select input_tokens as input from messages where chat_id = $1 and role = $2',
    [chat.id, 'assistant'],
  )
  expect(rows).toEqual([{ input: 5000 }])
})

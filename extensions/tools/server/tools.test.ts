import { randomUUID } from 'node:crypto'
import type { ToolCall } from '@prosa/contract/conversations/tool-calls.ts'
import { createChat, type TestChat } from '@prosa/server/test/chat-reader.ts'
import { createUser } from '@prosa/server/test/factories.ts'
import { forFile } from '@prosa/server/test/for-file.ts'
import { startModelServer } from '@prosa/server/test/model-server.ts'
import { startTestApp } from '@prosa/server/test/test-app.ts'
import { expect, test } from 'vitest'
import type { DecisionForm } from '#/tools/contract.ts'

const models = await forFile(startModelServer())
const app = await forFile(startTestApp({ env: { OPENAI_BASE_URL: models.url, MODELS: 'openai:prosa-teste' } }))
const maria = await createUser(app)

const form = {
  pergunta: 'Para montar o plano de aula, preciso de:',
  campos: [{ nome: 'turma', rotulo: 'Turma', tipo: 'texto', obrigatorio: true }],
}
const callTool = (name: string, input: object) => ({
  toolCall: { name, arguments: JSON.stringify(input) },
  text: '',
  tokens: 0,
})
const lastMessage = async (chat: TestChat) =>
  (await maria.api.getChat({ params: { chatId: chat.id } })).messages.at(-1)!
const callIn = async (chat: TestChat): Promise<ToolCall> =>
  (await lastMessage(chat)).parts.find((part) => part.type === 'call')!
const offered = () => JSON.stringify(models.requests.at(-1)!.body['tools'] ?? [])

test('a sum is calculated by the tool, and its steps reach the model', async () => {
  const chat = await createChat(app, maria, { tools: ['calcular'] })
  models.next(callTool('calcular', { expressao: '(7.5*2 + 8*3)/5' }), { text: 'A média é 7,8.' })
  expect((await chat.ask('Qual é a média ponderada?')).text).toBe('A média é 7,8.')
  expect(await callIn(chat)).toMatchObject({ label: 'Calculadora', state: 'done' })
  expect((await callIn(chat)).output).toContain('(7,5 × 2 + 8 × 3) ÷ 5 = 7,8')
  expect(offered()).toContain('calcular')
  expect(offered()).not.toContain('calendario')
})

test('a malformed call is explained to the model, which may correct it', async () => {
  const chat = await createChat(app, maria, { tools: ['calcular', 'calendario'] })
  const wrong = [
    callTool('calcular', { conta: '1+1' }),
    callTool('calendario', { operacao: 'somar', data: '31/01/2026' }),
    { toolCall: { name: 'calcular', arguments: '{"expressao": "1+' }, text: '', tokens: 0 },
  ]
  models.next(...wrong, { text: 'Não consegui.' })
  expect((await chat.ask('Some.')).status).toBe('done')
  const calls = (await lastMessage(chat)).parts.filter((part) => part.type === 'call')
  expect(calls.map(({ state }) => state)).toEqual(['failed', 'failed', 'failed'])
  expect(calls[1]!.output).toContain('AAAA-MM-DD')
})

test('an assistant without tools offers none, nor one that answers only from documents', async () => {
  const chat = await createChat(app, maria)
  models.next({ text: 'Oi.' })
  await chat.ask('Oi, tudo bem?')
  expect(offered()).toBe('[]')
  const strict = await createChat(app, maria, { tools: ['calcular'], knowledgeMode: 'only' })
  models.next({ text: 'Oi.' })
  await strict.ask('Oi, tudo bem?')
  expect(offered()).toBe('[]')
})

test('tools belong to the version: a published one keeps them when the draft changes', async () => {
  const { assistantId } = await createChat(app, maria, { tools: ['calendario'] })
  const params = { assistantId }
  const { revision } = await maria.api.getDraft({ params })
  const draft = await maria.api.updateDraft({ params, body: { revision, changes: { tools: [] } } })
  expect(draft.changedFields).toEqual(['tools'])
  const { id: chatId } = await maria.api.createChat({ params, body: {} })
  models.next({ text: 'Oi.' })
  await app
    .fetch(`/api/chats/${chatId}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${maria.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id: randomUUID(), text: 'Que dia é hoje?' }),
    })
    .then((response) => response.text())
  expect(offered()).toContain('calendario')
})

async function askForm(): Promise<{ chat: TestChat; call: ToolCall }> {
  const chat = await createChat(app, maria, { tools: ['pedir_a_pessoa'] })
  models.next(callTool('pedir_a_pessoa', form))
  await chat.ask('Faça um plano de aula.')
  return { chat, call: await callIn(chat) }
}
const decide = (chatId: string, { id: callId, tries }: ToolCall, decision: DecisionForm, who = maria) =>
  who.api.decideCall({ params: { chatId, callId }, body: { tries, decision } })
const goOn = async (chat: TestChat) => (await chat.post(`/messages/${(await lastMessage(chat)).id}/continue`)).text()

test('a form waits for the person, and its answer continues the same answer', async () => {
  const { chat, call } = await askForm()
  expect(call).toMatchObject({ state: 'waiting', input: form })
  const answer: DecisionForm = { action: 'answer', values: [{ label: 'Turma', value: '7º A' }] }
  await decide(chat.id, call, answer)
  // the response may have been lost
  await decide(chat.id, call, answer)
  await expect(decide(chat.id, call, { action: 'refuse' })).rejects.toMatchObject({ code: 'call_decided' })
  models.next({ text: 'Plano para o 7º A.' })
  await goOn(chat)
  expect((await lastMessage(chat)).parts).toMatchObject([
    { type: 'call', state: 'done', output: '{"Turma":"7º A"}' },
    { type: 'text', text: 'Plano para o 7º A.' },
  ])
  expect(JSON.stringify(models.requests.at(-1)!.body.messages)).toContain('7º A')
  await expect(decide(chat.id, call, answer)).rejects.toMatchObject({ code: 'call_decided' })
})

test('a form that the person refuses does not stop the answer', async () => {
  const { chat, call } = await askForm()
  await decide(chat.id, call, { action: 'refuse' })
  models.next({ text: 'Sem os dados, um plano geral.' })
  await goOn(chat)
  expect(await callIn(chat)).toMatchObject({ state: 'refused' })
})

test('a form cannot be performed like another call, and other people cannot decide on it', async () => {
  const { chat, call } = await askForm()
  await expect(decide(chat.id, call, { action: 'perform' })).rejects.toMatchObject({ code: 'call_decided' })
  await expect(decide(chat.id, call, { action: 'confirm-done' })).rejects.toMatchObject({ code: 'call_decided' })
  await expect(decide(chat.id, { ...call, tries: 1 }, { action: 'refuse' })).rejects.toMatchObject({
    code: 'call_decided',
  })
  await expect(decide(chat.id, { ...call, id: randomUUID() }, { action: 'refuse' })).rejects.toMatchObject({
    status: 404,
  })
  const joao = await createUser(app)
  await expect(decide(chat.id, call, { action: 'refuse' }, joao)).rejects.toMatchObject({ status: 404 })
})

import { forFile } from '@prosa/server/test/for-file.ts'
import { beforeEach, expect, test } from 'vitest'
import { accept, schoolTool, startWithSchoolSystem } from '#/tools/test/school-system.ts'

const { maria, system, form, connect, ask, decide, goOn } = await forFile(startWithSchoolSystem())
const { received } = system

beforeEach(() => system.reset())

const writing = form([schoolTool('anotar', 'POST', { check: 'ver' }), schoolTool('ver', 'GET')])
const made = () => received.filter(({ method }) => method === 'POST')

/** A confirmed call whose answer is lost after the service has received it. */
async function loseAnswer() {
  const { chat } = await connect(writing)
  const call = await ask(chat, 'anotar')
  await decide(chat, call, { action: 'perform' })
  system.respond = (response) => void response.destroy()
  const lost = await goOn(chat)
  expect(lost).toMatchObject({ state: 'unknown', tries: 1, input: { aluno: 'Ana' } })
  expect(made()).toHaveLength(1)
  system.respond = accept
  return { chat, lost }
}

test('a call whose answer was lost is not made again, however often the answer is continued', async () => {
  const { chat } = await loseAnswer()
  expect(await goOn(chat)).toMatchObject({ state: 'unknown', tries: 1 })
  expect(await goOn(chat)).toMatchObject({ state: 'unknown' })
  expect(made()).toHaveLength(1)
})

test('the person asks the service what became of it, by the reading action and the same values', async () => {
  const { chat, lost } = await loseAnswer()
  const params = { chatId: chat.id, callId: lost.id }
  expect((await maria.api.checkCall({ params })).text).toContain('"ok":true')
  expect(received.at(-1)!.url).toBe('/api/ver?aluno=Ana')
  system.respond = (response) => void response.writeHead(404).end()
  expect((await maria.api.checkCall({ params })).text).toBe('O serviço não encontrou isto.')
  expect(made()).toHaveLength(1)
})

test('a call that the person saw to be made counts as made', async () => {
  const { chat, lost } = await loseAnswer()
  await decide(chat, lost, { action: 'confirm-done' })
  expect(await goOn(chat, 'Já está lá.')).toMatchObject({ state: 'done', output: 'A pessoa conferiu que foi feito.' })
  expect(made()).toHaveLength(1)
})

test('a second try carries the same key, so that the service can recognize it, and happens once', async () => {
  const { chat, lost } = await loseAnswer()
  await decide(chat, lost, { action: 'perform' })
  expect(await goOn(chat, 'Feito.')).toMatchObject({ state: 'done', tries: 2 })
  expect(made().map(({ headers }) => headers['idempotency-key'])).toEqual([lost.id, lost.id])
  await expect(decide(chat, lost, { action: 'perform' })).rejects.toMatchObject({ code: 'call_decided' })
})

test.each([500, 302, 408])('after status %d it is unknown whether a change was made', async (status) => {
  const { chat } = await connect(writing)
  await decide(chat, await ask(chat, 'anotar'), { action: 'perform' })
  system.respond = (response) => void response.writeHead(status, { location: '/' }).end()
  expect((await goOn(chat)).state).toBe('unknown')
  expect(made()).toHaveLength(1)
})

test('a refusal changed nothing, and its words reach the person', async () => {
  const { chat } = await connect(writing)
  await decide(chat, await ask(chat, 'anotar'), { action: 'perform' })
  system.respond = (response) => void response.writeHead(422).end('{"mensagem":"A turma está fechada."}')
  const call = await goOn(chat, 'Não deu.')
  expect(call).toMatchObject({ state: 'failed' })
  expect(call.output).toContain('A turma está fechada.')
})

test('values that the person changed are checked against the form of the action, and sent', async () => {
  const { chat } = await connect(writing)
  const call = await ask(chat, 'anotar')
  const perform = (input: object) => decide(chat, call, { action: 'perform', input: JSON.stringify(input) })
  await expect(perform({ aluno: 'A' })).rejects.toMatchObject({ code: 'validation_failed' })
  await expect(perform({})).rejects.toMatchObject({ code: 'validation_failed' })
  await perform({ aluno: 'Zé' })
  expect(await goOn(chat, 'Feito.')).toMatchObject({ state: 'done', input: { aluno: 'Zé' } })
  expect(made().map(({ body }) => body)).toEqual(['{"aluno":"Zé"}'])
})

test('a call that the person refuses never leaves', async () => {
  const { chat } = await connect(writing)
  await decide(chat, await ask(chat, 'anotar'), { action: 'refuse' })
  expect(await goOn(chat, 'Tudo bem.')).toMatchObject({ state: 'refused' })
  expect(received).toEqual([])
})

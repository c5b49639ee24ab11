import { forFile } from '@prosa/server/test/for-file.ts'
import { beforeEach, expect, test } from 'vitest'
import { listInputFields } from '#/tools/config.ts'
import { schoolTool, startWithSchoolSystem } from '#/tools/test/school-system.ts'

const { maria, system, form, connect, ask, decide, goOn } = await forFile(startWithSchoolSystem())

beforeEach(() => system.reset())

const inputSchema = JSON.stringify({
  type: 'object',
  properties: {
    aluno: { type: 'string', minLength: 2, title: 'Nome do aluno' },
    turma: { type: 'string', description: 'Turma do aluno. Como aparece no diário.' },
    chave: { type: 'string' },
  },
  required: ['aluno', 'chave'],
})
const fixed = [{ parameter: 'chave', from: 'secret' as const, value: 's3' }]
const note = form([schoolTool('anotar', 'POST', { inputSchema, fixed })])

test('a call has the names of its tool without fixed values, and none once the service is disconnected', async () => {
  const { chat, params, source } = await connect(note)
  const { id: callId } = await ask(chat, 'anotar')
  const read = () => maria.api.getCallFields({ params: { chatId: chat.id, callId } })
  expect((await read()).items).toMatchObject([
    { name: 'aluno', label: 'Nome do aluno', required: true },
    { name: 'turma', label: 'Turma do aluno', hint: 'Turma do aluno. Como aparece no diário.', required: false },
  ])
  await maria.api.deleteToolSource({ params: { ...params, serviceId: source.id } })
  expect((await read()).items).toEqual([])
})

test('an optional value that the model left out is checked and sent, a fixed one cannot be replaced', async () => {
  const { chat } = await connect(note)
  const call = await ask(chat, 'anotar')
  const perform = (input: object) => decide(chat, call, { action: 'perform', input: JSON.stringify(input) })
  await expect(perform({ aluno: 'Ana', turma: 7 })).rejects.toMatchObject({ code: 'validation_failed' })
  await perform({ aluno: 'Ana', turma: '7º A', chave: 'outra' })
  await goOn(chat, 'Feito.')
  expect(system.received.map(({ body }) => JSON.parse(body))).toEqual([{ aluno: 'Ana', turma: '7º A', chave: 's3' }])
})

test('what a stranger writes as a schema is shown in short, or by the name', () => {
  const labelsOf = (properties: unknown) => listInputFields({ properties }).map(({ label }) => label)
  expect(labelsOf(null)).toEqual([])
  expect(labelsOf({ a: true, b: { title: 7 }, c: { title: ' ', description: ' ' } })).toEqual(['a', 'b', 'c'])
  expect(labelsOf({ a: { title: 'Data' }, b: { description: 'Data. De novo.' } })).toEqual(['a', 'b'])
  expect(labelsOf({ a: { title: 'x'.repeat(200) } })).toEqual([`${'x'.repeat(80)}…`])
  expect(listInputFields({ properties: { a: { enum: ['', 'b'] }, b: { enum: ['m', 'n'] } } })).toMatchObject([
    { options: [] },
    { options: ['m', 'n'] },
  ])
})

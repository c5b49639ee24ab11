import { forFile } from '@prosa/server/test/for-file.ts'
import { beforeEach, expect, test } from 'vitest'
import { schoolTool, startWithSchoolSystem, studentSchema } from '#/tools/test/school-system.ts'

const { maria, system, form, connect } = await forFile(startWithSchoolSystem())

beforeEach(() => system.reset())

const inputSchema = JSON.stringify({
  ...studentSchema,
  properties: { ...studentSchema.properties, quem: { type: 'string' } },
})
const reading = schoolTool('ver', 'GET', { path: 'ok' })
const { params, source } = await connect(form([reading, schoolTool('anotar', 'POST')]))
const at = { params: { ...params, serviceId: source.id } }
const attempt = (tool: string, input: object) =>
  maria.api.tryTool({ ...at, body: { tool, input: JSON.stringify(input) } })

test('an action that changes something cannot be tried out, nor one that the service lacks', async () => {
  await expect(attempt('anotar', { aluno: 'Ana' })).rejects.toMatchObject({ code: 'tool_writes' })
  await expect(attempt('outra', {})).rejects.toMatchObject({ status: 404 })
  expect(system.received).toEqual([])
})

test('values that do not fit do not leave, and a refusal of the service is shown in a sentence', async () => {
  expect(await attempt('ver', { aluno: 'A' })).toMatchObject({
    worked: false,
    text: expect.stringContaining('Os valores não estão na forma pedida'),
  })
  expect(system.received).toEqual([])
  system.respond = (response) => void response.writeHead(404).end()
  expect(await attempt('ver', { aluno: 'Ana' })).toMatchObject({ worked: false, text: 'O serviço não encontrou isto.' })
})

test('a trial shows the part of the answer that the model would get', async () => {
  expect(await attempt('ver', { aluno: 'Ana' })).toEqual({ worked: true, text: 'true', ms: expect.any(Number) })
  expect(system.received.map(({ url }) => url)).toEqual(['/api/ver?aluno=Ana'])
})

test('values of the person are those of the editor who tries', async () => {
  const fixed = [{ parameter: 'aluno', from: 'person_email' as const, value: '' }]
  const { params: where, source: own } = await connect(form([schoolTool('ver', 'GET', { inputSchema, fixed })]))
  const body = { tool: 'ver', input: '{"aluno":"outra@pessoa.br"}' }
  await maria.api.tryTool({ params: { ...where, serviceId: own.id }, body })
  expect(system.received.map(({ url }) => url)).toEqual([`/api/ver?aluno=${encodeURIComponent(maria.email)}`])
})

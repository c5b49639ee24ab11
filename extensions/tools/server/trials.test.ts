import { problemOf } from '@prosa/server/test/accounts.ts'
import { createPublishedAssistant } from '@prosa/server/test/factories.ts'
import { forFile } from '@prosa/server/test/for-file.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { schoolTool, startWithSchoolSystem } from '#/tools/test/school-system.ts'

const { app, models, maria, system, form, connect } = await forFile(startWithSchoolSystem())

beforeEach(() => system.reset())

const expected = { mustContain: [], mustNotContain: [], required: true }
const LABEL = 'Secretaria: anotar'

/** An assistant that reads and writes in the school's system, with a test case that expects a note about Ana. */
async function withCase(more: object = {}) {
  const { params, source } = await connect(form([schoolTool('ver', 'GET'), schoolTool('anotar', 'POST')]))
  const named = (name: string) => `${name}_${source.id.slice(0, 8)}`
  const body = { question: 'Anote.', ...expected, mustCall: LABEL, mustCallWith: ['ana'], ...more }
  const { id: testId } = await maria.api.createTestCase({ params, body })
  const run = async (...names: ('ver' | 'anotar')[]) => {
    const toolCall = names.map((name) => ({ name: named(name), arguments: '{"aluno":"Ana"}' }))
    models.next(...(toolCall.length > 0 ? [{ toolCall, text: '', tokens: 0 }] : []), { text: 'Pronto.' })
    return (await maria.api.runTestCase({ params: { ...params, testId } })).result!
  }
  return { params, named, body, testId, run }
}

test('a test case calls what reads and never what writes, and knows with what both were called [S13]', async () => {
  const { params, run } = await withCase()
  expect((await maria.api.listTestCases({ params })).tools).toEqual(['Secretaria: ver', LABEL])
  const { passed, toolUse, calls } = await run('ver', 'anotar')
  expect({ passed, toolUse }).toEqual({ passed: true, toolUse: { met: true } })
  expect(calls).toMatchObject([
    { label: 'Secretaria: ver', state: 'done', output: expect.stringContaining('"ok":true') },
    { label: LABEL, state: 'failed', input: { aluno: 'Ana' }, output: expect.stringContaining('isto é um teste') },
  ])
  expect(system.received.map(({ method }) => method)).toEqual(['GET'])
  expect(JSON.stringify(models.requests.at(-1)!.body.messages)).toContain('isto é um teste')
})

test('a test without the required call, or with other values in it, fails and blocks publishing [S13]', async () => {
  const { params, body, testId, run } = await withCase()
  const publish = () => maria.api.publishAssistant({ params, body: {} })
  for (const names of [['ver'], []] as const)
    expect(await run(...names)).toMatchObject({ passed: false, toolUse: { met: false }, error: null })
  const { revision } = await maria.api.getDraft({ params })
  await maria.api.updateDraft({ params, body: { revision, changes: { greeting: 'Olá!' } } })
  expect(await problemOf(publish())).toMatchObject({ code: 'tests_failed' })
  expect(await run('anotar')).toMatchObject({ passed: true })
  expect(await publish()).toMatchObject({ version: expect.any(Number) })
  await maria.api.updateTestCase({ params: { ...params, testId }, body: { ...body, mustCallWith: ['Bia'] } })
  expect(await run('anotar')).toMatchObject({ passed: false, toolUse: { met: false } })
})

test('recorded answers are replayed instead of calls, that to the same values first [S13]', async () => {
  const { params, named, body, testId, run } = await withCase()
  const recorded = (name: string, aluno: string, output: string) => ({
    tool: named(name),
    label: name,
    input: JSON.stringify({ aluno }),
    output,
  })
  const recordings = [
    recorded('ver', 'Bia', 'Turma B'),
    recorded('ver', 'Ana', 'Turma A'),
    recorded('anotar', 'Bia', 'Anotado.'),
  ]
  await maria.api.updateTestCase({ params: { ...params, testId }, body: { ...body, recordings } })
  expect((await run('ver', 'anotar')).calls.map(({ output }) => output)).toEqual(['Turma A', 'Anotado.'])
  expect(system.received).toEqual([])
  const file = (await (await maria.api.exportAssistant({ params })).json()) as { tests: object[] }
  expect(file.tests).toMatchObject([{ mustCall: LABEL, recordings: [] }])
  expect(await problemOf(maria.api.createTestCase({ params, body: { ...body, mustCall: '' } }))).toMatchObject({
    errors: [{ pointer: '#/mustCall' }],
  })
})

test('a test case asks no person and keeps no file; an assistant that answers by documents alone has no tools', async () => {
  const params = { assistantId: await createPublishedAssistant(maria) }
  const change = async (changes: object) => {
    const { revision } = await maria.api.getDraft({ params })
    await maria.api.updateDraft({ params, body: { revision, changes } })
  }
  await change({ tools: ['criar_arquivo', 'pedir_a_pessoa'] })
  const body = { question: 'Crie.', ...expected, mustCall: 'criar arquivo' }
  const { id: testId } = await maria.api.createTestCase({ params, body })
  const draft = { tipo: 'documento', titulo: 'Aviso', secoes: [{ titulo: 'Reunião', texto: 'Na sexta.' }] }
  const asked = { pergunta: 'Qual?', campos: [{ nome: 'turma', rotulo: 'Turma', tipo: 'texto' }] }
  const toolCall = [
    { name: 'criar_arquivo', arguments: JSON.stringify(draft) },
    { name: 'pedir_a_pessoa', arguments: JSON.stringify(asked) },
  ]
  models.next({ toolCall, text: '', tokens: 0 }, { text: 'Pronto.' })
  const { result } = await maria.api.runTestCase({ params: { ...params, testId } })
  expect(result).toMatchObject({ passed: true, answer: 'Pronto.' })
  expect(result!.calls.map(({ state }) => state)).toEqual(['done', 'failed'])
  const { rows } = await app.ctx.db.execute(sql`select count(*)::int from file_drafts`)
  expect(rows).toEqual([{ count: 0 }])
  await change({ knowledgeMode: 'only' })
  expect((await maria.api.listTestCases({ params })).tools).toEqual([])
})

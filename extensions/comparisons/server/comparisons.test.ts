import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { askNext, giveUp } from '#/comparisons/server/answering.service.ts'
import { describeWorse, type Facts } from '#/comparisons/server/sums.model.ts'
import { registerRunTools, type RunTool } from '@prosa/server/src/modules/conversations/runs/run-tools.service.ts'
import { problemOf } from '@prosa/server/test/accounts.ts'
import { createPublishedAssistant, createUser, grant, type TestUser } from '@prosa/server/test/factories.ts'
import { forFile } from '@prosa/server/test/for-file.ts'
import { startTestApp, startWithModel } from '@prosa/server/test/test-app.ts'

const { models, app, env } = await forFile(
  startWithModel({
    env: {
      MODELS: 'openai:prosa-teste,openai:prosa-outro,openai:prosa-fora?status=404',
      MODEL_PRICES: 'openai:prosa-teste=1000/1000,openai:prosa-outro=1000/1000',
    },
  }),
)

const form = { question: 'Que horas abre?', mustContain: ['8h'], mustNotContain: [], required: false }

interface Tests {
  owner?: TestUser
  /** The first question whose answers take three seconds; none by default. */
  slowFrom?: number
}

/** An assistant with test cases; each question says how the model answers it, whichever side asks first. */
async function withTests(count = 1, { owner: maria, slowFrom = Infinity }: Tests = {}) {
  const owner = maria ?? (await createUser(app))
  const params = { assistantId: await createPublishedAssistant(owner) }
  for (let at = 1; at <= count; at += 1) {
    const answer = `[[text=Abre às 8h.${at < slowFrom ? '' : '&firstTokenMs=3000'}]]`
    await owner.api.createTestCase({ params, body: { ...form, question: `Pergunta ${at}: que horas abre? ${answer}` } })
  }
  const change = async (changes: object) => {
    const { revision } = await owner.api.getDraft({ params })
    await owner.api.updateDraft({ params, body: { revision, changes } })
  }
  const start = (body: Partial<Parameters<typeof owner.api.startComparison>[0]['body']> = {}) =>
    owner.api.startComparison({ params, body: { models: null, ...body } })
  const read = (comparisonId: string) => owner.api.getComparison({ params: { ...params, comparisonId } })
  const ended = (id: string) =>
    vi.waitFor(
      async () => {
        const comparison = await read(id)
        expect(comparison.state).not.toBe('running')
        return comparison
      },
      { timeout: 20_000, interval: 100 },
    )
  return { owner, params, change, start, read, ended, publish: () => owner.api.publishAssistant({ params, body: {} }) }
}
/** Waits until the model has received so many requests. */
async function untilAsked(begin: () => Promise<{ id: string }>, requests = 2) {
  const before = models.requests.length
  const begun = await begin()
  await vi.waitFor(() => expect(models.requests.length).toBeGreaterThanOrEqual(before + requests), 15_000)
  return begun
}

test('a comparison that cannot be made is refused with a sentence', async () => {
  const none = await withTests(0)
  expect(await problemOf(none.start())).toMatchObject({ code: 'comparison_without_tests' })
  const { owner, params, start, change } = await withTests()
  expect(await problemOf(start({ models: ['openai:prosa-teste', 'openai:prosa-teste'] }))).toMatchObject({
    code: 'comparison_same_model',
  })
  expect(await problemOf(start({ models: ['openai:prosa-teste', 'openai:fora'] }))).toMatchObject({
    code: 'model_unavailable',
  })
  const { id } = await owner.api.createAssistant({ body: { name: 'Só rascunho' } })
  await owner.api.createTestCase({ params: { assistantId: id }, body: form })
  const unpublished = owner.api.startComparison({ params: { assistantId: id }, body: { models: null } })
  expect(await problemOf(unpublished)).toMatchObject({ code: 'assistant_unpublished' })
  await owner.api.createTestCase({ params, body: { ...form, criterion: 'É cordial' } })
  await change({ model: 'embedded:trechos' })
  expect(await problemOf(start())).toMatchObject({ code: 'judge_unavailable' })
  await owner.api.setAssistantState({ params, body: { action: 'archive' } })
  expect(await problemOf(start())).toMatchObject({ code: 'assistant_archived' })
})

test('two comparisons of one assistant never run at once, also when both start together', async () => {
  const { owner, params, start, ended } = await withTests(1, { slowFrom: 1 })
  const both = await Promise.allSettled([start(), start()])
  const refused = both.filter((each) => each.status === 'rejected')
  expect(refused).toMatchObject([{ reason: { code: 'comparison_running' } }])
  const { items } = await owner.api.listComparisons({ params })
  expect(items).toMatchObject([{ state: 'running', cases: 1, answered: 0 }])
  await ended(items[0]!.id)
})

test('a comparison whose process ends in the middle is continued by another one, each question stored once', async () => {
  const first = await startTestApp({ beside: app, env })
  const { start, read, ended, params } = await withTests(3)
  models.behave({ text: 'Abre às 8h.', firstTokenMs: 400 })
  const { id } = await start()
  await vi.waitFor(async () => expect((await read(id)).answered).toBeGreaterThan(0), { timeout: 15_000 })
  await first.close()
  // the same question taken by a worker that the queue took for dead
  await Promise.all([askNext(app.ctx, id), askNext(app.ctx, id)])
  const comparison = await ended(id)
  models.behave({ firstTokenMs: 0 })
  expect(comparison).toMatchObject({ state: 'done', answered: 3, problem: null })
  expect(comparison.questions.map(({ results }) => results.map((result) => result?.passed))).toEqual(
    Array.from({ length: 3 }, () => [true, true]),
  )
  const { rows } = await app.ctx.db.execute(
    sql`select count(*)::int from chats where assistant_id = ${params.assistantId}`,
  )
  expect(rows).toEqual([{ count: 0 }])
})

test('a question that fails every time ends the comparison, and the next one can start', async () => {
  const { start, read } = await withTests(1, { slowFrom: 1 })
  const { id } = await start()
  await giveUp(app.ctx, id)
  expect(await read(id)).toMatchObject({ state: 'stopped', problem: expect.stringContaining('Compare de novo') })
  await start()
})

test('a person stops a comparison, and what was answered stays', async () => {
  const { owner, params, start, read, ended } = await withTests(3, { slowFrom: 2 })
  const { id } = await untilAsked(start, 4)
  await vi.waitFor(async () => expect((await read(id)).answered).toBe(1), { timeout: 15_000, interval: 50 })
  const at = { params: { ...params, comparisonId: id } }
  expect(await owner.api.stopComparison(at)).toMatchObject({ state: 'stopped', problem: null, answered: 1 })
  expect(await owner.api.stopComparison(at)).toMatchObject({ state: 'stopped' })
  expect((await ended(id)).answered).toBe(1)
})

test('a comparison ends with a reason when the assistant is archived or its starter loses the right', async () => {
  const joao = await createUser(app)
  const { owner, params, start, ended } = await withTests(2, { slowFrom: 1 })
  await grant(app, joao, params.assistantId, 'editor')
  const { id } = await untilAsked(() => joao.api.startComparison({ params, body: { models: null } }))
  await app.ctx.db.execute(
    sql`delete from assistant_members where assistant_id = ${params.assistantId} and user_id = ${joao.id}`,
  )
  expect(await ended(id)).toMatchObject({
    state: 'stopped',
    answered: 1,
    problem: expect.stringContaining('não pode mais'),
  })
  const { id: second } = await untilAsked(start)
  await owner.api.setAssistantState({ params, body: { action: 'archive' } })
  expect(await ended(second)).toMatchObject({
    state: 'stopped',
    answered: 1,
    problem: expect.stringContaining('arquivado'),
  })
})

test('a budget that is used up in the middle ends the comparison and keeps what was paid for', async () => {
  const owner = await createUser(app)
  const admin = await createUser(app, { roles: ['admin'] })
  const { start, read, ended } = await withTests(3, { owner, slowFrom: 2 })
  const { id } = await start()
  await vi.waitFor(async () => expect((await read(id)).answered).toBe(1), { timeout: 15_000, interval: 50 })
  const body = { scope: 'user', targetId: String(owner.id), limitCents: 1, warnPercent: 80 } as const
  await admin.api.createBudget({ body })
  expect(await ended(id)).toMatchObject({ state: 'stopped', answered: 2, problem: expect.stringMatching(/limite/i) })
})

test('a model that is taken away fails its answers, and the table says so', async () => {
  const { start, ended } = await withTests(1)
  const { id } = await start({ models: ['openai:prosa-teste', 'openai:prosa-fora?status=404'] })
  const { sides, questions } = await ended(id)
  expect(sides.reduce((sum, { sums }) => sum + sums.failed, 0)).toBe(1)
  expect(sides.every(({ sums }) => sums.costBrl !== null)).toBe(true)
  const failed = questions[0]!.results.filter((result) => result?.error)
  expect(failed).toMatchObject([{ passed: false, error: expect.stringContaining('não está disponível') }])
})

test('the draft stands beside the published version with cost and time, and is kept with the version', async () => {
  const { owner, params, start, ended, change, publish } = await withTests(2)
  await change({ greeting: 'Olá!' })
  const { id } = await start()
  const comparison = await ended(id)
  expect(comparison).toMatchObject({
    kind: 'versions',
    cases: 2,
    answered: 2,
    startedBy: owner.name,
    publishedAs: null,
  })
  expect(comparison.sides.map(({ version }) => version)).toEqual([1, null])
  for (const { sums } of comparison.sides) {
    expect(sums.ms).toBeGreaterThan(0)
    expect(sums.costBrl).not.toBeNull()
  }
  await change({ greeting: 'Oi!' })
  const later = await start()
  await ended(later.id)
  await publish()
  const { items } = await owner.api.listComparisons({ params })
  expect(items.map(({ publishedAs }) => publishedAs)).toEqual([2, null])
})

test('a draft that is worse by the chosen measure is refused until it is better or the measure is none', async () => {
  const { owner, params, start, ended, change, publish } = await withTests()
  await change({ greeting: 'Olá!' })
  models.behave({ text: 'Abre às 8h.' })
  const { id } = await start({ measure: 'tests' })
  expect(await problemOf(publish())).toMatchObject({
    code: 'publish_refused',
    detail: expect.stringContaining('não terminou'),
  })
  await ended(id)
  await app.ctx.db.execute(
    sql`update compared_cases set results = jsonb_set(results, '{1,passed}', 'false') where comparison_id = ${id}`,
  )
  expect(await problemOf(publish())).toMatchObject({
    status: 409,
    code: 'publish_refused',
    detail: expect.stringContaining('Passaram 0 testes no rascunho, e 1 na versão publicada.'),
  })
  await change({ greeting: 'Oi!' })
  expect(await problemOf(publish())).toMatchObject({ detail: expect.stringContaining('O rascunho mudou') })
  const at = { params: { ...params, comparisonId: id } }
  await owner.api.setMeasure({ ...at, body: { measure: 'none' } })
  await publish()
  // against a version that is no longer published, a comparison refuses nothing
  await owner.api.setMeasure({ ...at, body: { measure: 'tests' } })
  await change({ greeting: 'Bom dia!' })
  await publish()
  await owner.api.deleteComparison(at)
  expect(await problemOf(owner.api.getComparison(at))).toMatchObject({ status: 404 })
})

test('both sides replay recorded answers of tools, and a call that changes something never leaves', async () => {
  const { owner, params, start, ended } = await withTests(0)
  const received: string[] = []
  const tool = (name: string, writes: boolean): RunTool => ({
    name,
    description: name,
    inputSchema: { type: 'object', properties: { aluno: { type: 'string' } } },
    display: { label: `Sistema: ${name}`, writes, waits: writes },
    call: async () => {
      received.push(name)
      return 'Turma A'
    },
  })
  registerRunTools(app.ctx, async (_ctx, { assistantId }) => ({
    tools: assistantId === params.assistantId ? [tool('ver', false), tool('notas', false), tool('anotar', true)] : [],
    decisions: new Map(),
  }))
  const calls = ['ver', 'notas', 'anotar'].map((name) => ({ name, arguments: '{"aluno":"Ana"}' }))
  const question = `Anote. [[toolCall=${encodeURIComponent(JSON.stringify(calls))}&text=Pronto.]]`
  const called = { mustContain: [], mustCall: 'Sistema: anotar', mustCallWith: ['Ana'] }
  const recordings = [{ tool: 'ver', label: 'Sistema: ver', input: '{}', output: 'Turma B' }]
  await owner.api.createTestCase({ params, body: { ...form, question, ...called, recordings } })
  const { questions } = await ended((await start()).id)
  expect(received).toEqual(['notas', 'notas'])
  for (const result of questions[0]!.results) {
    expect(result).toMatchObject({ passed: true, toolUse: { met: true } })
    const outputs = result!.calls.map(({ output }) => output)
    expect(outputs).toEqual(['Turma B', 'Turma A', expect.stringContaining('isto é um teste')])
  }
})

const facts = (more: Partial<Facts> = {}): Facts => ({
  passed: true,
  unanswered: false,
  error: null,
  costMicros: 1000,
  ms: 1000,
  ...more,
})

test.each([
  ['none', facts(), facts({ passed: false }), undefined],
  ['tests', facts({ passed: false }), facts({ passed: false }), undefined],
  ['tests', facts(), null, 'Passaram 0 testes no rascunho, e 1 na versão publicada.'],
  ['cost', facts(), facts({ costMicros: 1100 }), undefined],
  ['cost', facts(), facts({ costMicros: 1101 }), 'custaram'],
  ['cost', facts({ costMicros: null }), facts(), 'não é conhecido'],
  ['cost', facts(), facts({ error: 'Não respondeu.', costMicros: 0 }), 'Nenhuma pergunta'],
  ['time', facts(), facts({ ms: 1100 }), undefined],
  ['time', facts(), facts({ ms: 1200 }), 'levaram 1,2 s, e as da versão publicada 1 s'],
] as const)('by %s, a draft is worse only where a measure says so (%#)', (measure, before, after, expected) => {
  const reason = describeWorse(measure, [[before, after]])
  if (expected === undefined) expect(reason).toBeUndefined()
  else expect(reason).toContain(expected)
})

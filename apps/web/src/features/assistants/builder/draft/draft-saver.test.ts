import type { Draft } from '@prosa/contract/assistants/assistants.ts'
import { ApiProblem } from '@prosa/contract/client/client.ts'
import { errorTable, type ErrorCode, type Problem } from '@prosa/contract/protocol/errors.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConfigChanges } from '#/features/assistants/builder/draft/draft-changes.ts'
import { DraftSaver, type DraftOperations } from '#/features/assistants/builder/draft/draft-saver.ts'
import { sampleConfig, sampleDraft } from '#/features/assistants/test-samples.ts'
import { deviceData } from '#/lib/session/device-data.ts'

type Update = DraftOperations['update']

const refuse = (code: ErrorCode, facts: Partial<Problem> = {}) =>
  new ApiProblem({ type: 'about:blank', code, status: errorTable[code][0], title: errorTable[code][1], ...facts })

const saved = (revision: number, changes: ConfigChanges = {}): Draft =>
  sampleDraft({ revision, config: sampleConfig(changes) })

const create = vi.fn<DraftOperations['create']>()
const update = vi.fn<Update>()

/** The server's draft, to which accepted changes are applied. */
let held = sampleDraft()
const acceptAll: Update = (_, { revision, changes }) => {
  held = sampleDraft({ revision: revision + 1, config: { ...held.config, ...changes } })
  return Promise.resolve(held)
}

async function openSaver(draft: Draft | null = sampleDraft()) {
  held = draft ?? sampleDraft()
  const draftKeyOf = (id: number | null) => `7.${id ?? 'create'}`
  const initial = sampleConfig({ name: '', instructions: '' })
  const saver = new DraftSaver({ draft, initial, makeDraftKey: draftKeyOf, operations: { create, update } })
  saver.open()
  await vi.advanceTimersByTimeAsync(0)
  return saver
}

const type = (saver: DraftSaver, changes: ConfigChanges) => saver.change({ ...saver.state().values, ...changes })

/** Simulates an earlier visit without a connection. */
async function leaveUnsaved(changes: ConfigChanges) {
  update.mockRejectedValue(new TypeError('Failed to fetch'))
  const saver = await openSaver()
  type(saver, changes)
  void saver.close()
  await vi.advanceTimersByTimeAsync(60_000)
  update.mockReset().mockImplementation(acceptAll)
}

beforeEach(() => {
  vi.useFakeTimers()
  deviceData.clear()
  create.mockReset()
  update.mockReset().mockImplementation(acceptAll)
})
afterEach(() => {
  vi.useRealTimers()
})

test('only changes are sent, with the revision that they are based on', async () => {
  const saver = await openSaver()
  type(saver, { description: ' Ajuda ' })
  expect(await saver.flush()).toBe(true)
  expect(update).toHaveBeenCalledExactlyOnceWith(5, { revision: 1, changes: { description: 'Ajuda' } })
  type(saver, { greeting: 'Olá' })
  await saver.flush()
  expect(update).toHaveBeenLastCalledWith(5, { revision: 2, changes: { greeting: 'Olá' } })
})

test('a long text is saved after a pause without leaving the field', async () => {
  const saver = await openSaver()
  type(saver, { instructions: 'Ajude com' })
  await vi.advanceTimersByTimeAsync(1000)
  type(saver, { instructions: 'Ajude com paciência.' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(update).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(update).toHaveBeenCalledExactlyOnceWith(5, { revision: 1, changes: { instructions: 'Ajude com paciência.' } })
})

test('text typed during a save is sent after it, one request at a time', async () => {
  const answer = Promise.withResolvers<Draft>()
  update.mockReturnValueOnce(answer.promise)
  const saver = await openSaver()
  type(saver, { description: 'Um' })
  const first = saver.flush()
  type(saver, { description: 'Um e dois' })
  const second = saver.flush()
  expect(update).toHaveBeenCalledTimes(1)
  answer.resolve(saved(2, { description: 'Um' }))
  await Promise.all([first, second])
  expect(update).toHaveBeenLastCalledWith(5, { revision: 2, changes: { description: 'Um e dois' } })
})

test('an invalid field waits while others are saved; its error appears on blur', async () => {
  const saver = await openSaver()
  type(saver, { name: 'x', description: 'Ajuda' })
  await vi.advanceTimersByTimeAsync(1500)
  expect(update).toHaveBeenCalledExactlyOnceWith(5, { revision: 1, changes: { description: 'Ajuda' } })
  expect(saver.state().phase).toBe('unsaved')
  expect(await saver.flush()).toBe(false)
  expect(saver.state().phase).toBe('invalid')
})

test('a lost connection is retried until it is back', async () => {
  update.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockRejectedValueOnce(refuse('unavailable'))
  const saver = await openSaver()
  type(saver, { description: 'Ajuda' })
  await saver.flush()
  expect(saver.state().phase).toBe('retrying')
  await vi.advanceTimersByTimeAsync(2000)
  expect(saver.state().phase).toBe('retrying')
  await vi.advanceTimersByTimeAsync(5000)
  expect(saver.state().phase).toBe('saved')
  expect(update).toHaveBeenCalledTimes(3)
})

test('unsaved text is found at the next visit and saved then', async () => {
  await leaveUnsaved({ description: 'Não perca' })
  const later = await openSaver(saved(4, { greeting: 'De outra pessoa' }))
  expect(later.state()).toMatchObject({ recovered: true, values: { description: 'Não perca' } })
  expect(update).toHaveBeenCalledExactlyOnceWith(5, { revision: 4, changes: { description: 'Não perca' } })
})

test('unsaved text that conflicts with another person’s change is reported as a conflict', async () => {
  await leaveUnsaved({ description: 'Não perca' })
  await openSaver(saved(4, { description: 'De outra pessoa' }))
  expect(update).toHaveBeenCalledWith(5, { revision: 1, changes: { description: 'Não perca' } })
})

test('a change that arrived without its response is not recovered again', async () => {
  await leaveUnsaved({ description: 'Não perca' })
  expect((await openSaver(saved(2, { description: 'Não perca' }))).state().recovered).toBe(false)
})

test('once everything is saved the device keeps nothing', async () => {
  const saver = await openSaver()
  type(saver, { description: 'Ajuda' })
  await saver.flush()
  expect((await openSaver(held)).state().recovered).toBe(false)
})

test("another person's newer version stops saving until it is merged", async () => {
  update.mockRejectedValueOnce(refuse('draft_conflict', { detail: 'Maria salvou uma versão mais nova às 14:32.' }))
  const saver = await openSaver()
  type(saver, { description: 'Minha', greeting: 'Meu oi' })
  await saver.flush()
  expect(saver.state()).toMatchObject({ phase: 'conflict', problem: 'Maria salvou uma versão mais nova às 14:32.' })
  type(saver, { description: 'Minha, ainda' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(update).toHaveBeenCalledTimes(1)

  held = saved(9, { greeting: 'Oi dela', category: 'support' })
  saver.continueFromTheirs(held, ['greeting'])
  await saver.flush()
  expect(update).toHaveBeenLastCalledWith(5, { revision: 9, changes: { description: 'Minha, ainda' } })
  expect(saver.state().values).toMatchObject({ greeting: 'Oi dela', category: 'support' })
})

test('a refused field shows its error and does not delay the others', async () => {
  update.mockRejectedValueOnce(refuse('model_unavailable'))
  const saver = await openSaver()
  type(saver, { model: 'openai:gone', description: 'Ajuda' })
  await saver.flush()
  expect(saver.state().fieldProblems).toEqual({ model: errorTable.model_unavailable[1] })
  await vi.advanceTimersByTimeAsync(0)
  expect(update).toHaveBeenLastCalledWith(5, { revision: 1, changes: { description: 'Ajuda' } })
  await saver.flush()
  expect(update).toHaveBeenCalledTimes(2)
})

test('the name creates the assistant once, with the values chosen before; the rest follows', async () => {
  const answer = Promise.withResolvers<Draft>()
  create.mockReturnValueOnce(answer.promise)
  const saver = await openSaver(null)
  type(saver, { category: 'writing' })
  expect(await saver.flush()).toBe(false)
  expect(create).not.toHaveBeenCalled()
  type(saver, { name: 'Tutor' })
  const creating = saver.flush()
  type(saver, { description: 'Ajuda' })
  answer.resolve(saved(1, { category: 'writing' }))
  await creating
  await saver.flush()
  expect(create).toHaveBeenCalledExactlyOnceWith({ name: 'Tutor', category: 'writing' })
  expect(update).toHaveBeenCalledWith(5, { revision: 1, changes: expect.objectContaining({ description: 'Ajuda' }) })
})

test('a creation whose response was lost is not repeated automatically', async () => {
  create.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const saver = await openSaver(null)
  type(saver, { name: 'Tutor' })
  await saver.flush()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(create).toHaveBeenCalledTimes(1)
  expect(saver.state().problem).toContain('conexão')
})

test('a newer draft is adopted when nothing is unsaved, an older one never', async () => {
  const saver = await openSaver(saved(3))
  saver.adopt(saved(2, { description: 'Velha' }))
  expect(saver.state().values.description).toBe('')
  saver.adopt(saved(4, { description: 'De outra aba' }))
  expect(saver.state()).toMatchObject({ replaced: 1, values: { description: 'De outra aba' } })
  type(saver, { greeting: 'Olá' })
  saver.adopt(saved(5, { description: 'Mais nova' }))
  expect(saver.state().values.description).toBe('De outra aba')
})

test('without the draft nothing is sent, and the text stays on the screen and the device [S47]', async () => {
  const saver = await openSaver()
  update.mockRejectedValue(refuse('not_found'))
  type(saver, { description: 'Escrito com cuidado' })
  expect(await saver.flush()).toBe(false)
  expect(saver.state().phase).toBe('gone')
  type(saver, { description: 'Escrito com muito cuidado' })
  await vi.advanceTimersByTimeAsync(60_000)
  await saver.flush()
  expect(update).toHaveBeenCalledTimes(1)
  expect(saver.state().values.description).toBe('Escrito com muito cuidado')
  expect(deviceData.read('builder.7.5')).toContain('Escrito com muito cuidado')
})

test('a creation whose response was lost is repeated unchanged, and later text is applied to it [Rel6]', async () => {
  const saver = await openSaver(null)
  create.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  type(saver, { name: 'Tutor', instructions: 'Ajude.' })
  expect(await saver.flush()).toBe(false)
  type(saver, { instructions: 'Ajude com paciência.' })
  create.mockImplementation((config) => {
    held = sampleDraft({ config: sampleConfig({ ...config }) })
    return Promise.resolve(held)
  })
  expect(await saver.flush()).toBe(true)
  const first = { name: 'Tutor', instructions: 'Ajude.' }
  expect(create.mock.calls).toEqual([[first], [first]])
  expect(update).toHaveBeenCalledExactlyOnceWith(5, { revision: 1, changes: { instructions: 'Ajude com paciência.' } })
})

test('a refused creation is repeated with the corrections', async () => {
  const saver = await openSaver(null)
  create.mockRejectedValueOnce(refuse('validation_failed', { errors: [] }))
  type(saver, { name: 'Tutor', instructions: 'Ajude.' })
  await saver.flush()
  create.mockResolvedValue(saved(1, { name: 'Tutora', instructions: 'Ajude.' }))
  type(saver, { name: 'Tutora' })
  expect(await saver.flush()).toBe(true)
  expect(create).toHaveBeenLastCalledWith({ name: 'Tutora', instructions: 'Ajude.' })
})

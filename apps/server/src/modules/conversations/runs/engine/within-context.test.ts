import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { initialConfig } from '@prosa/contract/assistants/new-assistant.ts'
import { describe, expect, test } from 'vitest'
import { type HistoryMessage, writePrompt, type PromptFacts } from '#/modules/conversations/runs/engine/prompt.model.ts'
import {
  charactersPerTokenIn,
  passagesFor,
  withinContext,
} from '#/modules/conversations/runs/engine/within-context.model.ts'

const config: AssistantConfig = { ...initialConfig('Tutor', 'openai:x'), instructions: '', answerLength: 'short' }
const passage = (text: string, number = 1) => ({ number, documentName: 'apostila.pdf', page: 3, text })
const facts = (more: Partial<PromptFacts> = {}): PromptFacts => ({
  config,
  history: [{ role: 'user', text: 'O que é?' }],
  passages: [],
  hasDocuments: true,
  written: '',
  reasons: false,
  ...more,
})
const fit = (given: PromptFacts, contextTokens: number | null, charactersPerToken = 3.5) =>
  withinContext(given, { contextTokens, charactersPerToken })
const talk = (length: number, each: number): HistoryMessage[] =>
  Array.from({ length }, (_, index) => ({
    role: index % 2 === 0 ? 'user' : 'assistant',
    text: `${index} `.padEnd(each, 'x'),
  }))
const firstWords = (history: readonly HistoryMessage[]) => history.map(({ text }) => text.split(' ')[0])

describe("fitting a conversation into a model's context", () => {
  test('a small context gets the first passages, the newest messages, and always the question [S31]', () => {
    const passages = [1, 2, 3].map((number) => passage(String(number).repeat(1500), number))
    const all = facts({ history: talk(9, 1000), passages, config: { ...config, answerLength: 'long' } })
    const small = fit(all, 4200).facts
    expect(small.passages.map(({ number }) => number)).toEqual([1])
    expect(firstWords(small.history)).toEqual(['7', '8'])
    expect(writePrompt(small).maxOutputTokens).toBe(2100)
    const tiny = fit(all, 1000).facts
    expect([tiny.passages, firstWords(tiny.history)]).toEqual([[], ['8']])
    expect(fit(all, 100_000).facts).toMatchObject({ passages, history: all.history })
  })

  test('a larger context gets more of the conversation, and room for the answer stays free [S31]', () => {
    const all = facts({ history: talk(61, 1000) })
    const lengths = [4096, 8192, 16_384, 200_000].map((tokens) => fit(all, tokens).facts.history.length)
    expect(lengths).toEqual([8, 22, 49, 61])
    const thoughtful = facts({ history: talk(61, 1000), reasons: true, config: { ...config, reasoning: 'medium' } })
    expect(fit(thoughtful, 16_384).facts.history.length).toBe(28)
    expect(writePrompt(fit(thoughtful, 8192).facts).maxOutputTokens).toBe(4096)
  })

  test('at most 32,000 tokens of a conversation are sent, however large the context [M3]', () => {
    expect(fit(facts({ history: talk(401, 1000) }), 1_000_000).facts.history.length).toBe(112)
  })

  test('a conversation above half of its room states how much a summary keeps verbatim [S12]', () => {
    expect(fit(facts({ history: talk(9, 1000) }), 8192).crowded).toBeUndefined()
    const { crowded } = fit(facts({ history: talk(15, 1000) }), 8192)
    expect(crowded).toBeGreaterThan(4000)
    expect(crowded).toBeLessThan(8000)
  })

  test('the summary takes its share of the room [S12]', () => {
    const history = talk(61, 1000)
    const without = fit(facts({ history }), 8192).facts.history.length
    expect(fit(facts({ history, memory: 'm'.repeat(6000) }), 8192).facts.history.length).toBe(without - 6)
  })

  test('passages take the room that a short conversation leaves [S12]', () => {
    const passages = Array.from({ length: 10 }, (_, index) => passage('t'.repeat(2000), index + 1))
    expect(fit(facts({ passages }), 8192).facts.passages.length).toBe(10)
    expect(fit(facts({ passages, history: talk(41, 1000) }), 8192).facts.passages.length).toBe(5)
  })

  test('a model that reads no conversation gets the prompt unchanged [S12]', () => {
    const all = facts({ history: talk(99, 3000) })
    expect(fit(all, null)).toEqual({ facts: all })
  })

  test("file texts fit a small context too: the question's first, cut at the end [S31]", () => {
    const long = { name: 'longo.pdf', text: 'texto do arquivo '.repeat(1000), cut: false }
    const picture = { mediaType: 'image/png', content: new Uint8Array(1) }
    const photo = { name: 'foto.png', text: '', cut: false, picture }
    const history: HistoryMessage[] = [
      { role: 'user', text: 'Veja.', fileIds: ['antes', 'foto'] },
      { role: 'assistant', text: 'Vi.' },
      { role: 'user', text: 'E este?', fileIds: ['agora'] },
    ]
    const files = new Map([
      ['antes', long],
      ['foto', photo],
      ['agora', long],
    ])
    const small = fit(facts({ history, files }), 6000).facts
    expect(small.files?.get('agora')?.cut).toBe(true)
    expect([small.history.length, small.files?.has('antes')]).toEqual([1, false])
    const middling = fit(facts({ history, files }), 10_000).facts
    expect([middling.files?.get('agora')?.cut, middling.files?.get('antes')?.cut]).toEqual([false, true])
    expect(middling.files?.get('foto')).toEqual({ name: 'foto.png', text: '', cut: false })
    const wide = fit(facts({ history, files }), 100_000).facts
    expect([wide.files?.get('antes'), wide.files?.get('foto')]).toEqual([long, photo])
  })
})

describe('characters per token', () => {
  const answer = (characters: number, outputTokens: number | null, model = 'openai:x'): HistoryMessage => ({
    role: 'assistant',
    text: 'a'.repeat(characters),
    model,
    outputTokens,
  })

  test("the provider's counts for this model in this conversation are used [S12]", () => {
    expect(charactersPerTokenIn([answer(300, 100), answer(100, 50)], 'openai:x')).toBeCloseTo(400 / 150)
    expect(charactersPerTokenIn([answer(300, 60), answer(9000, 60, 'openai:y')], 'openai:x')).toBe(5)
    expect(charactersPerTokenIn([answer(30, 100)], 'openai:x')).toBe(2)
  })

  test('without enough counts the usual value for Portuguese is used [S12]', () => {
    expect(charactersPerTokenIn([answer(30, 10), answer(900, null)], 'openai:x')).toBe(3.5)
  })
})

test('a model with enough context gets ten passages, a small or a quoting one six [S12]', () => {
  expect([passagesFor(200_000), passagesFor(16_384), passagesFor(8192), passagesFor(null)]).toEqual([10, 10, 6, 6])
})

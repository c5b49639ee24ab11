import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LiveRun, type NumberedEvent } from '#/modules/conversations/runs/engine/live-run.model.ts'
import { joinDeltas } from '#/modules/conversations/messages/answer.model.ts'

const config = { model: 'openai:x' } as AssistantConfig
const facts = {
  runId: 'r',
  chatId: 'c',
  messageId: 'm',
  parentId: 'p',
  assistantId: 1,
  config,
  attempt: 1,
  written: [],
  hasDocuments: false,
}

test('deltas add up to the message for any split of the text, without half characters [Rel2]', () => {
  const pieces = fc.array(
    fc.record({ text: fc.string({ unit: 'grapheme', maxLength: 8 }), cut: fc.nat(8), store: fc.boolean() }),
  )
  fc.assert(
    fc.property(pieces, (given) => {
      const run = new LiveRun(facts, 0)
      const stored: NumberedEvent[] = []
      for (const { text, cut, store } of given) {
        run.addText('text', text.slice(0, cut))
        if (store) stored.push(...run.takeEvents())
        run.addText('text', text.slice(cut))
        if (store) stored.push(...run.takeEvents())
      }
      stored.push(...run.takeEvents(true))
      const whole = given.map(({ text }) => text).join('')
      const deltas = stored.filter(({ event }) => event === 'delta').map(({ data }) => data)
      expect(joinDeltas(deltas).text).toBe(whole)
      expect(run.parts).toEqual(whole === '' ? [] : [{ type: 'text', text: whole }])
      expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1))
      for (const data of deltas) expect((JSON.parse(data) as { text: string }).text.isWellFormed()).toBe(true)
    }),
  )
})

test('characters that PostgreSQL cannot store are removed before [Rel2]', () => {
  const run = new LiveRun(facts, 0)
  run.addText('text', 'a\0b\ud83d')
  // the streamed text equals the stored one
  expect(run.takeEvents(true).at(-1)).toMatchObject({ event: 'delta', data: JSON.stringify({ text: 'ab\ufffd' }) })
  expect(run.parts).toEqual([{ type: 'text', text: 'ab\ufffd' }])
})

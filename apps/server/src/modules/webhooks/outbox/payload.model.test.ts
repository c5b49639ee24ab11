import { expect, test } from 'vitest'
import { bodyOf, MOST_BYTES } from '#/modules/webhooks/outbox/payload.model.ts'

const personal = { pseudonym: 'p_1', name: 'Maria', email: 'maria@escola.test', text: 'Olá' }
const facts = {
  type: 'message.created',
  at: new Date('2026-11-21T12:00:00.123Z'),
  data: { assistantId: 5, chatId: 'c', sequence: 3 },
  personal,
}
const dataOf = (body: string) => (JSON.parse(body) as { data: unknown }).data

test('a body has type, timestamp and data [H1]', () => {
  expect(JSON.parse(bodyOf({ ...facts, level: 'metadata' }))).toEqual({
    type: 'message.created',
    timestamp: '2026-11-21T12:00:00.123Z',
    data: facts.data,
  })
})

test('each level tells what the one before tells, and its own [S16]', () => {
  expect(dataOf(bodyOf({ ...facts, level: 'pseudonymous' }))).toEqual({ ...facts.data, person: { pseudonym: 'p_1' } })
  const { text, ...person } = personal
  expect(dataOf(bodyOf({ ...facts, level: 'full' }))).toEqual({ ...facts.data, person, text })
  const guest = { ...personal, name: '', email: null, text: null }
  expect(dataOf(bodyOf({ ...facts, personal: guest, level: 'full' }))).toEqual({
    ...facts.data,
    person: { pseudonym: 'p_1' },
  })
})

test('a body stays within 20 KB: a long text is named, not sent [H3]', () => {
  const text = 'á'.repeat(MOST_BYTES / 2)
  const body = bodyOf({ ...facts, level: 'full', personal: { ...personal, text } })
  expect(Buffer.byteLength(body)).toBeLessThan(MOST_BYTES)
  expect(dataOf(body)).toMatchObject({ textOmitted: true, chatId: 'c' })
  expect(body).not.toContain('ááá')
})

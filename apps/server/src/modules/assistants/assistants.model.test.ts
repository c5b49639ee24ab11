import { assistantConfigSchema } from '@prosa/contract/assistants/assistants.ts'
import { initialConfig, missingToPublish } from '@prosa/contract/assistants/new-assistant.ts'
import { expect, test } from 'vitest'
import { changedFields, nameOfCopy, assistantStatus } from '#/modules/assistants/assistants.model.ts'

const config = initialConfig('Tutor', 'embedded:trechos')
const state = { publishedVersion: 1, changed: false, pausedAt: null, archivedAt: null }

test('a new assistant needs only a name [S13]', () => {
  expect(assistantConfigSchema.safeParse(config).success).toBe(true)
})

test.each([
  ['draft', { publishedVersion: null }],
  ['published', {}],
  ['changed', { changed: true }],
  ['paused', { changed: true, pausedAt: new Date() }],
  ['archived', { pausedAt: new Date(), archivedAt: new Date() }],
] as const)('the status is %s [S11]', (status, facts) => {
  expect(assistantStatus({ ...state, ...facts }, true)).toBe(status)
})

test('people who do not see the draft do not see that it changed [Z7]', () => {
  expect(assistantStatus({ ...state, changed: true }, false)).toBe('published')
})

test('changed fields are listed by name, lists and objects compared by content [S13]', () => {
  const after = { ...config, tags: ['física'], avatar: { ...config.avatar }, greeting: 'Olá' }
  expect(changedFields(config, after)).toEqual(['tags', 'greeting'])
  expect(changedFields(null, after)).toEqual([])
})

test('publishing requires instructions and an available model [S13]', () => {
  const missing = (model: string) => missingToPublish({ ...config, model }, () => false).map(({ pointer }) => pointer)
  expect(missing('openai:gpt')).toEqual(['#/instructions', '#/model'])
  expect(missing(config.model), 'the embedded model follows no instructions').toEqual(['#/model'])
  expect(missingToPublish({ ...config, instructions: 'Ajude.' }, () => true)).toEqual([])
})

test('the name of a copy is cut to fit, and a copy of a copy gets one suffix [S11]', () => {
  expect(nameOfCopy('Tutor')).toBe('Tutor (cópia)')
  expect(nameOfCopy(nameOfCopy('Tutor'))).toBe('Tutor (cópia)')
  expect(nameOfCopy('a'.repeat(80))).toHaveLength(80)
})

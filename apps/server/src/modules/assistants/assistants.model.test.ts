import { assistantConfigSchema } from '@prosa/contract/assistants/assistants.ts'
import { initialConfig, missingToPublish } from '@prosa/contract/assistants/new-assistant.ts'
import { expect, test } from 'vitest'
import { changedFields, nameOfCopy, statusOf } from '#/modules/assistants/assistants.model.ts'

const config = initialConfig('Tutor', 'embedded:trechos')
const state = { publishedVersion: 1, changed: false, pausedAt: null, archivedAt: null }

test('a new assistant is valid with its name alone [S13]', () => {
  expect(assistantConfigSchema.safeParse(config).success).toBe(true)
})

test.each([
  ['draft', { publishedVersion: null }],
  ['published', {}],
  ['changed', { changed: true }],
  ['paused', { changed: true, pausedAt: new Date() }],
  ['archived', { pausedAt: new Date(), archivedAt: new Date() }],
] as const)('the status is %s [S11]', (status, facts) => {
  expect(statusOf({ ...state, ...facts }, true)).toBe(status)
})

test('whoever does not see the draft does not see that it changed [Z7]', () => {
  expect(statusOf({ ...state, changed: true }, false)).toBe('published')
})

test('changed fields are told by name, lists and objects by their content [S13]', () => {
  const after = { ...config, tags: ['física'], avatar: { ...config.avatar }, greeting: 'Olá' }
  expect(changedFields(config, after)).toEqual(['tags', 'greeting'])
  expect(changedFields(null, after)).toEqual([])
})

test('publishing asks for instructions and for a model that answers [S13]', () => {
  const missing = (model: string) => missingToPublish({ ...config, model }, () => false).map(({ pointer }) => pointer)
  expect(missing('openai:gpt')).toEqual(['#/instructions', '#/model'])
  expect(missing(config.model), 'the embedded model follows no instructions').toEqual(['#/model'])
  expect(missingToPublish({ ...config, instructions: 'Ajude.' }, () => true)).toEqual([])
})

test('the name of a copy fits, and a copy of a copy says so once [S11]', () => {
  expect(nameOfCopy('Tutor')).toBe('Tutor (cópia)')
  expect(nameOfCopy(nameOfCopy('Tutor'))).toBe('Tutor (cópia)')
  expect(nameOfCopy('a'.repeat(80))).toHaveLength(80)
})

import { expect, test } from 'vitest'
import { disputedFields, mergeConfigs, normalizeConfig } from '#/features/assistants/builder/draft/draft-changes.ts'
import { sampleConfig } from '#/features/assistants/test-samples.ts'

const before = sampleConfig({ description: 'Antes', greeting: 'Olá' })

test('a field changed by one person needs no choice', () => {
  const mine = { ...before, description: 'Minha' }
  const theirs = { ...before, greeting: 'Oi' }
  expect(disputedFields({ before, mine, theirs })).toEqual([])
  expect(mergeConfigs({ before, mine, theirs }, [])).toEqual({ ...before, description: 'Minha', greeting: 'Oi' })
})

test('a field changed equally by both needs no choice', () => {
  const same = { ...before, description: 'Igual', avatar: { emoji: '📐', color: 'red' as const } }
  const theirs = { ...same, avatar: { color: 'red' as const, emoji: '📐' } }
  expect(disputedFields({ before, mine: same, theirs })).toEqual([])
})

test('a field changed differently by both keeps mine unless theirs is chosen', () => {
  const merge = {
    before,
    mine: { ...before, description: 'Minha', greeting: 'Meu oi' },
    theirs: { ...before, description: 'Dela', greeting: 'Oi dela' },
  }
  expect(disputedFields(merge)).toEqual(['description', 'greeting'])
  expect(mergeConfigs(merge, ['greeting'])).toMatchObject({ description: 'Minha', greeting: 'Oi dela' })
})

test('a form is compared in the server’s normal form; invalid values stay as typed', () => {
  const typed = { ...before, description: '  Antes ', name: 'x', suggestions: ['', 'Como começo?'] }
  expect(normalizeConfig(typed)).toMatchObject({ description: 'Antes', name: 'x', suggestions: ['Como começo?'] })
})

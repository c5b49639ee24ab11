import { expect, test } from 'vitest'
import { disputedFields, mergeConfigs, normalize } from '#/features/assistants/builder/draft/draft-changes.ts'
import { sampleConfig } from '#/features/assistants/test-samples.ts'

const before = sampleConfig({ description: 'Antes', greeting: 'Olá' })

test('what only one person changed needs no choice', () => {
  const mine = { ...before, description: 'Minha' }
  const theirs = { ...before, greeting: 'Oi' }
  expect(disputedFields({ before, mine, theirs })).toEqual([])
  expect(mergeConfigs({ before, mine, theirs }, [])).toEqual({ ...before, description: 'Minha', greeting: 'Oi' })
})

test('what both changed in the same way needs no choice either', () => {
  const same = { ...before, description: 'Igual', avatar: { emoji: '📐', color: 'red' as const } }
  const theirs = { ...same, avatar: { color: 'red' as const, emoji: '📐' } }
  expect(disputedFields({ before, mine: same, theirs })).toEqual([])
})

test('what both changed differently is mine unless it is left to them', () => {
  const merge = {
    before,
    mine: { ...before, description: 'Minha', greeting: 'Meu oi' },
    theirs: { ...before, description: 'Dela', greeting: 'Oi dela' },
  }
  expect(disputedFields(merge)).toEqual(['description', 'greeting'])
  expect(mergeConfigs(merge, ['greeting'])).toMatchObject({ description: 'Minha', greeting: 'Oi dela' })
})

test('a form is compared as the server would keep it; what is not valid stays as typed', () => {
  const typed = { ...before, description: '  Antes ', name: 'x', suggestions: ['', 'Como começo?'] }
  expect(normalize(typed)).toMatchObject({ description: 'Antes', name: 'x', suggestions: ['Como começo?'] })
})

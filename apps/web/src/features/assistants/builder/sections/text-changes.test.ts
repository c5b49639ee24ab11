import { expect, test } from 'vitest'
import { textChanges } from '#/features/assistants/builder/sections/improve-dialog.tsx'

const before = 'Ajude com frações. Seja breve.\nNão dê a resposta.'
const after = 'Você é um tutor. Ajude com frações.\nNão dê a resposta.'

test('the two texts can be read out of the changes, and what stayed is marked as the same [S13]', () => {
  const changes = textChanges(before, after)
  const read = (other: string) =>
    changes
      .filter(({ kind }) => kind !== other)
      .map(({ text }) => text.trim())
      .join(' ')
  expect(read('added')).toBe(before.replaceAll('\n', ' '))
  expect(read('removed')).toBe(after.replaceAll('\n', ' '))
  expect(changes.filter(({ kind }) => kind === 'same')).toHaveLength(2)
})

test('texts without anything in common, without a sentence end or empty', () => {
  expect(textChanges('', 'Novo')).toEqual([{ kind: 'added', text: 'Novo' }])
  expect(textChanges('Versão 2.5 vale', 'Versão 2.5 vale')).toSatisfy((changes: { kind: string }[]) =>
    changes.every(({ kind }) => kind === 'same'),
  )
  expect(textChanges('Um', 'Dois').map(({ kind }) => kind)).toEqual(['removed', 'added'])
})

import { defaultOptions } from '@prosa/contract/conversations/door-options.ts'
import { addedRules } from '@prosa/web/src/features/participation/added-rules.ts'
import { expect, test } from 'vitest'

test('before the start a student reads that a person can be asked, where the activity lets them [S5, P2]', () => {
  const textsOf = (people: boolean) =>
    addedRules.entries.filter(({ when }) => when({ ...defaultOptions('activity'), people })).map(({ text }) => text)
  const rule = 'Você pode perguntar a uma pessoa: só a pergunta é enviada, e a resposta vem na conversa.'
  expect(textsOf(true)).toContain(rule)
  expect(textsOf(false)).not.toContain(rule)
})

import { randomUUID } from 'node:crypto'
import { PERSON_MODEL } from '@prosa/contract/assistants/approved-model.ts'
import { expect, test } from 'vitest'
import { endOfAnswers, shownNow, snapshotOf, withoutId } from '#/modules/conversations/chat-shares/snapshot.model.ts'
import type { PathMessage } from '#/modules/conversations/chats/transcripts/branches.repository.ts'

const message = (role: 'user' | 'assistant', text: string, more: Partial<PathMessage> = {}): PathMessage => ({
  id: randomUUID(),
  parentId: null,
  role,
  parts: [{ type: 'text', text }],
  status: 'done',
  sources: [],
  model: null,
  note: null,
  createdAt: new Date(),
  ...more,
})

test('files, thoughts and what is empty are not shared; sources only where the assistant shows them [P2]', () => {
  const number = { number: 5, documentId: randomUUID(), documentName: 'Ficha de Ana', page: 3, passage: 'segredo' }
  const file = {
    type: 'file' as const,
    id: randomUUID(),
    name: 'atestado da Ana.pdf',
    format: 'pdf' as const,
    bytes: 1,
  }
  const path = [
    message('user', 'Veja', { parts: [{ type: 'text', text: 'Veja' }, file] }),
    message('assistant', '', {
      parts: [
        { type: 'reasoning', text: 'pensamento' },
        { type: 'text', text: 'Vi [5].' },
      ],
      sources: [number],
    }),
    message('user', '  '),
  ]
  const shown = snapshotOf(path, { personName: 'Ana Reis', showSources: true })
  expect(shown.map(withoutId)).toEqual([
    { role: 'user', text: 'Veja', files: 1, sources: [], approved: false },
    {
      role: 'assistant',
      text: 'Vi [1].',
      files: 0,
      sources: ['[1] Ficha de [nome oculto], página 3'],
      approved: false,
    },
  ])
  expect(snapshotOf(path, { personName: 'Ana Reis', showSources: false })[1]?.sources).toEqual([])
})

test('a path ends at its last finished answer; without one there is nothing to show [S12]', () => {
  const answer = message('assistant', 'Sim.')
  const path = [
    message('user', 'Oi'),
    answer,
    message('user', 'E?'),
    message('assistant', 'meio', { status: 'writing' }),
  ]
  expect(endOfAnswers(path)?.at(-1)).toBe(answer)
  expect(endOfAnswers([message('user', 'Oi'), message('assistant', '', { status: 'failed' })])).toBeUndefined()
})

test('an answer of a person is kept as theirs, without the name, which stands with it only while they sign [S12]', () => {
  const answer = message('assistant', 'Sim.', { model: PERSON_MODEL, note: 'Respondido por Bruno Souza' })
  const [, shown] = snapshotOf([message('user', 'Abre?'), answer], { personName: 'Ana', showSources: true })
  expect(shown).toMatchObject({ byPerson: true, note: 'Respondido por Bruno Souza' })
  const kept = withoutId(shown!)
  expect(kept).toMatchObject({ byPerson: true })
  expect(kept).not.toHaveProperty('note')
  const now = { personName: 'Ana', answers: [answer] }
  expect(shownNow(kept, now).note).toBe('Respondido por Bruno Souza')
  expect(shownNow(kept, { ...now, answers: [{ ...answer, note: null }] }).note).toBeNull()
  // a link of before, which kept no author
  const { byPerson: _, ...before } = kept
  expect(shownNow(before, now)).toMatchObject({ byPerson: true, note: 'Respondido por Bruno Souza' })
  expect(shownNow({ ...before, role: 'user' }, now)).not.toHaveProperty('byPerson')
})

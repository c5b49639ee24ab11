import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { endOfAnswers, hiderOf, snapshotOf, withoutId } from '#/modules/conversations/chat-shares/snapshot.model.ts'
import type { PathMessage } from '#/modules/conversations/chats/transcripts/branches.repository.ts'

const message = (role: 'user' | 'assistant', text: string, more: Partial<PathMessage> = {}): PathMessage => ({
  id: randomUUID(),
  parentId: null,
  role,
  parts: [{ type: 'text', text }],
  status: 'done',
  sources: [],
  model: null,
  createdAt: new Date(),
  ...more,
})

test.each([
  ['Sou Ana Souza da Mata.', 'Sou [nome oculto].'],
  ['Olá, Ana! SOUZA é com z.', 'Olá, [nome oculto]! [nome oculto] é com z.'],
  ['A mata atlântica e a banana de Anatólia ficam.', 'A mata atlântica e a banana de Anatólia ficam.'],
  ['ana@escola.br, CPF 529.982.247-25, (11) 91234-5678', '[e-mail oculto], CPF [CPF oculto], [telefone oculto]'],
  ['Quem escreve [CPF_1] não engana ninguém.', 'Quem escreve [CPF oculto] não engana ninguém.'],
])('names and personal data are hidden, and nothing else: %s [P2]', (text, hidden) => {
  expect(hiderOf('Ana Souza da Mata')(text)).toBe(hidden)
})

test('a name with signs of its own, or without letters, hides itself and breaks nothing [P2]', () => {
  expect(hiderOf('D’Ávila (Jr.) $& [x]')('Falo com D’Ávila. Custa $1.')).toBe('Falo com [nome oculto]. Custa $1.')
  expect(hiderOf('   ')('Nada muda.')).toBe('Nada muda.')
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

import type { ChatSummary } from '@prosa/contract/conversations/chats.ts'
import { expect, test } from 'vitest'
import { groupChats } from '#/features/chats/history/chat-groups.tsx'

const chat = (id: string, lastMessageAt: string, pinned = false): ChatSummary => ({
  id,
  title: id,
  pinned,
  archived: false,
  folderId: null,
  answering: false,
  lastMessageAt,
})

test('conversations are grouped by day in São Paulo, pinned ones first [S12]', () => {
  const groups = groupChats(
    [
      chat('fixada', '2026-01-01T12:00:00Z', true),
      chat('hoje', '2026-11-21T12:00:00Z'),
      // Past midnight in UTC, still the evening before in São Paulo.
      chat('ontem', '2026-11-21T01:00:00Z'),
      chat('semana', '2026-11-16T12:00:00Z'),
      chat('antiga', '2026-10-01T12:00:00Z'),
    ],
    new Date('2026-11-21T15:00:00Z'),
  )
  expect(groups.map(({ label, chats }) => [label, chats.map(({ id }) => id)])).toEqual([
    ['Fixadas', ['fixada']],
    ['Hoje', ['hoje']],
    ['Ontem', ['ontem']],
    ['7 dias', ['semana']],
    ['Mais antigas', ['antiga']],
  ])
})

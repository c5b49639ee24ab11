import type { Message } from '@prosa/contract/conversations/chats.ts'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { GuestChat } from '#/blocks/chat/guest-chat.tsx'
import MessageList from '#/blocks/chat/messages/message-list.tsx'
import { ChatServer, chatId, sampleMessage } from '#/blocks/chat/test-chat-server.ts'
import { read } from '#/lib/api/operations.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { endSession } from '#/lib/session/session.ts'
import { renderPiece } from '#/test-piece.tsx'

const nothing = () => undefined
const around = {
  chatId: 'c',
  author: { name: 'Tutor', avatar: { emoji: '🦊', color: 'amber' as const } },
  lastAnswerId: 'last-answer',
  mayRate: true,
  options: {},
  showSources: true,
  canAct: false,
  onOpenPanel: nothing,
  onEdit: nothing,
  onRegenerate: nothing,
  onContinue: nothing,
  onSelectBranch: nothing,
}
const scrolling = { box: { current: null }, changeAbove: (change: () => void) => change() }
const messageText = (text: string) => [{ type: 'text' as const, text }]

/** A message that counts its renders by reading its time. */
function counted(facts: Parameters<typeof sampleMessage>[0], drawn: () => void): Message {
  const plain = sampleMessage(facts)
  return Object.defineProperty({ ...plain }, 'createdAt', {
    enumerable: true,
    get: () => {
      drawn()
      return plain.createdAt
    },
  })
}

test('a growing answer rerenders only itself [S12]', async () => {
  let drawnAbove = 0
  const above = Array.from({ length: 18 }, (_, index) =>
    counted(
      {
        id: `m${index}`,
        parentId: index === 0 ? null : `m${index - 1}`,
        role: index % 2 === 0 ? 'user' : 'assistant',
        parts: messageText(`Mensagem ${index}`),
      },
      () => drawnAbove++,
    ),
  )
  function Growing() {
    const [text, setText] = useState('Era')
    const last = sampleMessage({
      id: 'last',
      parentId: 'm17',
      role: 'assistant',
      status: 'writing',
      parts: messageText(text),
    })
    return (
      <>
        <button type="button" onClick={() => setText(`${text} palavra`)}>
          Crescer
        </button>
        <MessageList messages={[...above, last]} scrolling={scrolling} besideId={undefined} around={around} />
      </>
    )
  }
  await renderPiece(<Growing />)
  expect(await screen.findByText('Mensagem 17')).toBeDefined()
  const before = drawnAbove
  expect(before).toBeGreaterThanOrEqual(18)
  for (let turn = 0; turn < 3; turn++) await userEvent.click(screen.getByRole('button', { name: 'Crescer' }))
  expect(await screen.findByText('Era palavra palavra palavra')).toBeDefined()
  expect(drawnAbove).toBe(before)
})

test('in a full conversation a growing answer rerenders nothing above it [S12]', async () => {
  const server = new ChatServer()
  await server.start()
  server.begin(crypto.randomUUID(), null, 'Como a folha respira?')
  server.write('A folha')
  let drawnAbove = 0
  const { messages, ...chat } = server.snapshot()
  const [question, answer] = messages
  queryClient.setQueryData(read('getChat', { params: { chatId } }).queryKey, {
    ...chat,
    messages: [counted(question!, () => drawnAbove++), answer!],
  })
  await renderPiece(
    <GuestChat
      assistantId={1}
      assistant={{
        ...around.author,
        description: '',
        greeting: '',
        suggestions: [],
        placeholder: '',
        showSources: true,
      }}
      chatId={chatId}
      guestChats={{ create: () => Promise.resolve(), listPath: null }}
      onStarted={nothing}
      onMissing={nothing}
    />,
  )
  await screen.findByText('A folha')
  await screen.findByRole('button', { name: 'Parar a resposta' })
  const before = drawnAbove
  expect(before).toBeGreaterThan(0)
  for (const word of [' respira', ' pelos', ' estômatos']) server.write(word)
  await screen.findByText('A folha respira pelos estômatos')
  expect(drawnAbove).toBe(before)
  cleanup()
  endSession('left')
  await server.stop()
})

test('a sentence without a source is marked behind it, outside any link [S12]', async () => {
  const parts = [
    { type: 'text' as const, text: 'Abre às 8h [1]. Custa R$ 9,00. Até logo!', withoutSource: ['Custa R$ 9,00.'] },
  ]
  await renderPiece(
    <MessageList
      messages={[sampleMessage({ id: 'a', parentId: null, role: 'assistant', parts })]}
      scrolling={scrolling}
      besideId={undefined}
      around={around}
    />,
  )
  const mark = await screen.findByText('sem fonte nos documentos')
  expect(mark.tagName).toBe('MARK')
  expect(mark.parentElement?.textContent).toBe('Abre às 8h [1]. Custa R$ 9,00. sem fonte nos documentos Até logo!')
  expect(screen.queryByRole('link')).toBeNull()
})

import type { Message } from '@prosa/contract/conversations/chats.ts'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import MessageList from '#/blocks/chat/messages/message-list.tsx'
import { sampleMessage } from '#/blocks/chat/test-chat-server.ts'
import { renderPiece } from '#/test-piece.tsx'

/** Reports to each group, oldest first, whether it is near the viewport. */
let groups: ((near: boolean) => void)[]

beforeEach(() => {
  groups = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        groups.push((near) => act(() => tell([{ isIntersecting: near }])))
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const nothing = () => undefined
const around = {
  chatId: 'c',
  author: { name: 'Tutor', avatar: { emoji: '🦊', color: 'amber' as const } },
  lastAnswerId: 'last-answer',
  mayRate: false,
  options: {},
  showSources: true,
  canAct: true,
  onOpenPanel: nothing,
  onEdit: nothing,
  onRegenerate: nothing,
  onContinue: nothing,
  onSelectBranch: nothing,
}
const messagesOf = (length: number): Message[] =>
  Array.from({ length }, (_, n) =>
    sampleMessage({
      id: `m${n}`,
      parentId: n === 0 ? null : `m${n - 1}`,
      role: n % 2 === 0 ? 'user' : 'assistant',
      parts: [{ type: 'text', text: `Mensagem ${n}` }],
    }),
  )

async function open(length = 40) {
  await renderPiece(
    <MessageList
      messages={messagesOf(length)}
      scrolling={{ box: { current: null }, changeAbove: (change) => change() }}
      besideId={undefined}
      around={around}
    />,
  )
  await screen.findByText(`Mensagem ${length - 1}`)
}

const drawn = () => screen.getAllByRole('article').length

test('distant messages leave the page, and their text stays for the browser’s search [S12]', async () => {
  await open()
  expect(drawn()).toBe(10)
  groups[0]?.(true)
  expect(drawn()).toBe(20)
  expect(screen.getAllByRole('article')[0]?.textContent).toContain('Mensagem 0')
  groups[0]?.(false)
  // The end stays, because the newest answer arrives there.
  for (const group of groups) group(false)
  expect(drawn()).toBe(10)
  const space = screen.getByText(/Mensagem 15/)
  expect(space.getAttribute('hidden')).toBe('until-found')
  expect(space.style.height).toBe('1280px')
  act(() => void space.dispatchEvent(new Event('beforematch')))
  expect(drawn()).toBe(20)
  expect(space.hasAttribute('hidden')).toBe(false)
})

test('before a short newest group the previous one stays too [S12]', async () => {
  await open(44)
  expect(drawn()).toBe(14)
  for (const group of groups) group(false)
  expect(drawn()).toBe(14)
})

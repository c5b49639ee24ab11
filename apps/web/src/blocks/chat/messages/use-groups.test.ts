import type { Message } from '@prosa/contract/conversations/chats.ts'
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { GROUP_SIZE, useGroups } from '#/blocks/chat/messages/message-list.tsx'
import { sampleMessage } from '#/blocks/chat/test-chat-server.ts'

const createMessages = (from: number, to: number): Message[] =>
  Array.from({ length: to - from }, (_, n) => sampleMessage({ id: `m${from + n}`, parentId: `m${from + n - 1}` }))

const open = (messages: Message[]) => renderHook(({ messages }) => useGroups(messages), { initialProps: { messages } })

test('older and newer messages shift no existing group, whatever the size of the first page [S12]', () => {
  let messages = createMessages(27, 77)
  const { result, rerender } = open(messages)
  const first = result.current
  expect(first.map(({ length }) => length)).toEqual(Array.from({ length: 5 }, () => GROUP_SIZE))
  messages = [...messages, ...createMessages(77, 79)]
  rerender({ messages })
  expect(result.current.slice(0, 5)).toEqual(first)
  for (const [n, group] of first.entries()) expect(result.current[n]).toBe(group)
  expect(result.current[5]).toHaveLength(2)
  messages = [...createMessages(0, 27), ...messages]
  rerender({ messages })
  expect(result.current.map(({ length }) => length)).toEqual([7, 10, 10, 10, 10, 10, 10, 10, 2])
  for (const [n, group] of first.entries()) expect(result.current[n + 3]).toBe(group)
  expect(result.current.flat()).toEqual(messages)
})

test('only the group of a growing answer changes; another branch is grouped anew [S12]', () => {
  const messages = createMessages(0, 25)
  const { result, rerender } = open(messages)
  const before = result.current
  rerender({ messages: messages.with(24, sampleMessage({ id: 'm24', parentId: 'm23', note: 'mais' })) })
  expect(result.current.map((group, n) => group === before[n])).toEqual([true, true, false])
  rerender({ messages: createMessages(100, 113) })
  expect(result.current.map(({ length }) => length)).toEqual([10, 3])
  rerender({ messages: [] })
  expect(result.current).toEqual([])
})

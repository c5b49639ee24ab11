import { expect, test } from 'vitest'
import { branchesOf } from '#/modules/conversations/chats/transcripts/transcript.model.ts'

const node = (id: string, parentId: string | null = null) => ({ id, parentId })
const shapeOf = (nodes: ReturnType<typeof node>[]) =>
  branchesOf(nodes).map(({ messages, after }) => [after?.id ?? null, messages.map(({ id }) => id).join('')])

test('a conversation without other versions is one branch, and none is none [S12]', () => {
  expect(shapeOf([])).toEqual([])
  expect(shapeOf([node('a'), node('b', 'a'), node('c', 'b')])).toEqual([[null, 'abc']])
})

test('every message stands once, each branch after the message at which it leaves those before [S12]', () => {
  const nodes = [node('a'), node('b', 'a'), node('c', 'a'), node('d', 'b'), node('e', 'b'), node('f')]
  expect(shapeOf(nodes)).toEqual([
    [null, 'ac'],
    ['a', 'bd'],
    ['b', 'e'],
    [null, 'f'],
  ])
})

test('what answers a message that is not there begins a branch of its own [S12]', () => {
  expect(shapeOf([node('b', 'gone'), node('c', 'b')])).toEqual([[null, 'bc']])
})

import type { MessageStatus } from '@prosa/contract/conversations/message-status.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChatServer, chatId, sampleMessage } from '#/blocks/chat/test-chat-server.ts'
import { awaitAnswer } from '#/features/chats/ready-answers.ts'
import { answerApi, problem, requestsTo } from '#/test-api.ts'
import { renderPiece } from '#/test-piece.tsx'

/** Longer than the interval between two polls. */
const LATER = 5000

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const chat = (status: MessageStatus) => ({
  ...new ChatServer().snapshot(),
  title: 'Folhas',
  messages: [sampleMessage({ id: 'a', status })],
})

/** Leaves a conversation while its answer is being written; `looks` are its states at the next polls. */
async function leaveChat(...looks: (MessageStatus | 'missing')[]) {
  const open = vi.fn<() => void>()
  let isVisible = false
  const answers = looks.map((look) => (look === 'missing' ? problem('not_found') : chat(look)))
  const last = answers.at(-1)
  const requests = answerApi({ [`GET /api/chats/${chatId}`]: () => answers.shift() ?? last })
  await renderPiece(<p>Outra tela</p>)
  awaitAnswer({ chatId, open, isShown: () => isVisible })
  const look = () => vi.advanceTimersByTimeAsync(LATER)
  return {
    open,
    look,
    comeBack: () => (isVisible = true),
    asked: () => requestsTo(requests, `GET /api/chats/${chatId}`).length,
  }
}

for (const status of ['failed', 'blocked', 'interrupted', 'stopped'] as const)
  test(`an answer that ends as ${status} in a left conversation is reported as stopped, with a link to it [S12]`, async () => {
    const { open, look } = await leaveChat('writing', status)
    await look()
    expect(screen.queryByText(/Folhas/)).toBeNull()
    await look()
    expect(await screen.findByText('A resposta em “Folhas” parou antes do fim.')).toBeDefined()
    vi.useRealTimers()
    await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
    expect(open).toHaveBeenCalledOnce()
  })

test('a finished answer is reported once and the polling ends [S12]', async () => {
  const { look, asked } = await leaveChat('done')
  await look()
  expect(await screen.findByText('A resposta em “Folhas” está pronta.')).toBeDefined()
  await look()
  expect(asked()).toBe(1)
})

test('no report follows when the person came back or the conversation was deleted [S12]', async () => {
  const back = await leaveChat('failed')
  back.comeBack()
  await back.look()
  expect(back.asked()).toBe(0)
  const gone = await leaveChat('missing')
  await gone.look()
  await gone.look()
  expect(gone.asked()).toBe(1)
  expect(screen.queryByText(/Folhas/)).toBeNull()
})

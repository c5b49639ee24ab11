import type { MessageStatus } from '@prosa/contract/conversations/message-status.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChatServer, chatId, message } from '#/blocks/chat/test-chat-server.ts'
import { awaitAnswer } from '#/features/chats/ready-answers.ts'
import { answerApi, problem, requestsTo } from '#/test-api.ts'
import { renderPiece } from '#/test-piece.tsx'

/** Longer than the pause between two looks. */
const LATER = 5000

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const chat = (status: MessageStatus) => ({
  ...new ChatServer().snapshot(),
  title: 'Folhas',
  messages: [message({ id: 'a', status })],
})

/** A conversation whose answer is left behind as it is written; what it is at the next looks. */
async function leave(...looks: (MessageStatus | 'missing')[]) {
  const open = vi.fn<() => void>()
  let shown = false
  const answers = looks.map((look) => (look === 'missing' ? problem('not_found') : chat(look)))
  const last = answers.at(-1)
  const requests = answerApi({ [`GET /api/chats/${chatId}`]: () => answers.shift() ?? last })
  await renderPiece(<p>Outra tela</p>)
  awaitAnswer({ chatId, open, isShown: () => shown })
  const look = () => vi.advanceTimersByTimeAsync(LATER)
  return {
    open,
    look,
    comeBack: () => (shown = true),
    asked: () => requestsTo(requests, `GET /api/chats/${chatId}`).length,
  }
}

for (const status of ['failed', 'blocked', 'interrupted', 'stopped'] as const)
  test(`an answer that ended as ${status} in a conversation that was left is told as one that stopped, with the way there [S12]`, async () => {
    const { open, look } = await leave('writing', status)
    await look()
    expect(screen.queryByText(/Folhas/)).toBeNull()
    await look()
    expect(await screen.findByText('A resposta em “Folhas” parou antes do fim.')).toBeDefined()
    vi.useRealTimers()
    await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
    expect(open).toHaveBeenCalledOnce()
  })

test('one that is ready is told once, and nothing more is asked [S12]', async () => {
  const { look, asked } = await leave('done')
  await look()
  expect(await screen.findByText('A resposta em “Folhas” está pronta.')).toBeDefined()
  await look()
  expect(asked()).toBe(1)
})

test('who came back, and whose conversation was deleted, is told nothing [S12]', async () => {
  const back = await leave('failed')
  back.comeBack()
  await back.look()
  expect(back.asked()).toBe(0)
  const gone = await leave('missing')
  await gone.look()
  await gone.look()
  expect(gone.asked()).toBe(1)
  expect(screen.queryByText(/Folhas/)).toBeNull()
})

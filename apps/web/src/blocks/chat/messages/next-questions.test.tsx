import type { Message } from '@prosa/contract/conversations/chats.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import NextQuestions from '#/blocks/chat/messages/next-questions.tsx'
import { queryClient } from '#/lib/api/query-client.ts'
import { answerApi, problem, requestsTo } from '#/test-api.ts'
import { renderPiece } from '#/test-piece.tsx'

const [chatId, id] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002']
const operation = `POST /api/chats/${chatId}/messages/${id}/next-questions`
const answer = { id, role: 'assistant', status: 'done', parts: [{ type: 'text', text: 'Sim.' }] } as Message

beforeEach(() => queryClient.clear())

async function open(message: Partial<Message>, given: object = { questions: ['E a meiose?', 'Dê um exemplo.'] }) {
  const requests = answerApi({ [operation]: given })
  const chosen: string[] = []
  await renderPiece(
    <NextQuestions
      chatId={chatId}
      messages={[{ ...answer, ...message }]}
      onChoose={(question) => chosen.push(question)}
    />,
  )
  return { requests, chosen }
}

test('proposed questions are announced to screen readers and chosen by a press [S12, C9]', async () => {
  const { chosen } = await open({})
  await userEvent.click(await screen.findByRole('button', { name: 'E a meiose?' }))
  expect(chosen).toEqual(['E a meiose?'])
  expect(screen.getByRole('status').textContent).toBe('2 sugestões antes do campo de mensagem.')
})

test('nothing is proposed after a question, a person’s answer, an approved answer or an incomplete one [S12]', async () => {
  const others: Partial<Message>[] = [
    { role: 'user' },
    { byPerson: true },
    { approved: true },
    { status: 'stopped' },
    { status: 'writing' },
  ]
  for (const message of others) {
    const { requests } = await open(message)
    expect(requestsTo(requests, operation)).toEqual([])
  }
})

test('an empty or failed proposal shows nothing [S13]', async () => {
  for (const given of [{ questions: [] }, problem('internal')]) {
    queryClient.clear()
    const { requests } = await open({}, given)
    await waitFor(() => expect(requestsTo(requests, operation)).toHaveLength(1))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.queryByRole('list', { name: 'Sugestões' })).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  }
})

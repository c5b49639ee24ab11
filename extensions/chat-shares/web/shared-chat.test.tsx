import type { SharedChat } from '#/chat-shares/contract.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import PublicChatPage from '#/chat-shares/web/public-chat-page.tsx'
import { SharedChatPage } from '#/chat-shares/web/shared-chat-page.tsx'
import { queryClient } from '@prosa/web/src/lib/api/query-client.ts'
import { answerApi, type Answers, problem, requestsTo } from '@prosa/web/src/test-api.ts'
import { renderPiece } from '@prosa/web/src/test-piece.tsx'

const token = 'um-link-de-verdade'
const chat: SharedChat = {
  title: 'Faltas',
  assistantName: 'Secretaria',
  total: 3,
  next: 2,
  sharedAt: '2026-11-21T12:00:00.000Z',
  endsAt: '2026-12-21T12:00:00.000Z',
  messages: [
    { role: 'user', text: 'Posso faltar?', files: 1, sources: [], approved: false },
    {
      role: 'assistant',
      text: 'Com **atestado** [1].',
      files: 0,
      sources: ['[1] Regimento, página 3'],
      approved: true,
    },
  ],
}
const rest = {
  ...chat,
  next: null,
  messages: [{ role: 'assistant' as const, text: 'O resto.', files: 2, sources: [], approved: false }],
}

afterEach(() => queryClient.clear())

const openPublic = (answers: Answers) => {
  const requests = answerApi(answers)
  return renderPiece(<PublicChatPage params={{ token }} />).then(() => requests)
}

test.each([
  ['not_found', 'Link inválido'],
  ['chat_share_ended', 'Este link terminou'],
  ['internal', 'Não conseguimos abrir esta conversa.'],
] as const)('a link that answers %s shows no conversation [S17]', async (code, text) => {
  await openPublic({ [`GET /api/public-chats/${token}`]: problem(code) })
  expect(await screen.findByText(text)).toBeDefined()
  expect(screen.queryByText('Continuar esta conversa')).toBeNull()
})

test('a conversation shared on the Web is read page by page and leads to a copy after sign-in [S17]', async () => {
  await openPublic({
    [`GET /api/public-chats/${token}`]: chat,
    [`GET /api/public-chats/${token}?from=2`]: rest,
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Faltas' })).toBeDefined()
  expect(await screen.findByText('atestado')).toBeDefined()
  expect(screen.getByText('1 arquivo, que não foi compartilhado')).toBeDefined()
  expect(screen.getByText('Fontes: [1] Regimento, página 3')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Continuar esta conversa' }).getAttribute('href')).toBe(
    `/assistants/conversas/${token}`,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar mais mensagens' }))
  expect(await screen.findByText('O resto.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Mostrar mais mensagens' })).toBeNull()
})

test('when the next page cannot be read, the screen says so and offers another try [S17]', async () => {
  let fails = true
  await openPublic({
    [`GET /api/public-chats/${token}`]: chat,
    [`GET /api/public-chats/${token}?from=2`]: () => (fails ? problem('chat_share_ended') : rest),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Mostrar mais mensagens' }))
  expect(await screen.findByText(/Peça outro a quem o enviou/)).toBeDefined()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar mais mensagens' }))
  expect(await screen.findByText('O resto.')).toBeDefined()
})

test('a reader who may use the assistant makes one copy and continues in it [S12]', async () => {
  const requests = answerApi({
    [`GET /api/shared-chats/${token}`]: { ...chat, assistantId: 7 },
    [`POST /api/shared-chats/${token}/copies`]: { chatId: '018f0000-0000-7000-8000-000000000001', assistantId: 7 },
  })
  await renderPiece(<SharedChatPage token={token} />)
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Continuar esta conversa' }))
  const copies = () => requestsTo(requests, `POST /api/shared-chats/${token}/copies`)
  await waitFor(() => expect(copies().length).toBeGreaterThan(0))
  // Equal ids make the server answer with the same copy.
  const copiedIds = await Promise.all(copies().map(async (copy) => ((await copy.json()) as { id: string }).id))
  expect(new Set(copiedIds).size).toBe(1)
})

test('for a signed-in reader, an ended link says so [S12]', async () => {
  answerApi({ [`GET /api/shared-chats/${token}`]: problem('chat_share_ended') })
  await renderPiece(<SharedChatPage token={token} />)
  expect(await screen.findByText('Este link terminou')).toBeDefined()
})

import type { ChatShare, SharedMessage } from '#/chat-shares/contract.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import ShareChatDialog from '#/chat-shares/web/share-chat-dialog.tsx'
import { queryClient } from '@prosa/web/src/lib/api/query-client.ts'
import { answerApi, type Answers, noContent, problem, requestsTo } from '@prosa/web/src/test-api.ts'
import { renderPiece } from '@prosa/web/src/test-piece.tsx'

const chatId = '018f0000-0000-7000-8000-000000000001'
const message = (role: SharedMessage['role'], text: string, id: string) => ({
  id,
  role,
  text,
  files: 0,
  sources: [],
  approved: false,
})
const preview = {
  title: 'Faltas',
  assistantName: 'Secretaria',
  total: 4,
  next: null,
  until: 'b2',
  webAllowed: false,
  messages: [
    message('user', 'Posso faltar?', 'a1'),
    message('assistant', 'Com atestado.', 'b1'),
    message('user', 'E sem?', 'a2'),
    message('assistant', 'Não.', 'b2'),
  ],
}
const share: ChatShare = {
  id: '018f0000-0000-7000-8000-000000000009',
  chatId,
  title: 'Faltas',
  assistantName: 'Secretaria',
  audience: 'organization',
  url: 'https://prosa.example/assistants/conversas/abc',
  messages: 4,
  createdAt: '2026-11-21T12:00:00.000Z',
  endsAt: null,
  open: true,
}
const page = (items: ChatShare[]) => ({ items, total: items.length, page: 1, pageSize: 10 })

afterEach(() => {
  queryClient.clear()
  vi.restoreAllMocks()
})

async function open(answers: Answers = {}) {
  const requests = answerApi({
    [`GET /api/chats/${chatId}/share-preview`]: preview,
    [`GET /api/chats/${chatId}/share-preview?until=b1`]: {
      ...preview,
      until: 'b1',
      total: 2,
      messages: preview.messages.slice(0, 2),
    },
    [`POST /api/chats/${chatId}/shares`]: share,
    'GET /api/chat-shares': page([]),
    ...answers,
  })
  await renderPiece(<ShareChatDialog chatId={chatId} onClose={() => undefined} />)
  return requests
}

test('a conversation that cannot be shared yet says why and offers another try [S12]', async () => {
  await open({ [`GET /api/chats/${chatId}/share-preview`]: problem('chat_share_empty') })
  expect(await screen.findByText(/Ainda não há uma resposta terminada/)).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Criar link' }).disabled).toBe(true)
})

test('a refusal stays in the dialog with all choices [S12]', async () => {
  await open({
    [`GET /api/chats/${chatId}/share-preview`]: { ...preview, webAllowed: true },
    [`POST /api/chats/${chatId}/shares`]: problem('chat_share_web_off'),
  })
  await userEvent.click(await screen.findByRole('radio', { name: /^Qualquer pessoa/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Criar link' }))
  expect(await screen.findByText('Este assistente não permite conversas na Web.')).toBeDefined()
  expect(screen.getByRole('radio', { name: /^Qualquer pessoa/ }).getAttribute('aria-checked')).toBe('true')
})

test('the link ends at the chosen answer; the Web is not offered when the assistant forbids it [S12]', async () => {
  const requests = await open()
  const shown = within(await screen.findByRole('region', { name: 'Prévia' }))
  expect(screen.getByRole<HTMLButtonElement>('radio', { name: /^Qualquer pessoa/ }).disabled).toBe(true)
  expect(shown.getByText('Não.')).toBeDefined()
  await userEvent.click(shown.getByRole('button', { name: 'Terminar nesta resposta' }))
  await waitFor(() => expect(screen.queryByText('Não.')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Criar link' }))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link da conversa' })
  expect(field.value).toBe(share.url)
  const [asked] = requestsTo(requests, `POST /api/chats/${chatId}/shares`)
  expect(await asked?.json()).toMatchObject({ until: 'b1', audience: 'organization' })
})

test('a person revokes their own link after a confirmation; a blocked link says so [S12]', async () => {
  const requests = await open({
    'GET /api/chat-shares': page([{ ...share, open: false }]),
    [`DELETE /api/chat-shares/${share.id}`]: noContent(),
  })
  expect(await screen.findByText('Não abre agora: o acesso ou o assistente mudou.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Encerrar link: Faltas' }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Encerrar' }))
  await waitFor(() => expect(requestsTo(requests, `DELETE /api/chat-shares/${share.id}`)).toHaveLength(1))
})

test('before the link is made, the preview names the person who wrote an answer [S12]', async () => {
  const [question, , , last] = preview.messages
  const answer = { ...last!, byPerson: true as const, note: 'Respondido por Bruno Souza' }
  await open({ [`GET /api/chats/${chatId}/share-preview`]: { ...preview, total: 2, messages: [question!, answer] } })
  expect(await screen.findByText('Resposta de uma pessoa · Respondido por Bruno Souza')).toBeDefined()
  expect(screen.queryByText('Secretaria')).toBeNull()
})

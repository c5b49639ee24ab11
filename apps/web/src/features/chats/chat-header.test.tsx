import type { Assistant } from '@prosa/contract/assistants/assistants.ts'
import type { ChatSummary } from '@prosa/contract/conversations/chats.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ChatHeader } from '#/features/chats/chat-header.tsx'
import { queryClient } from '#/lib/api/query-client.ts'
import { answerApi } from '#/test-api.ts'
import { renderPiece } from '#/test-piece.tsx'
import { sampleAssistant } from '#/test-samples.ts'

const chatId = '018f0000-0000-7000-8000-000000000001'
const summary: ChatSummary = {
  id: chatId,
  title: 'Mitose',
  pinned: false,
  archived: false,
  folderId: null,
  answering: false,
  lastMessageAt: '',
}

const assistant = (id: number, name: string, may: Partial<Assistant['abilities']> = {}) =>
  sampleAssistant({ id, name, version: 3 }, may)

afterEach(() => {
  queryClient.clear()
  vi.restoreAllMocks()
})

interface Opening {
  may?: Partial<Assistant['abilities']>
  listed?: ChatSummary[]
  others?: Assistant[]
}

async function open(id: string | undefined, { may = {}, listed = [summary], others = [] }: Opening = {}) {
  const requests = answerApi({
    'GET /api/assistants/1/chats': { items: listed, next: null },
    [`GET /api/chats/${chatId}`]: { ...summary, title: 'Uma antiga', messages: [], hasOlder: false },
    [`PATCH /api/chats/${chatId}`]: { ...summary, pinned: true },
    'GET /api/assistants': { items: [assistant(1, 'Tutor'), ...others], total: 1, page: 1, pageSize: 10 },
  })
  await renderPiece(<ChatHeader assistant={assistant(1, 'Tutor', may)} chatId={id} />)
  return requests
}

const openMenu = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const item = (name: string) => screen.findByRole('menuitem', { name })

test('the menu opens the memory of the conversation [S12]', async () => {
  await open(chatId)
  await openMenu('Opções desta conversa')
  await userEvent.click(await item('O que o assistente lembra'))
  expect(await screen.findByRole('dialog', { name: 'O que o assistente lembra desta conversa' })).toBeDefined()
})

test('a conversation outside the loaded pages has its menu too [S12]', async () => {
  await open(chatId, { listed: [] })
  await openMenu('Opções desta conversa')
  await userEvent.click(await item('Renomear'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Renomear conversa' }))
  expect(dialog.getByRole<HTMLInputElement>('textbox').value).toBe('Uma antiga')
})

test('a conversation that has not begun has no menu [S12]', async () => {
  await open(undefined)
  expect(await screen.findByRole('heading', { level: 1, name: 'Tutor' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Opções desta conversa' })).toBeNull()
})

test('the assistant menu lists other assistants that can answer [S12]', async () => {
  const paused: Assistant = { ...assistant(4, 'Pausado'), status: 'paused' }
  await open(chatId, { others: [assistant(2, 'Secretaria'), assistant(3, 'Sem conversa', { chat: false }), paused] })
  await openMenu('Menu do assistente')
  expect((await item('Secretaria')).getAttribute('href')).toBe('/assistants/2/chats')
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    ' Conversa temporária',
    ' Secretaria',
    ' Todos os assistentes',
  ])
})

test('without other assistants the menu says so; for editors it has the version and their actions [S12, S13]', async () => {
  await open(chatId, { may: { edit: true, share: true } })
  await openMenu('Menu do assistente')
  expect(await item('Não há outro para conversar agora.')).toBeDefined()
  expect((await item('Editar assistente')).getAttribute('href')).toBe('/assistants/manage/1')
  expect(await item('Compartilhar assistente')).toBeDefined()
  expect(screen.getByText('Versão 3')).toBeDefined()
})

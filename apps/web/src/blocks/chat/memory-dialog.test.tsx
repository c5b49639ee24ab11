import type { ChatMemory } from '@prosa/contract/conversations/chat-memory.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import MemoryDialog from '#/blocks/chat/memory-dialog.tsx'
import { queryClient } from '#/lib/api/query-client.ts'
import { answerApi, noContent, problem, requestsTo } from '#/test-api.ts'
import { renderPiece } from '#/test-piece.tsx'

const chatId = '018f0000-0000-7000-8000-000000000001'
const messageId = '018f0000-0000-7000-8000-000000000009'
const path = `/api/chats/${chatId}/memory`
const summary = {
  messageId,
  text: 'A prova é em maio.',
  messages: 24,
  revision: 3,
  byPerson: false,
  writtenAt: '2026-11-24T12:00:00Z',
}

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

async function open(memory: Partial<ChatMemory>, answers: Parameters<typeof answerApi>[0] = {}) {
  const onClose = vi.fn<() => void>()
  const requests = answerApi({ [`GET ${path}`]: { kind: 'summary', recent: 12, summary: null, ...memory }, ...answers })
  await renderPiece(<MemoryDialog chatId={chatId} onClose={onClose} />)
  const dialog = within(await screen.findByRole('dialog', { name: 'O que o assistente lembra desta conversa' }))
  return { dialog, onClose, requests }
}

test('the summary tells what it stands for and who wrote it, and is saved as it is corrected [S12]', async () => {
  const { dialog, onClose, requests } = await open(
    { summary },
    { [`PUT ${path}`]: { kind: 'summary', recent: 12, summary } },
  )
  const field = await dialog.findByLabelText('Resumo das primeiras 24 mensagens')
  dialog.getByText(/Escrito pelo modelo em 24\/11\/2026 .+ Ele pode errar/)
  dialog.getByText(/este resumo e até 12 mensagens mais recentes/)
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Salvar' })
  expect(button.disabled).toBe(true)
  await userEvent.clear(field)
  expect(button.disabled).toBe(true)
  await userEvent.type(field, 'A prova é em junho.')
  await userEvent.click(button)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const [sent] = requestsTo(requests, `PUT ${path}`)
  expect(await sent?.json()).toEqual({ messageId, revision: 3, text: 'A prova é em junho.' })
})

test('where it was written anew meanwhile, what was typed stays and the dialog says so [S12]', async () => {
  const { dialog, onClose } = await open({ summary }, { [`PUT ${path}`]: problem('chat_memory_changed') })
  await userEvent.type(await dialog.findByRole('textbox'), ' E a redação?')
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
  await dialog.findByText(/atualizou o que lembra enquanto você escrevia/)
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('A prova é em maio. E a redação?')
  expect(onClose).not.toHaveBeenCalled()
})

test('forgetting is asked about first, and says what stays [S12]', async () => {
  const { dialog, onClose, requests } = await open({ summary }, { [`DELETE ${path}`]: noContent() })
  await userEvent.click(await dialog.findByRole('button', { name: 'Esquecer' }))
  const question = within(await screen.findByRole('alertdialog'))
  question.getByText(/as primeiras 24 mensagens deixam de ir ao modelo. Elas continuam/)
  await userEvent.click(question.getByRole('button', { name: 'Esquecer' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(requestsTo(requests, `DELETE ${path}`)).toHaveLength(1)
})

test.each<[string, Partial<ChatMemory>, string, RegExp]>([
  ['a short one', {}, 'Ele não precisou de um resumo', /até 12 mensagens mais recentes. Quando a conversa ficar longa/],
  [
    'one without a message',
    { recent: 0 },
    'Ainda não há o que lembrar',
    /Cada pergunta vai com as mensagens antes dela/,
  ],
  ['where none is made', { kind: 'recent' }, 'Ele não precisou de um resumo', /nenhum resumo é feito/],
  ['of Prosa Trechos', { kind: 'quotes' }, 'Ele não guarda a conversa', /só com trechos dos documentos/],
  [
    'one that was forgotten',
    { summary: { ...summary, text: '', byPerson: true } },
    'Você pediu para esquecer o começo',
    /As primeiras 24 mensagens não vão mais ao modelo/,
  ],
])('a conversation without a summary says what goes to the model: %s [S12]', async (_, memory, title, text) => {
  const { dialog } = await open(memory)
  await dialog.findByText(title)
  dialog.getByText(text)
  expect(dialog.queryByRole('button', { name: 'Salvar' })).toBeNull()
})

test('what cannot be read says so and can be tried again [S12]', async () => {
  const { dialog } = await open({}, { [`GET ${path}`]: problem('internal') })
  expect(await dialog.findByText('Não foi possível ler o que ele lembra')).toBeDefined()
})

import type { ChatMemory } from '@prosa/contract/conversations/chat-memory.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import MemoryDialog from '#/blocks/chat/memory-dialog.tsx'
import { queryClient } from '#/lib/api/query-client.ts'
import { answerApi, type Answers, noContent, problem, requestsTo } from '#/test-api.ts'
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

async function open(memory: Partial<ChatMemory>, answers: Answers = {}) {
  const onClose = vi.fn<() => void>()
  const requests = answerApi({ [`GET ${path}`]: { kind: 'summary', recent: 12, summary: null, ...memory }, ...answers })
  await renderPiece(<MemoryDialog chatId={chatId} onClose={onClose} />)
  const dialog = within(await screen.findByRole('dialog', { name: 'O que o assistente lembra desta conversa' }))
  return { dialog, onClose, requests }
}

test('the summary says what it covers and who wrote it, and a correction is saved [S12]', async () => {
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

describe('conflicts with a newer summary [S12]', () => {
  const newest = { ...summary, messageId: chatId, text: 'A prova é em junho.', revision: 1, messages: 40 }

  /** Saves a typed text over the first summary, which is refused because a second one exists by then. */
  async function refused(after: ChatMemory['summary'] = newest) {
    let saved = 0
    const memoryWith = (now: ChatMemory['summary']) => ({ kind: 'summary', recent: 12, summary: now })
    const opened = await open(
      {},
      {
        [`GET ${path}`]: () => memoryWith(saved === 0 ? summary : after),
        [`PUT ${path}`]: () => (saved++ === 0 ? problem('chat_memory_changed') : memoryWith(after)),
      },
    )
    await userEvent.type(await opened.dialog.findByRole('textbox'), ' E a redação?')
    await userEvent.click(opened.dialog.getByRole('button', { name: 'Salvar' }))
    return opened
  }

  test('the typed text stays beside the newest summary and can be saved over it [S12]', async () => {
    const { dialog, onClose, requests } = await refused()
    const alert = within(await dialog.findByRole('alert'))
    alert.getByText(/mudou enquanto você escrevia. Compare o seu texto/)
    const now = await alert.findByLabelText<HTMLTextAreaElement>('O resumo de agora')
    expect(now.value).toBe('A prova é em junho.')
    const field = dialog.getByLabelText<HTMLTextAreaElement>('Resumo das primeiras 40 mensagens')
    expect(field.value).toBe('A prova é em maio. E a redação?')
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const sent = await Promise.all(requestsTo(requests, `PUT ${path}`).map((request) => request.json()))
    const text = 'A prova é em maio. E a redação?'
    expect(sent).toEqual([
      { messageId, revision: 3, text },
      { messageId: newest.messageId, revision: 1, text },
    ])
  })

  test('the newest summary can replace the typed text [S12]', async () => {
    const { dialog } = await refused()
    await userEvent.click(await dialog.findByRole('button', { name: 'Usar o resumo de agora' }))
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('A prova é em junho.')
    expect(dialog.queryByRole('alert')).toBeNull()
  })

  test('when no summary is left, the typed text can be copied [S12]', async () => {
    const { dialog } = await refused(null)
    const left = await dialog.findByLabelText<HTMLTextAreaElement>('O seu texto, que não foi salvo')
    expect([left.value, left.readOnly]).toEqual(['A prova é em maio. E a redação?', true])
  })

  test('a summary that arrives during typing is not overwritten unseen [S12]', async () => {
    const { dialog, requests } = await open({ summary }, { [`PUT ${path}`]: problem('chat_memory_changed') })
    await userEvent.type(await dialog.findByRole('textbox'), ' E a redação?')
    queryClient.setQueryData([path], { kind: 'summary', recent: 12, summary: newest })
    await dialog.findByLabelText('Resumo das primeiras 40 mensagens')
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
    await dialog.findByRole('alert')
    expect(await requestsTo(requests, `PUT ${path}`)[0]?.json()).toMatchObject({ messageId, revision: 3 })
  })
})

test('forgetting asks first and says what stays [S12]', async () => {
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
])('a conversation without a summary says what is sent to the model: %s [S12]', async (_, memory, title, text) => {
  const { dialog } = await open(memory)
  await dialog.findByText(title)
  dialog.getByText(text)
  expect(dialog.queryByRole('button', { name: 'Salvar' })).toBeNull()
})

test('a summary that cannot be read says so and offers another try [S12]', async () => {
  const { dialog } = await open({}, { [`GET ${path}`]: problem('internal') })
  expect(await dialog.findByText('Não foi possível ler o que ele lembra')).toBeDefined()
})

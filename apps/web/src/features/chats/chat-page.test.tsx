import type { Assistant } from '@prosa/contract/assistants/assistants.ts'
import type { Chat } from '@prosa/contract/conversations/chats.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChatPage } from '#/features/chats/chat-page.tsx'
import { newId } from '#/lib/format/new-id.ts'
import { ChatServer, chatId } from '#/blocks/chat/test-chat-server.ts'
import { read } from '#/lib/api/operations.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { endSession } from '#/lib/session/session.ts'
import { deviceData } from '#/lib/session/device-data.ts'
import { renderPiece, sessionUser, startSession } from '#/test-piece.tsx'
import { sampleAssistant } from '#/test-samples.ts'

const assistant = sampleAssistant({
  id: 1,
  description: 'Explica células.',
  greeting: 'Vamos estudar?',
  suggestions: ['O que é mitose?'],
})

let server: ChatServer

beforeEach(async () => {
  deviceData.clear()
  server = new ChatServer()
  await server.start()
})

afterEach(async () => {
  cleanup()
  // Clears the stores' chats.
  endSession('left')
  await server.stop()
})

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' })
const openChat = () => renderPiece(<ChatPage assistant={assistant} chatId={chatId} />)
const openNew = (facts: Partial<Assistant> = {}) =>
  renderPiece(<ChatPage assistant={{ ...assistant, ...facts }} chatId={undefined} />)
const sentTexts = () =>
  server.seen.filter(({ operation }) => operation === 'POST /messages').map(({ body }) => body.text)

function answered(text = 'A folha respira.') {
  const question = newId()
  server.begin(question, server.messages.at(-1)?.id ?? null, 'Como a folha respira?')
  server.write(text)
  server.finish()
}

test('changes from other tabs and devices appear at once; a hidden tab reads them when it becomes visible [S12]', async () => {
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  const show = (state: DocumentVisibilityState) => {
    seen.mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  answered()
  await openChat()
  await screen.findByText('A folha respira.')
  await waitFor(() => expect(server.watching).toBe(1))
  answered('A raiz bebe.')
  await screen.findByText('A raiz bebe.')
  server.cut()
  answered('O caule leva.')
  await screen.findByText('O caule leva.')
  act(() => show('hidden'))
  await waitFor(() => expect(server.watching).toBe(0))
  answered('A flor abre.')
  act(() => show('visible'))
  await screen.findByText('A flor abre.')
  server.refusals = [{ operation: 'GET ', how: 'not_found' }]
  server.announce(null)
  await waitFor(() => expect(server.refusals).toEqual([]))
  seen.mockRestore()
})

test('a page read before an answer’s end and delivered after it is read again [S12, C8]', async () => {
  server.begin(newId(), null, 'Como a folha respira?')
  await openChat()
  await screen.findByText('Como a folha respira?')
  const way = Promise.withResolvers<void>()
  server.wayBack = way.promise
  const { queryKey, queryFn } = read('getChat', { params: { chatId } })
  const reads = server.count('GET ')
  const behind = queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 })
  await waitFor(() => expect(server.count('GET ')).toBe(reads + 1))
  server.write('Pelos estômatos.')
  server.finish()
  await waitFor(() => expect(server.watching).toBe(1))
  way.resolve()
  expect((await behind).activeMessageId).not.toBeNull()
  await waitFor(() => expect(queryClient.getQueryData<Chat>(queryKey)?.activeMessageId).toBeNull())
  expect(screen.getByText('Pelos estômatos.')).toBeDefined()
  expect(server.count('GET ')).toBe(reads + 2)
})

test('the draft of a new chat survives a reload [S12]', async () => {
  const user = userEvent.setup()
  const page = await openNew()
  await user.type(await field(), 'nova pergunta')
  page.unmount()
  await openNew()
  expect((await field()).value).toBe('nova pergunta')
})

test('the notice that AI makes mistakes stands below every conversation [M5]', async () => {
  await openNew()
  expect(await screen.findByText('A IA pode errar. Confira informações importantes.')).toBeDefined()
})

test('a screen reader hears an answer’s state and whole sentences, each once; focus stays [S12, C9]', async () => {
  answered()
  const { container } = await openChat()
  await screen.findByText('A folha respira.')
  const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  const liveText = () =>
    [...container.querySelectorAll('[aria-live="polite"] > p')].map(({ textContent }) => textContent).join(' ')
  // An opened chat is not read aloud.
  expect(status().join('') + liveText()).not.toContain('folha')
  expect(screen.getByRole('log').getAttribute('aria-live')).toBe('off')

  const user = userEvent.setup()
  await user.type(await field(), 'E a raiz?{Enter}')
  await waitFor(() => expect(status()).toContain('O assistente está respondendo.'))
  server.write('A **raiz** também respira. O cau')
  await waitFor(() => expect(liveText()).toBe('Resposta: A raiz também respira.'))
  expect(status()).toContain('O assistente está respondendo.')
  expect(document.activeElement).toBe(await field())
  server.write('le sustenta.')
  server.finish()
  await waitFor(() => expect(status()).toContain('Resposta completa.'))
  await waitFor(() => expect(liveText()).toBe('Resposta: A raiz também respira. O caule sustenta.'))
  expect(document.activeElement).toBe(await field())
})

test.each([
  ['paused', 'Este assistente está pausado.'],
  ['archived', 'Este assistente está arquivado.'],
] as const)('an assistant that is %s takes no messages, and its chats can be read [S12]', async (status, reason) => {
  const page = await openNew({ status })
  expect(await screen.findByText(reason)).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
  page.unmount()
  answered()
  await renderPiece(<ChatPage assistant={{ ...assistant, status }} chatId={chatId} />)
  expect(await screen.findByText('A folha respira.')).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a chat that cannot be read says so and offers another try [S12]', async () => {
  answered()
  server.refusals = [{ operation: 'GET ', how: 'rate_limited' }]
  await openChat()
  expect(await screen.findByText('Não conseguimos abrir esta conversa.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByText('A folha respira.')).toBeDefined()
})

test('an interrupted answer says so and can continue [Rel5]', async () => {
  answered('metade')
  const answer = server.messages.at(-1)
  if (answer) answer.status = 'interrupted'
  await openChat()
  expect(await screen.findByText(/A resposta foi interrompida/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Continuar' })).toBeDefined()
})

test('a failed answer can be requested again, also after later messages [Rel7]', async () => {
  answered('')
  const broken = server.messages.at(-1)
  if (broken) broken.status = 'failed'
  answered('A seiva sobe.')
  await openChat()
  expect(await screen.findByText('Não foi possível terminar a resposta.')).toBeDefined()
  expect(screen.getAllByRole('button', { name: 'Tentar novamente' })).toHaveLength(1)
})

test('an answer cut at its length limit says so and can continue [S12]', async () => {
  answered('metade')
  const answer = server.messages.at(-1)
  if (answer) answer.cut = true
  await openChat()
  expect(await screen.findByText('A resposta chegou ao limite de tamanho.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Continuar' })).toBeDefined()
})

test('at the end of the month’s budget a card gives the date of renewal, and the draft stays [S31]', async () => {
  answered()
  await openChat()
  server.refusals = [{ operation: 'POST /messages', how: 'quota_exceeded' }]
  const user = userEvent.setup()
  await user.type(await field(), 'Mais uma{Enter}')
  const card = await screen.findByText('Limite do mês')
  expect(card.parentElement?.textContent).toContain('O limite deste mês acabou.')
  expect(screen.getByRole('link', { name: 'Ver o meu uso' }).getAttribute('href')).toBe('/profile?tab=usage')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText('Mais uma')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Entendi' }))
  expect(await field()).toBeDefined()
  expect(screen.getByText('Não enviada.')).toBeDefined()
})

test('an answer by the fallback model says so below its text [Rel7]', async () => {
  answered()
  const answer = server.messages.at(-1)
  if (answer) answer.note = 'Respondido por GPT-5 porque Llama não respondeu.'
  await openChat()
  expect(await screen.findByText('Respondido por GPT-5 porque Llama não respondeu.')).toBeDefined()
})

test('after the assistant is deleted the message can be copied and useless actions are absent [S12]', async () => {
  answered()
  await openChat()
  await screen.findByText('A folha respira.')
  server.refusals.push({ operation: 'POST /messages', how: 'not_found' })
  const user = userEvent.setup()
  await user.type(await field(), 'Escrita com cuidado{Enter}')
  expect(await screen.findByText('Este assistente foi excluído ou você não tem mais acesso a ele.')).toBeDefined()
  expect(screen.getByText('Não enviada.')).toBeDefined()
  expect(screen.getByText('Escrita com cuidado')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Ir para os assistentes' })).toBeDefined()
  await user.type(await field(), 'Mais uma{Enter}')
  expect((await field()).value).toBe('Mais uma')
  expect(sentTexts()).toHaveLength(1)
})

test.each([
  ['somebody who may rate is asked what they think of an answer', ['ratings.create'], 1],
  ['without the permission nobody is asked', [], 0],
] as const)('%s [S12, S50]', async (_, names, buttons) => {
  answered()
  server.user = sessionUser({ permissions: names.map((name) => ({ name })) })
  await startSession('token')
  await openChat()
  await screen.findByText('A folha respira.')
  await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Boa resposta' })).toHaveLength(buttons))
  expect(screen.getByRole('button', { name: 'Mais ações' })).toBeDefined()
})

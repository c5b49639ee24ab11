import type { ChatSummary } from '@prosa/contract/conversations/chats.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ChatHistory } from '#/features/chats/history/chat-history.tsx'
import { queryClient } from '#/lib/api/query-client.ts'
import { answerApi, noContent, problem, requestsTo } from '#/test-api.ts'
import { chooseAction, renderPiece } from '#/test-piece.tsx'

const list = 'GET /api/assistants/1/chats'
const [first, second] = ['01', '02'].map((end) => `018f0000-0000-7000-8000-0000000000${end}`) as [string, string]

const file = `GET /api/chats/${first}/file`

const chat = (id: string, title: string, facts: Partial<ChatSummary> = {}): ChatSummary => ({
  id,
  title,
  pinned: false,
  archived: false,
  folderId: null,
  answering: false,
  lastMessageAt: new Date().toISOString(),
  ...facts,
})

let chats = [chat(first, 'Mitose'), chat(second, 'Fotossíntese')]

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  chats = [chat(first, 'Mitose'), chat(second, 'Fotossíntese')]
})

/** A stand-in server for the list of conversations and its changes. */
function answer() {
  return answerApi({
    [list]: ({ url }: Request) => {
      const q = new URL(url).searchParams.get('q') ?? ''
      return { items: chats.filter(({ title }) => title.toLowerCase().includes(q)), next: null }
    },
    [`PATCH /api/chats/${first}`]: async (request: Request) => {
      const change = (await request.json()) as Partial<ChatSummary>
      chats = chats.map((known) => (known.id === first ? { ...known, ...change } : known))
      return chats[0] ?? {}
    },
    [file]: () => new Response('# Mitose'),
    [`DELETE /api/chats/${first}`]: () => {
      chats = chats.filter(({ id }) => id !== first)
      return noContent()
    },
    [`POST /api/chats/${first}/restore`]: () => {
      chats = [chat(first, 'Mitose'), ...chats]
      return chat(first, 'Mitose')
    },
  })
}

const open = (chatId?: string) =>
  renderPiece(<ChatHistory assistantId={1} chatId={chatId} />, `/assistants/1/chats/${chatId ?? ''}`)

async function choose(item: string, action: string) {
  await chooseAction(`Opções de ${item}`, action)
}

test('each group of conversations is headed by its days [S12, X1]', async () => {
  const days = [0, 1, 5, 20]
  chats = days.map((ago) =>
    chat(`${first}${ago}`, `Há ${ago} dias`, { lastMessageAt: new Date(Date.now() - ago * 86_400_000).toISOString() }),
  )
  answer()
  await open()
  await screen.findByRole('region', { name: 'Hoje' })
  for (const [index, name] of ['Hoje', 'Ontem', '7 dias', 'Mais antigas'].entries())
    expect(within(screen.getByRole('region', { name })).getByRole('link').textContent).toBe(`Há ${days[index]} dias`)
})

test('conversations with the same title are told apart by the time of their last message [S12]', async () => {
  const at = (hour: number) => ({ lastMessageAt: `2026-11-20T${hour}:00:00Z` })
  chats = [chat(first, 'Que horas abre?', at(15)), chat(second, 'Que horas abre?', at(16)), chat(`${first}3`, 'Mitose')]
  answer()
  await open()
  const links = await screen.findAllByRole('link', { name: /Que horas abre/ })
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Que horas abre?20/11/2026 12:00',
    'Que horas abre?20/11/2026 13:00',
  ])
  expect(screen.getByRole('link', { name: 'Mitose' }).textContent).toBe('Mitose')
})

test('a conversation is downloaded as a file [S12]', async () => {
  const requests = answer()
  const address = vi.spyOn(URL, 'createObjectURL')
  // jsdom cannot navigate to a download.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await open()
  await choose('Mitose', 'Baixar conversa')
  await userEvent.click(await screen.findByText('Outros formatos'))
  await userEvent.click(screen.getByRole('radio', { name: /^Markdown/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Baixar Markdown' }))
  await waitFor(() => expect(address).toHaveBeenCalledOnce())
  expect(requestsTo(requests, file)[0]?.url).toContain('format=markdown')
  const [saved] = address.mock.calls[0] ?? []
  expect(saved).toBeInstanceOf(Blob)
  expect(await (saved as Blob).text()).toBe('# Mitose')
})

test('an open conversation that could not be deleted comes back [S12]', async () => {
  answerApi({ [list]: { items: chats, next: null }, [`DELETE /api/chats/${first}`]: problem('internal') })
  const { history } = await open(first)
  const visited: string[] = []
  history.subscribe(({ location }) => visited.push(location.pathname))
  await choose('Mitose', 'Excluir')
  await screen.findByText(/Algo deu errado do nosso lado/)
  await waitFor(() => expect(visited).toEqual(['/assistants/1/chats', `/assistants/1/chats/${first}`]))
  expect(screen.getByRole('link', { name: 'Mitose' })).toBeDefined()
})

test('after a conversation is deleted the focus moves to the next [C9]', async () => {
  answer()
  await open()
  await choose('Mitose', 'Excluir')
  const next = await screen.findByRole('link', { name: 'Fotossíntese' })
  await waitFor(() => expect(document.activeElement).toBe(next))
})

test('the search asks the server and announces its result [S12]', async () => {
  const requests = answer()
  await open()
  await screen.findByRole('link', { name: 'Mitose' })
  await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar nas conversas' }), 'foto')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Mitose' })).toBeNull())
  expect(screen.getByText('1 conversa encontrada')).toBeDefined()
  expect(requestsTo(requests, list)).toHaveLength(2)
  await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar nas conversas' }), 'grafia')
  expect(await screen.findByText('Nada encontrado para “fotografia”.')).toBeDefined()
})

test('clearing the search keeps a changed conversation in place with its menu open while the list loads [Rel1]', async () => {
  answer()
  await open()
  const user = userEvent.setup()
  const search = await screen.findByRole('searchbox', { name: 'Buscar nas conversas' })
  await user.type(search, 'mitose')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Fotossíntese' })).toBeNull())
  await choose('Mitose', 'Fixar')
  await screen.findByRole('region', { name: 'Fixadas' })
  await user.clear(search)
  await user.click(screen.getByRole('button', { name: 'Opções de Mitose' }))
  const item = await screen.findByRole('menuitem', { name: 'Desafixar' })
  expect(await screen.findByRole('link', { name: 'Fotossíntese' })).toBeDefined()
  expect(item.isConnected).toBe(true)
})

test('a conversation that is being answered elsewhere shows it [S12]', async () => {
  chats = [chat(first, 'Mitose', { answering: true })]
  answer()
  await open()
  expect(await screen.findByRole('img', { name: 'respondendo…' })).toBeDefined()
})

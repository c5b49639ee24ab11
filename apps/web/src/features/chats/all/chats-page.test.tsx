import type { ListedChat } from '@prosa/contract/conversations/chat-history.ts'
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ChatsPage } from '#/features/chats/all/chats-page.tsx'
import { queryClient } from '#/lib/api/query-client.ts'
import { answerApi, type Answers, noContent, problem, requestsTo } from '#/test-api.ts'
import { chooseAction, renderPiece } from '#/test-piece.tsx'

const id = (end: number) => `018f0000-0000-7000-8000-00000000000${end}`
const folder = { id: id(9), name: 'Provas', chats: 0 }

const chat = (number: number, title: string): ListedChat => ({
  id: id(number),
  title,
  pinned: false,
  archived: false,
  folderId: null,
  answering: false,
  lastMessageAt: new Date().toISOString(),
  excerpt: '',
  assistant: { id: number, name: `Tutor ${number}`, avatar: { emoji: '📚', color: 'blue' } },
})

let chats = [chat(1, 'Mitose'), chat(2, 'Fotossíntese')]

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
  chats = [chat(1, 'Mitose'), chat(2, 'Fotossíntese')]
})

const answer = (more: Answers = {}) =>
  answerApi({
    'GET /api/chats': () => ({ items: chats, next: null }),
    'GET /api/chat-folders': () => ({ items: [folder] }),
    'POST /api/chats/delete': async (request: Request) => {
      const { ids } = (await request.json()) as { ids: string[] }
      chats = chats.filter((one) => !ids.includes(one.id))
      return noContent()
    },
    'POST /api/chats/restore': () => {
      chats = [chat(1, 'Mitose'), chat(2, 'Fotossíntese')]
      return noContent()
    },
    'PATCH /api/chats': () => noContent(),
    ...more,
  })

const onSearch = vi.fn<(q: string) => void>()
const open = (q = '') => renderPiece(<ChatsPage q={q} onSearch={onSearch} />, '/chats')
const selectAll = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Selecionar' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Selecionar todas as que aparecem' }))
}

test('a search shows where it was found, and is given to the address [S12, S62]', async () => {
  chats = [{ ...chat(1, 'Plantas'), excerpt: 'A **fotossíntese** ocorre na folha.' }]
  const requests = answer()
  await open('Fotossintese')
  expect((await screen.findByText('fotossíntese')).tagName).toBe('MARK')
  expect(requests[0]?.url).toContain('q=Fotossintese')
  await userEvent.type(screen.getByLabelText('Buscar nas conversas'), 's')
  await waitFor(() => expect(onSearch).toHaveBeenCalledWith('Fotossinteses'))
})

test('each conversation names its assistant and opens [S12]', async () => {
  answer()
  await open()
  const link = await screen.findByRole('link', { name: /Mitose.*Tutor 1/ })
  expect(link.getAttribute('href')).toBe(`/assistants/1/chats/${id(1)}`)
})

test('selected conversations are deleted together and come back by undo [S12]', async () => {
  const requests = answer()
  const user = userEvent.setup()
  await open()
  await screen.findByRole('link', { name: /Mitose/ })
  expect(screen.queryByRole('checkbox')).toBeNull()
  await selectAll()
  expect(screen.getByText('2 conversas selecionadas')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Excluir' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: /Mitose/ })).toBeNull())
  expect(requestsTo(requests, 'POST /api/chats/delete')).toHaveLength(1)
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
  expect(await screen.findByRole('link', { name: /Mitose/ })).toBeDefined()
})

test('the menu moves a conversation into a folder; a refusal stays in the dialog [S12]', async () => {
  let refuse = true
  answer({
    'PATCH /api/chats': () =>
      refuse
        ? Response.json(
            { status: 404, code: 'not_found', title: 'Não encontramos o que você procura.' },
            { status: 404, headers: { 'content-type': 'application/problem+json' } },
          )
        : noContent(),
  })
  const user = userEvent.setup()
  await open()
  await chooseAction('Opções de Mitose', 'Mover para uma pasta')
  const dialog = await screen.findByRole('dialog', { name: 'Mover para uma pasta' })
  await user.click(await within(dialog).findByRole('radio', { name: 'Provas' }))
  await user.click(within(dialog).getByRole('button', { name: 'Mover' }))
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Não encontramos')
  refuse = false
  await user.click(within(dialog).getByRole('button', { name: 'Mover' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

/** Stands in for the DataTransfer of a drag, which jsdom lacks. */
function createDataTransfer(...held: [type: string, text: string][]) {
  const data = new Map(held)
  return {
    get types() {
      return [...data.keys()]
    },
    setData: (type: string, text: string) => void data.set(type, text),
    getData: (type: string) => data.get(type) ?? '',
  }
}

/** Drags one element onto another; returns whether the target accepts it. */
function drag(what: Element, onto: Element, dataTransfer = createDataTransfer()): boolean {
  fireEvent.dragStart(what, { dataTransfer })
  const over = createEvent.dragOver(onto, { dataTransfer })
  fireEvent(onto, over)
  if (over.defaultPrevented) fireEvent.drop(onto, { dataTransfer })
  return over.defaultPrevented
}
const place = (name: RegExp) => within(screen.getByRole('navigation', { name: 'Pastas' })).findByRole('link', { name })
const moved = async (requests: Request[]) =>
  Promise.all(requestsTo(requests, 'PATCH /api/chats').map((request) => request.clone().json()))

test('a folder ignores a dragged thing that is not a conversation, and shows a refused move [S12]', async () => {
  const requests = answer({ 'PATCH /api/chats': problem('not_found') })
  await open()
  await screen.findByRole('link', { name: /Mitose/ })
  expect(drag(document.body, await place(/^Provas/), createDataTransfer(['Files', '']))).toBe(false)
  expect(requestsTo(requests, 'PATCH /api/chats')).toHaveLength(0)
  drag(screen.getByRole('link', { name: /Mitose/ }), await place(/^Provas/))
  await screen.findByText(/Não encontramos/)
  expect(screen.queryByText(/movida/)).toBeNull()
})

test('a conversation dragged onto a folder moves there, together with the other selected ones [S12]', async () => {
  const requests = answer()
  await open()
  const first = await screen.findByRole('link', { name: /Mitose/ })
  expect(drag(first, await place(/^Provas/))).toBe(true)
  await screen.findByText('Conversa movida.')
  await selectAll()
  expect(drag(screen.getByRole('link', { name: /Fotossíntese/ }), await place(/^Arquivadas/))).toBe(true)
  await screen.findByText('2 conversas movidas.')
  expect(await moved(requests)).toEqual([
    { ids: [id(1)], folderId: folder.id, archived: false },
    { ids: [id(1), id(2)], archived: true },
  ])
})

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { RatingsPage } from '#/features/ratings/ratings-page.tsx'
import type { RatingsSearch } from '#/features/ratings/ratings-list.tsx'
import { sampleRating as rating } from '#/features/ratings/test-samples.ts'
import { type Answers, requestsTo } from '#/test-api.ts'
import { chooseAction, chooseOption, renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

const cards = { total: 12, satisfaction: 0.75, satisfactionBefore: 0.7, untreated: 2, resolveSeconds: 5400 }
const dialogs = { Correction: () => <p>Correção</p>, NewTest: () => <p>Teste</p> }

async function open(search: RatingsSearch = {}, extra: Answers = {}) {
  const requests = await signIn(sessionUser({ roles: ['admin'] }), {
    'GET /api/ratings': { items: [rating], total: 25, page: 1, pageSize: 10 },
    'GET /api/rating-cards': cards,
    'GET /api/rated-assistants': { items: [{ value: '5', name: 'Secretaria', versions: 3 }], more: false },
    [`GET /api/ratings/${rating.id}`]: rating,
    ...extra,
  })
  const onSearchChange = vi.fn<(change: RatingsSearch) => void>()
  await renderPiece(<RatingsPage search={search} onSearchChange={onSearchChange} dialogs={dialogs} />)
  return { requests, onSearchChange }
}

test('cards and table describe the period [S23]', async () => {
  await open()
  expect(await screen.findByText('75%')).toBeDefined()
  expect(screen.getByText('5 pontos acima do período anterior')).toBeDefined()
  expect(screen.getByText('2 horas')).toBeDefined()
  const row = (await screen.findByText('Às 9h.')).closest('tr')
  for (const text of ['Negativa', 'Secretaria · versão 3', 'Incorreta', 'Anônimo', 'Nova'])
    expect(row?.textContent).toContain(text)
})

test('filters and pages change the address; a version is requested with its assistant [S23, S62]', async () => {
  const { onSearchChange } = await open({ assistant: '5' })
  await chooseOption('Nota', 'Negativa')
  expect(onSearchChange).toHaveBeenLastCalledWith({ value: 'bad' })
  await chooseOption('Versão', 'Versão 2')
  expect(onSearchChange).toHaveBeenLastCalledWith({ version: '2' })
  await userEvent.click(screen.getByRole('button', { name: 'Página 3' }))
  expect(onSearchChange).toHaveBeenLastCalledWith({ page: 3 })
})

test('a rating opens with its context and is taken, answered and annotated [S23]', async () => {
  const path = `POST /api/ratings/${rating.id}`
  const { requests } = await open(
    { rating: rating.id },
    {
      [`${path}/state`]: { ...rating, status: 'reviewing' },
      [`${path}/reply`]: { ...rating, reply: 'Obrigada!' },
      [`${path}/notes`]: rating,
    },
  )
  const drawer = within(await screen.findByRole('dialog', { name: 'Avaliação' }))
  expect(await drawer.findByText('resposta avaliada', { exact: false })).toBeDefined()
  await chooseAction('Mais ações', 'Assumir')
  await waitFor(() => expect(requestsTo(requests, `${path}/state`)).toHaveLength(1))
  await userEvent.click(drawer.getByRole('button', { name: 'Enviar resposta' }))
  expect(await drawer.findByText('Escreva a resposta.')).toBeDefined()
  await userEvent.type(drawer.getByLabelText('Resposta'), 'Obrigada!')
  await userEvent.click(drawer.getByRole('button', { name: 'Enviar resposta' }))
  await waitFor(() => expect(requestsTo(requests, `${path}/reply`)).toHaveLength(1))
  await userEvent.type(drawer.getByLabelText('Nova anotação'), 'Ver manual.')
  await userEvent.click(drawer.getByRole('button', { name: 'Anotar' }))
  await waitFor(() => expect(requestsTo(requests, `${path}/notes`)).toHaveLength(1))
  await userEvent.click(drawer.getByRole('button', { name: 'Corrigir resposta' }))
  expect(await screen.findByText('Correção')).toBeDefined()
})

test('a rating is assigned to a person who can handle it [S23]', async () => {
  const path = `POST /api/ratings/${rating.id}/state`
  const { requests } = await open(
    { rating: rating.id },
    { [path]: { ...rating, assigneeId: 2, assigneeName: 'Caio Melo' } },
  )
  await chooseOption('Responsável', 'Caio Melo')
  await waitFor(() => expect(requestsTo(requests, path)).toHaveLength(1))
  expect(await requestsTo(requests, path)[0]?.json()).toEqual({ action: 'assign', assigneeId: 2 })
})

test('a person who may only read sees no actions for a rating [S50]', async () => {
  await open(
    { rating: rating.id },
    { [`GET /api/ratings/${rating.id}`]: { ...rating, manageable: false, handlers: [] } },
  )
  await screen.findByText('Como deveria ser')
  expect(screen.queryByRole('combobox', { name: 'Responsável' })).toBeNull()
  for (const name of ['Resolver', 'Corrigir resposta', 'Enviar resposta', 'Anotar'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('without access to conversations, the missing messages are explained with how to get access [S50]', async () => {
  const closed = { ...rating, around: 'closed' as const }
  await open({ rating: rating.id }, { [`GET /api/ratings/${rating.id}`]: closed })
  expect(await screen.findByRole('heading', { name: 'Pergunta e resposta avaliadas' })).toBeDefined()
  expect(screen.getByText(/a leitura de conversas está desligada\. Ligue em Controle de acesso/)).toBeDefined()
})

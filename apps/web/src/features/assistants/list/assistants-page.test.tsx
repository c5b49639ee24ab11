import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import type { Role } from '@prosa/contract/protocol/permissions.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { AssistantsPage } from '#/features/assistants/list/assistants-page.tsx'
import type { AssistantsSearch } from '#/features/assistants/list/assistants-search.ts'
import { sampleCard, sampleDraft } from '#/features/assistants/test-samples.ts'
import { deviceData } from '#/lib/session/device-data.ts'
import { type Answers, noContent, requestsTo } from '#/test-api.ts'
import { chooseAction, chooseOption, renderPiece, sessionUser, signIn } from '#/test-piece.tsx'
import { abilities } from '#/test-samples.ts'

const viewer = abilities(false, { chat: true })
const listOf = (...items: object[]) => ({ items, total: items.length, page: 1, pageSize: 10 })
const ours = listOf(
  sampleCard(),
  sampleCard({
    id: 6,
    name: 'Rascunhado',
    status: 'draft',
    failedDocuments: 2,
    newRatings: { count: 5, since: '2026-11-02' },
  }),
  sampleCard({ id: 7, name: 'Da Bia', mine: false, ownerName: 'Bia', public: true, abilities: viewer }),
)

interface Opening {
  search?: AssistantsSearch
  roles?: Role[]
  answers?: Answers
}

async function open({ search = {}, roles = ['user'], answers = {} }: Opening = {}) {
  const requests = await signIn(sessionUser({ roles }), {
    'GET /api/assistants': ours,
    ...answers,
  })
  const onSearchChange = vi.fn<(change: AssistantsSearch) => void>()
  const { history } = await renderPiece(
    <AssistantsPage search={search} onSearchChange={onSearchChange} firstSteps={null} />,
    '/assistants',
  )
  return { requests, onSearchChange, history }
}

const cardOf = async (name: string) => (await screen.findByText(name)).closest('li')!

const choose = (name: string, action: string) => chooseAction(`Ações de ${name}`, action)

afterEach(() => deviceData.clear())

test('cards show notable facts, and link to a conversation or, before publication, to the builder [S11]', async () => {
  await open()
  const tutor = await cardOf('Tutor')
  expect(tutor.textContent).toContain('Você')
  expect(within(tutor).getByRole('link').getAttribute('href')).toBe('/assistants/5/chats')
  const draft = await cardOf('Rascunhado')
  expect(draft.textContent).toContain('2 documentos com erro')
  expect(within(draft).getByText('Rascunho')).toBeDefined()
  expect(within(draft).getByRole('link', { name: 'Rascunhado' }).getAttribute('href')).toBe('/assistants/manage/6')
  expect(within(draft).getByRole('link', { name: '5 avaliações negativas novas' }).getAttribute('href')).toBe(
    '/results?assistant=6&tab=ratings',
  )
  const shared = await cardOf('Da Bia')
  for (const text of ['Bia', 'Público', 'Somente leitura']) expect(within(shared).getByText(text)).toBeDefined()
})

test('scope, search, filters and order change the address [S11]', async () => {
  const { onSearchChange } = await open({ search: { q: 'antes' } })
  await userEvent.click(await screen.findByRole('tab', { name: 'Meus' }))
  expect(onSearchChange).toHaveBeenLastCalledWith({ scope: 'mine' })
  await userEvent.click(screen.getByRole('button', { name: 'Filtrar' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Só os que precisam de atenção' }))
  expect(onSearchChange).toHaveBeenLastCalledWith({ attention: 'yes' })
  await chooseOption('Ordenar por', 'Nome')
  expect(onSearchChange).toHaveBeenLastCalledWith({ sort: 'name' })
  await userEvent.keyboard('{Escape}')
  const search = screen.getByLabelText('Buscar assistentes')
  await userEvent.clear(search)
  await userEvent.type(search, 'tutor')
  await waitFor(() => expect(onSearchChange).toHaveBeenLastCalledWith({ q: 'tutor' }))
})

test('filters in the address are counted on their button and cleared behind it [S11]', async () => {
  const { onSearchChange } = await open({ search: { q: 'antes', web: 'yes', category: 'teaching', status: 'all' } })
  const button = await screen.findByRole('button', { name: 'Filtrar (2)' })
  expect(screen.queryByRole('combobox')).toBeNull()
  await userEvent.click(button)
  expect((await screen.findByRole('combobox', { name: 'Na Web' })).textContent).toBe('Na Web')
  await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }))
  expect(onSearchChange).toHaveBeenLastCalledWith(expect.objectContaining({ web: 'all', category: 'all' }))
})

test('filters without results stay open while they are cleared one by one [S11]', async () => {
  const whole = Promise.withResolvers<typeof ours>()
  const found = ({ url }: Request) => (url.includes('category') ? listOf() : whole.promise)
  await signIn(sessionUser(), { 'GET /api/assistants': found })
  function Page() {
    const [search, setSearch] = useState<AssistantsSearch>({ category: 'teaching' })
    return (
      <AssistantsPage
        search={search}
        onSearchChange={({ category }) => setSearch(category === 'all' ? {} : { category })}
        firstSteps={null}
      />
    )
  }
  await renderPiece(<Page />, '/assistants')
  await userEvent.click(await screen.findByRole('button', { name: 'Filtrar (1)' }))
  const category = await screen.findByRole('combobox', { name: 'Categoria' })
  await userEvent.click(category)
  await userEvent.click(await screen.findByRole('option', { name: 'Todas as categorias' }))
  await screen.findByRole('button', { name: 'Filtrar' })
  whole.resolve(ours)
  await screen.findByText('Da Bia')
  expect(category.isConnected).toBe(true)
})

test('a person who only talks sees search and cards, without builders’ tools [S11, S50]', async () => {
  deviceData.write('assistants.view', 'table')
  const { onSearchChange } = await open({ roles: ['partner'], search: { web: 'yes' } })
  await cardOf('Da Bia')
  expect(screen.getByLabelText('Buscar assistentes')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Filtrar|Ações de Da Bia/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Mais ações' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }))
  expect(onSearchChange).toHaveBeenLastCalledWith(expect.objectContaining({ web: 'all' }))
})

test.each([
  [['user'], ['Meus', 'De outras pessoas', 'Todos'], ['Importar', 'Arquivados', 'Lixeira']],
  [['partner'], ['Todos'], []],
  [
    ['admin'],
    ['Meus', 'De outras pessoas', 'Todos'],
    ['Importar', 'Arquivados', 'Lixeira', 'Todos, também arquivados'],
  ],
] as const)('the scopes of %s, and what is in the menu [S49, S73]', async (roles, expected, rare) => {
  await open({ roles: [...roles] })
  await screen.findByText('Tutor')
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(expected)
  if (rare.length === 0) return
  await userEvent.click(screen.getByRole('button', { name: 'Mais ações' }))
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(rare)
})

test('creating is hidden from people who may not create [S50]', async () => {
  await open({ roles: ['partner'], answers: { 'GET /api/assistants': listOf() } })
  expect(await screen.findByText('Nenhum assistente foi liberado para a sua instituição.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Novo assistente', hidden: true }).closest('[style*="none"]')).not.toBeNull()
})

test('a template becomes a draft with one press', async () => {
  const { requests, history } = await open({
    answers: { 'GET /api/assistants': listOf(), 'POST /api/assistants': sampleDraft({ id: 31 }) },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Tutor de matemática' }))
  await waitFor(() => expect(history.location.pathname).toBe('/assistants/manage/31'))
  const body: unknown = await requestsTo(requests, 'POST /api/assistants')[0]?.json()
  expect(body).toMatchObject({ name: 'Tutor de matemática', instructions: expect.stringContaining('paciente') })
})

test('the view is stored on the device', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Mais ações' }))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Lista' }))
  expect(await screen.findByRole('table', { name: 'Assistentes' })).toBeDefined()
  await open()
  expect(await screen.findAllByRole('table')).toHaveLength(2)
})

test('deleting lists what is lost, asks for the name, and can be undone', async () => {
  const { requests } = await open({
    answers: {
      'GET /api/assistants/5/draft': sampleDraft({ chatCount: 12, documentCount: 1 }),
      'DELETE /api/assistants/5': noContent,
      'POST /api/assistants/5/restore': noContent,
    },
  })
  await choose('Tutor', 'Excluir')
  const dialog = await screen.findByRole('alertdialog')
  expect(await within(dialog).findByText(/Vão junto: 12 conversas e 1 documento\./)).toBeDefined()
  await userEvent.type(within(dialog).getByLabelText(/digite o nome/), 'Tutor')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Excluir assistente' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(requestsTo(requests, 'POST /api/assistants/5/restore')).toHaveLength(1))
  expect(await requestsTo(requests, 'DELETE /api/assistants/5')[0]?.json()).toEqual({ name: 'Tutor' })
})

const entriesOf = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Ações de ${name}` }))
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent?.trim())
}

test('the menu offers the permitted actions, at most eight [S11]', async () => {
  await open()
  expect(await entriesOf('Tutor')).toEqual([
    'Conversar',
    'Editar',
    'Compartilhar',
    'Duplicar',
    'Pausar',
    'Arquivar',
    'Excluir',
  ])
  expect(screen.queryByRole('button', { name: 'Ações de Da Bia' })).toBeNull()
})

test.each([
  [{ edit: false }, ['Conversar', 'Controle de acesso', 'Publicar na Web', 'Duplicar', 'Exportar']],
  [{ edit: false, manageAccess: false, share: false }, ['Conversar', 'Duplicar', 'Webhooks', 'Atividades', 'Exportar']],
])('without access to the builder (%o), the menu links to the pages behind it [S11]', async (fewer, expected) => {
  const { abilities } = sampleCard()
  const card = sampleCard({ abilities: { ...abilities, ...fewer } })
  await open({ answers: { 'GET /api/assistants': listOf(card) } })
  expect(await entriesOf('Tutor')).toEqual([...expected, 'Pausar', 'Arquivar', 'Excluir'])
})

test('an assistant in the trash has no links and can be restored', async () => {
  const deleted = sampleCard({ deletedAt: new Date().toISOString(), abilities: abilities(false, { delete: true }) })
  const { requests } = await open({
    search: { scope: 'trash' },
    answers: { 'GET /api/assistants': listOf(deleted), 'POST /api/assistants/5/restore': noContent },
  })
  const card = await cardOf('Tutor')
  expect(within(card).queryByRole('link')).toBeNull()
  expect(card.textContent).toContain('Será apagado em 30 dias')
  await choose('Tutor', 'Restaurar')
  await waitFor(() => expect(requestsTo(requests, 'POST /api/assistants/5/restore')).toHaveLength(1))
})

test('a star appears at once', async () => {
  const answer = Promise.withResolvers<Response>()
  await open({ answers: { 'PUT /api/assistants/5/favorite': () => answer.promise } })
  const star = await screen.findByRole('button', { name: 'Favoritar Tutor' })
  await userEvent.click(star)
  expect(star.getAttribute('aria-pressed')).toBe('true')
  answer.resolve(noContent())
})

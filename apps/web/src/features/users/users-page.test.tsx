import type { User } from '@prosa/contract/identity/users.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ListSearch } from '#/blocks/list/list-types.ts'
import { UsersPage } from '#/features/users/users-page.tsx'
import { type Answers, noContent, problem, requestsTo } from '#/test-api.ts'
import { someUser } from '#/features/users/test-samples.ts'
import { chooseAction, chooseOption, renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

const ana: User = {
  ...someUser,
  roles: ['admin'],
  lastSeenAt: '2026-11-21T14:30:00.000Z',
  recentChats: 3,
  monthCostBrl: 1.5,
}
const beto: User = {
  ...ana,
  id: 2,
  name: 'Beto',
  email: 'beto@escola.example',
  roles: ['partner'],
  status: 'invited',
  lastSeenAt: null,
}
const carla: User = { ...ana, id: 3, name: 'Carla', email: 'carla@escola.example', roles: ['user', 'partner'] }
const list = { items: [ana, beto, carla], total: 25, page: 1, pageSize: 10 }

const choices = {
  'GET /api/choices/partners': { items: [{ value: '4', name: 'Colégio Horizonte' }], more: false },
  'GET /api/choices/groups': { items: [{ value: '6', name: '6º A' }], more: false },
}

async function open(search: ListSearch<'listUsers'> = {}, extra: Answers = {}) {
  const requests = await signIn(sessionUser({ roles: ['admin'] }), {
    'GET /api/users': list,
    ...extra,
  })
  const onSearchChange = vi.fn<(change: ListSearch<'listUsers'>) => void>()
  await renderPiece(<UsersPage search={search} onSearchChange={onSearchChange} onColumns={() => undefined} />)
  return { requests, onSearchChange }
}

const choose = (person: User, action: string) => chooseAction(`Ações de ${person.name}`, action)

const bodyOf = (request: Request | undefined): Promise<unknown> | undefined => request?.json()

test('the list shows and filters by groups and institutions [S2]', async () => {
  const placed = { ...beto, partner: { id: 4, name: 'Colégio Horizonte' }, groups: [{ id: 6, name: '6º A' }] }
  const { onSearchChange } = await open(
    {},
    {
      'GET /api/users': { ...list, items: [placed] },
      ...choices,
      'GET /api/users/columns': { columns: ['groups', 'partner'], usual: false },
    },
  )
  expect((await screen.findByText('Colégio Horizonte')).closest('tr')?.textContent).toContain('6º AColégio Horizonte')
  await userEvent.click(screen.getByRole('button', { name: 'Mais filtros' }))
  await chooseOption('Instituição', 'Colégio Horizonte')
  expect(onSearchChange).toHaveBeenCalledWith({ partner: '4' })
  await chooseOption('Grupo', '6º A')
  expect(onSearchChange).toHaveBeenCalledWith({ group: '6' })
})

test('an invitation says what the person is, and its link can be copied', async () => {
  const inviteUrl = 'https://prosa.example/auth/set-password?token=abc'
  const { requests } = await open({}, { 'POST /api/users': { user: beto, inviteUrl }, ...choices })
  await userEvent.click(screen.getByRole('button', { name: 'Convidar pessoa' }))
  await userEvent.type(await screen.findByLabelText('Nome'), 'Beto')
  await userEvent.type(screen.getByLabelText('E-mail'), 'beto@escola.example')
  await chooseOption('Função', /^Parceiro/)
  await chooseOption('Instituição parceira', 'Colégio Horizonte')
  await userEvent.click(screen.getByRole('button', { name: 'Convidar' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Link do convite')).value).toBe(inviteUrl)
  const sent = await bodyOf(requestsTo(requests, 'POST /api/users')[0])
  expect(sent).toMatchObject({ name: 'Beto', email: 'beto@escola.example', kind: 'partner', partnerId: 4 })
})

test('an invitation needs a function, and a taken e-mail is reported at its field', async () => {
  const { requests } = await open({}, { 'POST /api/users': problem('email_taken') })
  await userEvent.click(screen.getByRole('button', { name: 'Convidar pessoa' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Convidar' }))
  expect(await screen.findByText('Escolha a função da pessoa.')).toBeDefined()
  await userEvent.type(await screen.findByLabelText('Nome'), 'Beto')
  await userEvent.type(screen.getByLabelText('E-mail'), 'ana@escola.example')
  expect(requestsTo(requests, 'POST /api/users')).toHaveLength(0)
  await chooseOption('Função', /^Professor/)
  await userEvent.click(screen.getByRole('button', { name: 'Convidar' }))
  expect(await screen.findByText('Já existe uma conta com este e-mail.')).toBeDefined()
  expect(screen.getByLabelText('E-mail').getAttribute('aria-invalid')).toBe('true')
})

test('several people become what they are at once [S29]', async () => {
  const { requests } = await open({}, { 'POST /api/users/changes': { changed: 1, refused: [], invitations: [] } })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Selecionar Carla' }))
  await chooseAction('Ações em massa', 'Mudar a função…')
  await chooseOption('Função', /^Professor/)
  await userEvent.click(screen.getByRole('button', { name: 'Mudar' }))
  expect(await screen.findByText('Pronto: 1 pessoa alterada.')).toBeDefined()
  expect(await bodyOf(requestsTo(requests, 'POST /api/users/changes')[0])).toEqual({
    userIds: [3],
    change: { kind: 'set-kind', personKind: 'teacher', partnerId: null },
  })
})

test('each person has their own columns and order [S32]', async () => {
  await open({}, { 'GET /api/users/columns': { columns: ['cost', 'email'], usual: false } })
  await screen.findAllByText(/R\$\s1,50/)
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'Nome',
    'Custo no mês',
    'E-mail',
    'Ações',
  ])
})

test('several people are changed at once, and refusals are listed with reasons [S29]', async () => {
  const refused = [{ userId: 1, name: 'Ana Reis', reason: 'A última conta de administrador não pode perder o acesso.' }]
  const { requests } = await open({}, { 'POST /api/users/changes': { changed: 1, refused, invitations: [] } })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Selecionar Ana Reis' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Selecionar Carla' }))
  expect(screen.getByText('2 pessoas selecionadas')).toBeDefined()
  await chooseAction('Ações em massa', 'Bloquear')
  await userEvent.click(await screen.findByRole('button', { name: 'Bloquear' }))
  expect(await screen.findByText(refused[0]?.reason ?? '', { exact: false })).toBeDefined()
  const sent = await bodyOf(requestsTo(requests, 'POST /api/users/changes')[0])
  expect(sent).toEqual({ userIds: [1, 3], change: { kind: 'suspend' } })
})

test('several people are added to a class, chosen from any number of classes [S29]', async () => {
  const groups = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ value: `${from + index}`, name: `Turma ${from + index}` }))
  const { requests } = await open(
    {},
    {
      'GET /api/choices/groups': { items: groups(1, 50), more: true },
      'GET /api/choices/groups?q=turma+52': { items: groups(52, 1), more: false },
      'GET /api/choices/groups?ids=52': { items: groups(52, 1), more: false },
      'POST /api/users/changes': { changed: 1, refused: [], invitations: [] },
    },
  )
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Selecionar Carla' }))
  await chooseAction('Ações em massa', 'Incluir em um grupo…')
  const dialog = await screen.findByRole('dialog', { name: 'Incluir 1 pessoa em um grupo' })
  const send = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Incluir' })
  expect(send.disabled).toBe(true)
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Grupo' }))
  await userEvent.keyboard('turma 52')
  expect(await screen.findByRole('option', { name: 'Turma 52' })).toBeDefined()
  await userEvent.keyboard('{Enter}')
  expect(within(dialog).getByRole('combobox', { name: 'Grupo' }).textContent).toBe('Turma 52')
  await userEvent.click(send)
  expect(await screen.findByText('Pronto: 1 pessoa alterada.')).toBeDefined()
  const sent = await bodyOf(requestsTo(requests, 'POST /api/users/changes')[0])
  expect(sent).toEqual({ userIds: [3], change: { kind: 'add-group', groupId: 52 } })
})

test('after a failure the chosen class stays selected for another attempt [S29]', async () => {
  const groups = { items: [{ value: '4', name: '8º A' }], more: false }
  await open({}, { 'GET /api/choices/groups': groups, 'POST /api/users/changes': problem('internal') })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Selecionar Carla' }))
  await chooseAction('Ações em massa', 'Incluir em um grupo…')
  const dialog = await screen.findByRole('dialog', { name: 'Incluir 1 pessoa em um grupo' })
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Grupo' }))
  await userEvent.keyboard('{Enter}')
  const send = within(dialog).getByRole('button', { name: 'Incluir' })
  await userEvent.click(send)
  await waitFor(() => expect(send.getAttribute('aria-busy')).not.toBe('true'))
  expect(within(screen.getByRole('dialog')).getByRole('combobox', { name: 'Grupo' }).textContent).toBe('8º A')
})

test('an account is not deleted while its assistants cannot be read; another attempt reads them [S29, T7]', async () => {
  let answers = 0
  const { requests } = await open(undefined, {
    'GET /api/users/2': () =>
      answers++ === 0
        ? problem('not_found')
        : { ...beto, usage: { assistants: 0, recentChats: 0, recentMessages: 0, monthCostBrl: 0 } },
    'POST /api/users/2/deletion': noContent(),
  })
  await choose(beto, 'Excluir')
  const dialog = await screen.findByRole('alertdialog')
  await within(dialog).findByRole('button', { name: 'Tentar novamente' })
  await userEvent.type(within(dialog).getByLabelText('Para confirmar, digite o nome'), 'Beto')
  const confirm = within(dialog).getByRole('button', { name: 'Excluir usuário' })
  await userEvent.click(confirm)
  await waitFor(() => expect(within(dialog).queryByRole('button', { name: 'Tentar novamente' })).toBeNull())
  expect(requestsTo(requests, 'POST /api/users/2/deletion')).toHaveLength(0)
  await userEvent.click(confirm)
  await waitFor(() => expect(requestsTo(requests, 'POST /api/users/2/deletion')).toHaveLength(1))
})

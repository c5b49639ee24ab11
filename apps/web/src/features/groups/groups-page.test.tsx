import type { Group } from '@prosa/contract/identity/groups.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { GroupPage } from '#/features/groups/group-page.tsx'
import { GroupsPage } from '#/features/groups/groups-page.tsx'
import type { ListSearch } from '#/blocks/list/list-types.ts'
import { type Answers, problem, requestsTo } from '#/test-api.ts'
import { chooseAction, renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

const sixth: Group = {
  version: 'lida',
  id: 6,
  name: '6º A',
  kind: 'class',
  description: 'Manhã',
  memberCount: 2,
  createdAt: '2026-02-01T12:00:00.000Z',
  archivedAt: null,
}
const list = { items: [sixth], total: 1, page: 1, pageSize: 10 }
const empty = { items: [], total: 0, page: 1, pageSize: 10 }
const ana = { id: 7, name: 'Ana Reis', email: 'ana@escola.example', addedAt: '2026-03-01T12:00:00.000Z' }
const members = { ...empty, items: [ana], total: 1 }
async function start(answers: Answers) {
  const requests = await signIn(sessionUser({ roles: ['admin'] }), answers)
  return requests
}

async function openList(answers: Answers = {}, search: ListSearch<'listGroups'> = {}) {
  const requests = await start({ 'GET /api/groups': list, ...answers })
  const onSearchChange = vi.fn<(change: ListSearch<'listGroups'>) => void>()
  await renderPiece(<GroupsPage search={search} onSearchChange={onSearchChange} />)
  return { requests, onSearchChange }
}

async function openGroup(answers: Answers = {}) {
  const granted = { ...empty, items: [{ id: 3, name: 'Tutor de biologia', role: 'viewer' }], total: 1 }
  const requests = await start({
    'GET /api/groups/6': sixth,
    'GET /api/groups/6/members': members,
    'GET /api/groups/6/assistants': granted,
    ...answers,
  })
  const onDeleted = vi.fn<() => Promise<void>>().mockResolvedValue()
  await renderPiece(<GroupPage groupId={6} search={{}} onSearchChange={() => {}} onDeleted={onDeleted} />)
  return { requests, onDeleted }
}

const bodyOf = (request: Request | undefined): Promise<unknown> | undefined => request?.json()

test('a taken name is reported at its field', async () => {
  const { requests } = await openList({ 'POST /api/groups': problem('group_name_taken') })
  await userEvent.click(screen.getByRole('button', { name: 'Novo grupo' }))
  await userEvent.type(await screen.findByLabelText('Nome'), '6º A')
  await userEvent.click(screen.getByRole('button', { name: 'Criar' }))
  expect(await screen.findByText('Já existe um grupo com este nome. Escolha outro.')).toBeDefined()
  expect(screen.getByLabelText('Nome').getAttribute('aria-invalid')).toBe('true')
  expect(await bodyOf(requestsTo(requests, 'POST /api/groups')[0])).toEqual({
    name: '6º A',
    kind: 'class',
    description: '',
  })
})

test('archiving asks first and says what people lose [T6]', async () => {
  const { requests } = await openList({ 'PATCH /api/groups/6': { ...sixth, archivedAt: sixth.createdAt } })
  await chooseAction('Ações de 6º A', 'Arquivar')
  const question = await screen.findByRole('alertdialog', { name: 'Arquivar “6º A”?' })
  expect(question.textContent).toContain('2 pessoas perdem agora os assistentes que vêm deste grupo.')
  await userEvent.click(within(question).getByRole('button', { name: 'Arquivar' }))
  await waitFor(async () =>
    expect(await bodyOf(requestsTo(requests, 'PATCH /api/groups/6')[0])).toEqual({ archived: true }),
  )
})

test('a group’s page shows its people and its assistants [S14]', async () => {
  await openGroup()
  expect(await screen.findByText('ana@escola.example')).toBeDefined()
  const link = await screen.findByRole('link', { name: 'Tutor de biologia' })
  expect(link.getAttribute('href')).toBe('/assistants/manage/3')
  expect(screen.getByText('Podem conversar')).toBeDefined()
})

test('several people are selected over several searches and added at once [S14]', async () => {
  const person = (id: number, name: string) => ({
    id,
    name,
    email: `${id}@escola.example`,
  })
  const { requests } = await openGroup({
    'GET /api/users?pageSize=6': { ...empty, items: [person(1, 'Bia Dias'), person(2, 'Caio Lima')] },
    'GET /api/users?pageSize=6&q=davi': { ...empty, items: [person(3, 'Davi Melo')] },
    'POST /api/groups/6/members': { added: 2, already: 0, unknown: [] },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Adicionar pessoas' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Bia Dias' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Caio Lima' }))
  await userEvent.type(screen.getByLabelText('Buscar pessoas'), 'davi')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Davi Melo' }))
  await userEvent.click(screen.getByRole('button', { name: 'Tirar Caio Lima da escolha' }))
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar 2 pessoas' }))
  expect(await screen.findByText('2 pessoas adicionadas.')).toBeDefined()
  expect(await bodyOf(requestsTo(requests, 'POST /api/groups/6/members')[0])).toEqual({ userIds: [1, 3] })
})

test('a failed read is not shown as an empty group, and a refusal stands beside the selected people [S14, S46]', async () => {
  let isAway = true
  await openGroup({
    'GET /api/users?pageSize=6': () =>
      isAway ? problem('internal') : { ...empty, items: [{ id: 1, name: 'Bia Dias', email: 'bia@escola.example' }] },
    'POST /api/groups/6/members': problem('validation_failed', { detail: 'O grupo está arquivado.' }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Adicionar pessoas' }))
  const dialog = within(await screen.findByRole('dialog'))
  const again = await dialog.findByRole('button', { name: 'Tentar novamente' })
  expect(dialog.getByRole('group').textContent).not.toMatch(/Ninguém|Ainda não há/)
  isAway = false
  await userEvent.click(again)
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Bia Dias' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Adicionar 1 pessoa' }))
  expect(await dialog.findByText('O grupo está arquivado.')).toBeDefined()
  expect(dialog.getByRole('button', { name: 'Tirar Bia Dias da escolha' })).toBeDefined()
})

test('a pasted list reports e-mails without an account [S14]', async () => {
  const { requests } = await openGroup({
    'POST /api/groups/6/members': { added: 1, already: 1, unknown: ['ninguem@escola.test'] },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Colar e-mails' }))
  await userEvent.click(await screen.findByLabelText('E-mails'))
  await userEvent.paste('Ana;ana@escola.test\nbia@escola.test\nninguem@escola.test\nsem endereço')
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar 3 e-mails' }))
  expect(await screen.findByText('1 pessoa adicionada; 1 já estava no grupo.')).toBeDefined()
  expect(screen.getByText('ninguem@escola.test')).toBeDefined()
  expect(screen.getByText('sem endereço')).toBeDefined()
  expect(await bodyOf(requestsTo(requests, 'POST /api/groups/6/members')[0])).toEqual({
    emails: ['ana@escola.test', 'bia@escola.test', 'ninguem@escola.test'],
  })
})

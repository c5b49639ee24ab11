import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { deletion } from '#/blocks/entity/with-confirmation.tsx'
import { RowMenu } from '#/blocks/entity/row-menu.tsx'
import { ListScreen } from '#/blocks/list/list-view.tsx'
import type { ListSearch } from '#/blocks/list/list-types.ts'
import { noContent, problem, requestsTo } from '#/test-api.ts'
import { chooseAction, chooseOption, renderSearched, sessionUser, signIn } from '#/test-piece.tsx'

const all = { items: [{ id: 3, name: '8º A', kind: 'class' }], total: 25, page: 1, pageSize: 10 }
const none = { ...all, items: [], total: 0 }

async function open(search: ListSearch<'listGroups'> = {}, list: unknown = all) {
  const requests = await signIn(sessionUser(), {
    'GET /api/groups': list as object,
    'DELETE /api/groups/3': noContent,
  })
  const changes = await renderSearched<ListSearch<'listGroups'>>(
    (props) => (
      <ListScreen
        title="Grupos"
        list="listGroups"
        label="Grupos"
        failure="Não foi possível carregar os grupos"
        filters={{
          q: { label: 'Buscar grupos', placeholder: 'Buscar' },
          kind: { label: 'Tipo', options: { all: 'Todos os tipos', class: 'Turmas', group: 'Grupos' } },
        }}
        columns={[{ id: 'name', header: 'Nome', cell: ({ name }) => name }]}
        renderActions={({ id, name }) => (
          <RowMenu
            of={name}
            actions={[
              deletion({
                operation: 'deleteGroup',
                input: { params: { groupId: id } },
                title: `Excluir ${name}?`,
                description: 'Não há volta.',
                done: 'Grupo excluído.',
              }),
            ]}
          />
        )}
        empty={{ icon: null, title: 'Ainda não há grupos.' }}
        {...props}
      />
    ),
    search,
  )
  return { requests, changes }
}

test('search, filter and page are stored in the address and sent to the server [S62]', async () => {
  const { requests, changes } = await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Página 3' }))
  await chooseOption('Tipo', 'Turmas')
  await userEvent.type(screen.getByLabelText('Buscar grupos'), '8º')
  await waitFor(() => expect(changes).toEqual([{ page: 3 }, { kind: 'class' }, { q: '8º' }]))
  await waitFor(() => expect(requests.at(-1)?.url).toMatch(/\?kind=class&page=3&q=8%C2%BA$/))
})

test('filters without results are cleared with one press; an empty list says so [S62]', async () => {
  const { changes } = await open({ q: 'zebra' }, none)
  await screen.findByText('Nada encontrado para “zebra”.')
  await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }))
  expect(await screen.findByText('Ainda não há grupos.')).toBeDefined()
  expect(changes).toEqual([{ q: '', kind: 'all', status: 'active' }])
})

test('a list that cannot be read says so and is read again by one press', async () => {
  const answers = [problem('not_found'), all]
  await open({}, () => answers.shift())
  await screen.findByText('Não foi possível carregar os grupos')
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByText('8º A')).toBeDefined()
})

test('a row’s menu deletes it after a confirmation, and the list is read again', async () => {
  const { requests } = await open()
  await chooseAction('Ações de 8º A', 'Excluir')
  await screen.findByRole('alertdialog', { name: 'Excluir 8º A?' })
  expect(requestsTo(requests, 'DELETE /api/groups/3')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Excluir' }))
  expect(await screen.findByText('Grupo excluído.')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(requestsTo(requests, 'GET /api/groups')).toHaveLength(2)
})

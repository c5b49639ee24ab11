import { permissions, roleLabels, roleSchema } from '@prosa/contract/protocol/permissions.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ProfilesPage } from '#/features/permission-profiles/profiles-page.tsx'
import { requestsTo } from '#/test-api.ts'
import { chooseAction, renderPiece, sessionUser, signIn } from '#/test-piece.tsx'
import { permissionLabels } from '#/text/permission-labels.ts'

const profile = { id: 8, name: 'Professor', description: '', added: [], removed: [], people: 2 }

async function open() {
  const requests = await signIn(sessionUser({ roles: ['admin'] }), {
    'GET /api/permission-profiles': { items: [profile], total: 1, page: 1, pageSize: 10 },
    'PUT /api/permission-profiles/8': profile,
  })
  await renderPiece(<ProfilesPage search={{ page: 1, q: '' }} onSearchChange={() => undefined} />)
  await chooseAction('Ações de Professor', 'Editar')
  return { requests, table: within(await screen.findByRole('table', { name: 'Permissões deste perfil' })) }
}

test('the table of a profile shows what each role includes for every permission [S2, S48]', async () => {
  const { table } = await open()
  const [, ...headers] = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headers).toEqual(expect.arrayContaining(['Administrador', 'Usuário', 'Parceiro', 'Este perfil']))
  const rows = table
    .getAllByRole<HTMLTableRowElement>('row')
    .map(({ cells }) => [...cells].map((cell) => cell.textContent))
  for (const [name, holders] of Object.entries(permissions)) {
    const row = rows.find(([first]) => first?.startsWith(permissionLabels[name as keyof typeof permissions]))
    const expected = roleSchema.options.map((role) => ((holders as readonly string[]).includes(role) ? 'Sim' : 'Não'))
    expect(row?.slice(1, 4)).toEqual(expected)
  }
})

test('a profile permits, forbids or keeps a role’s permission, and says which [S48]', async () => {
  const { requests, table } = await open()
  await userEvent.click(table.getByRole('combobox', { name: 'Criar assistentes' }))
  const sameAsRole = await screen.findByRole('option', { name: /^Como o papel/ })
  expect(sameAsRole.textContent).toBe(`Como o papelPermitido a ${roleLabels.admin} e ${roleLabels.user}`)
  await userEvent.click(screen.getByRole('option', { name: 'Proíbe' }))
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Perfil salvo.')
  const [sent] = requestsTo(requests, 'PUT /api/permission-profiles/8')
  expect(await sent?.json()).toMatchObject({ added: [], removed: ['assistants.create'] })
})

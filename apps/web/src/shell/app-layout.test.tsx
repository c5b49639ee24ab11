import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { sessionState } from '#/lib/session/session.ts'
import { AppLayout } from '#/shell/app-layout.tsx'
import { SessionGate } from '#/shell/session-gate.tsx'
import { noContent } from '#/test-api.ts'
import { renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

async function open(facts: Parameters<typeof sessionUser>[0] = {}) {
  await signIn(sessionUser(facts), { 'POST /api/auth/sign-out': noContent })
  await renderPiece(
    <SessionGate>
      <AppLayout>A página</AppLayout>
    </SessionGate>,
    '/assistants',
  )
}

const destinations = () => within(screen.getByRole('navigation', { name: 'Principal' })).getAllByRole('link')

test('an editor of an assistant finds its results, and a person who only chats does not [S47, S50]', async () => {
  const permissions = [{ name: 'stats.view_own' }]
  await open({ permissions, assistants: [{ id: 5, pivot: { role: 'viewer' } }] })
  expect(screen.queryByRole('link', { name: 'Resultados' })).toBeNull()
})

test('an editor finds the results, and an administrator also the statistics [S47]', async () => {
  const permissions = [{ name: 'stats.view_own' }]
  await open({ roles: ['admin'], permissions, assistants: [{ id: 5, pivot: { role: 'editor' } }] })
  expect(screen.getByRole('link', { name: 'Resultados' }).getAttribute('href')).toBe('/results')
  // which are its tabs
  expect(screen.queryByRole('link', { name: 'Avaliações' })).toBeNull()
})

test('an administrator finds the users [S3]', async () => {
  await open({ roles: ['admin'] })
  expect(destinations().map(({ textContent }) => textContent)).toEqual([
    'Assistentes',
    'Conversas',
    'Avaliações',
    'Turmas',
    'Usuários',
    'Gerais',
    'Alunos',
    'Configurações',
  ])
})

test('the user menu shows the first name, and leads to the profile, the appearance and sign-out [S37]', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Ana , menu da conta' }))
  expect((await screen.findByRole('menuitem', { name: 'Perfil' })).getAttribute('href')).toBe('/profile')
  expect(screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual([
    'Claro',
    'Escuro',
    'Automático',
  ])
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sair' }))
  await waitFor(() => expect(sessionState().user).toBeNull())
})

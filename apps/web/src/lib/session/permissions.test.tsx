import { permissionNames } from '@prosa/contract/protocol/permissions.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Can } from '#/lib/session/can.tsx'
import { can } from '#/lib/session/permissions.ts'
import { renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

test('a check passes without a required permission; otherwise the user needs it, administrators too [S48]', () => {
  expect(can(null)).toBe(true)
  expect(can(null, 'assistants.view')).toBe(false)
  expect(can(sessionUser(), 'assistants.create')).toBe(true)
  expect(can(sessionUser(), 'users.view')).toBe(false)
  expect(can(sessionUser({ roles: ['admin'], permissions: [] }), 'users.view')).toBe(false)
  const admin = sessionUser({ roles: ['admin'] })
  expect(permissionNames.every((name) => can(admin, name))).toBe(true)
})

test('content without the permission has display none [S50]', async () => {
  await signIn(sessionUser())
  await renderPiece(
    <>
      <Can permission="users.invite">Convidar</Can>
      <Can permission="assistants.create">Criar</Can>
      <Can>Todos</Can>
    </>,
  )
  expect(screen.getByText('Convidar').style.display).toBe('none')
  expect(screen.getByText('Criar').style.display).not.toBe('none')
  expect(screen.getByText('Todos').style.display).not.toBe('none')
})

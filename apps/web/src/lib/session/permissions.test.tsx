import { permissionNames } from '@prosa/contract/people/permissions.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Can } from '#/lib/session/can.tsx'
import { can, canEditAssistant, hasAssistant } from '#/lib/session/permissions.ts'
import { renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

const assistants = [
  { id: 1, pivot: { role: 'editor' as const } },
  { id: 2, pivot: { role: 'viewer' as const } },
]

test('administrators edit any assistant, others only where their pivot role is editor [S47]', () => {
  expect(canEditAssistant(sessionUser({ roles: ['admin'] }), 99)).toBe(true)
  const person = sessionUser({ assistants })
  expect([1, 2, 3].map((id) => canEditAssistant(person, id))).toEqual([true, false, false])
})

test('a check passes where nothing is asked; otherwise the name has to be there, for administrators too [S48]', () => {
  expect(can(null)).toBe(true)
  expect(can(null, 'assistants.view')).toBe(false)
  expect(can(sessionUser(), 'assistants.create')).toBe(true)
  expect(can(sessionUser(), 'users.view')).toBe(false)
  expect(can(sessionUser({ roles: ['admin'], permissions: [] }), 'users.view')).toBe(false)
  const admin = sessionUser({ roles: ['admin'] })
  expect(permissionNames.every((name) => can(admin, name))).toBe(true)
})

test('the public assistants belong to everyone but partners [S49]', () => {
  const facts = { assistants, publicAssistants: [{ id: 9 }] }
  expect([1, 2, 9, 10].map((id) => hasAssistant(sessionUser(facts), id))).toEqual([true, true, true, false])
  const partner = sessionUser({ ...facts, roles: ['partner'] })
  expect([1, 2, 9].map((id) => hasAssistant(partner, id))).toEqual([true, true, false])
})

test('what the person may not use has display none [S50]', async () => {
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

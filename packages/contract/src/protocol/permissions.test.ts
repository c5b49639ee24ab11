import { expect, test } from 'vitest'
import { contract } from '#/client/contract.ts'
import type { Operation } from '#/protocol/api.ts'
import { permissionNames, listPermissions, roleLabels, roleSchema } from '#/protocol/permissions.ts'

test('there are three roles with their specified labels [S2]', () => {
  expect(roleSchema.options.map((role) => [role, roleLabels[role]])).toEqual([
    ['admin', 'Administrador'],
    ['user', 'Usuário'],
    ['partner', 'Parceiro'],
  ])
})

test('an administrator holds every permission by name, because checks make no exceptions [S48]', () => {
  expect(listPermissions(['admin'])).toEqual(permissionNames)
})

test('a user creates and shares assistants but holds no administration permissions [S48]', () => {
  const names = listPermissions(['user'])
  expect(names).toEqual(expect.arrayContaining(['assistants.create', 'assistants.publish', 'models.choose']))
  expect(names.filter((name) => name.startsWith('users.'))).toEqual([])
  expect(names).not.toContain('assistants.view_all')
})

test('a partner works with shared assistants and creates none [S48]', () => {
  const names = listPermissions(['partner'])
  expect(names).toEqual(expect.arrayContaining(['assistants.view', 'assistants.update', 'chats.create']))
  for (const name of ['assistants.create', 'assistants.delete', 'assistants.duplicate', 'models.choose'] as const) {
    expect(names).not.toContain(name)
  }
})

test('permissions of several roles add up; unknown roles give none', () => {
  const either = new Set([...listPermissions(['partner']), ...listPermissions(['user'])])
  expect(new Set(listPermissions(['partner', 'user']))).toEqual(either)
  expect(listPermissions(['partner', 'admin'])).toEqual(permissionNames)
  expect(listPermissions([])).toEqual([])
  expect(listPermissions(['root', ''])).toEqual([])
})

test('every permission that the contract requires exists [Z1]', () => {
  const required = Object.values(contract as Record<string, Operation>).flatMap(({ permission }) => permission ?? [])
  expect(required.filter((name) => !permissionNames.includes(name))).toEqual([])
})

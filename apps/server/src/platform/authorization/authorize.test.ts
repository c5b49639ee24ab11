import { expect, test } from 'vitest'
import { actorName, hasPermission, isAdmin } from '#/platform/authorization/actor.ts'
import { listAbilities, authorize, type Policy } from '#/platform/authorization/authorize.ts'
import { guestActor, personActor } from '#test/actors.ts'

const owner = personActor(['user'], [], 1)
const admin = personActor(['admin'], [], 2)
const guest = guestActor()

interface Note {
  ownerId: number
}
const policy: Policy<Note, 'read' | 'burn'> = {
  read: () => true,
  burn: (actor, { ownerId }) => actor.kind === 'user' && actor.id === ownerId,
}
const note: Note = { ownerId: owner.id }

test('an allowed action returns the resource itself, with its proof [Z1]', () => {
  expect(authorize(policy, owner, 'burn', note)).toBe(note)
})

test('a forbidden and a missing resource give the same 404 [T1]', () => {
  const refusals = [() => authorize(policy, admin, 'burn', note), () => authorize(policy, owner, 'burn', undefined)]
  for (const refuse of refusals) expect(refuse).toThrow(expect.objectContaining({ code: 'not_found', facts: {} }))
})

test('abilities list the policy’s decision for every action', () => {
  expect(listAbilities(policy, owner, note)).toEqual({ read: true, burn: true })
  expect(listAbilities(policy, guest, note)).toEqual({ read: true, burn: false })
})

test('a check passes without a permission; otherwise administrators need it too [S48]', () => {
  expect(hasPermission(guest, undefined)).toBe(true)
  expect(hasPermission(personActor(['user'], ['users.view']), 'users.view')).toBe(true)
  expect(hasPermission(owner, 'users.view')).toBe(false)
  expect(hasPermission(admin, 'users.view')).toBe(false)
  expect(hasPermission(guest, 'assistants.view')).toBe(false)
})

test('only a person with the role is an administrator', () => {
  expect([admin, owner, guest].map(isAdmin)).toEqual([true, false, false])
})

test('an actor is named by kind and id, never by name or e-mail [G1]', () => {
  expect([owner, guest].map(actorName)).toEqual(['user:1', 'guest:g1'])
})

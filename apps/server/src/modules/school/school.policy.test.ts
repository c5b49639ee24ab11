import { listPermissions, type Role, type PermissionName } from '@prosa/contract/protocol/permissions.ts'
import { expect, test } from 'vitest'
import { activityPolicy, participationPolicy } from '#/modules/school/school.policy.ts'
import type { Actor } from '#/platform/authorization/actor.ts'
import { guestActor, personActor } from '#test/actors.ts'

const assistant = { id: 1, ownerId: 9, visibility: 'restricted', publishedVersion: 1, deletedAt: null } as const
const person = (roles: Role[], added: PermissionName[] = []) =>
  personActor(roles, [...listPermissions(roles), ...added])
const student = guestActor({ kind: 'sga', activityId: 'a1', studentId: 's1' })
const can = (actor: Actor, role: 'viewer' | 'editor' | null) =>
  Object.entries(activityPolicy)
    .filter(([, allows]) => allows(actor, { assistant: { ...assistant, role } }))
    .map(([action]) => action)

test('editors of the assistant manage its activities with the permission; reviewing needs another [Z1]', () => {
  const teacher = person(['user'], ['assessments.manage'])
  expect(can(person(['admin']), null)).toEqual(['manage', 'review', 'readTranscripts', 'seeIdentities'])
  expect(can(teacher, 'editor')).toEqual(['manage', 'readTranscripts', 'seeIdentities'])
  expect(can(person(['user'], ['assessments.manage', 'sga.review']), 'editor')).toContain('review')
  for (const role of ['viewer', null] as const) expect(can(teacher, role)).toEqual([])
  expect(can(person(['user']), 'editor')).toEqual([])
  expect(can(student, 'editor')).toEqual([])
})

test('a participation belongs to one student in one activity [Z9]', () => {
  const participation = { activityId: 'a1', studentId: 's1' }
  expect(participationPolicy.enter(student, participation)).toBe(true)
  const others = [
    guestActor({ kind: 'sga', activityId: 'a2', studentId: 's1' }),
    guestActor({ kind: 'sga', activityId: 'a1', studentId: 's2' }),
    guestActor({ kind: 'share', linkId: 'a1' }),
    person(['admin']),
  ]
  for (const other of others) expect(participationPolicy.enter(other, participation)).toBe(false)
})

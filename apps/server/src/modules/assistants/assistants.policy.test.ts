import { type PermissionName, permissionsOf, type Role } from '@prosa/contract/permissions.ts'
import { expect, test } from 'vitest'
import { type AssistantAction, type AssistantFacts, assistantPolicy } from '#/modules/assistants/assistants.policy.ts'
import type { Actor, UserActor } from '#/platform/authorization/actor.ts'
import { authorize } from '#/platform/authorization/authorize.ts'

const ME = 1
const SOMEBODY = 2

function person(roles: Role[], without: PermissionName[] = []): UserActor {
  const permissions = permissionsOf(roles).filter((name) => !without.includes(name))
  return {
    kind: 'user',
    id: ME,
    sessionId: 'session',
    name: 'Maria',
    email: 'maria@escola.test',
    roles,
    permissions: new Set(permissions),
    assistants: new Map(),
    publicAssistants: new Set(),
  }
}

const base: AssistantFacts = {
  id: 7,
  ownerId: SOMEBODY,
  visibility: 'restricted',
  role: null,
  publishedVersion: 1,
  deletedAt: null,
}
const assistant = (facts: Partial<AssistantFacts>): AssistantFacts => ({ ...base, ...facts })

/** Every action the actor may do, so that a row of the table says all of it. */
const allowed = (actor: Actor, facts: AssistantFacts): AssistantAction[] =>
  (Object.keys(assistantPolicy) as AssistantAction[]).filter((action) => assistantPolicy[action](actor, facts))

const user = person(['user'])
const partner = person(['partner'])
const admin = person(['admin'])
const talking = ['view', 'chat']
const editing = [...talking, 'edit', 'knowledge', 'publish', 'duplicate', 'export', 'manageAccess', 'share']
const owning = [...editing, 'transfer', 'archive', 'delete']
const everything = [...editing, 'manageWebhooks', 'manageAssessments', 'transfer', 'archive', 'delete']

test.each<[string, Actor, Partial<AssistantFacts>, string[]]>([
  ['S47 an administrator may do everything with any assistant', admin, {}, everything],
  ['S47 an administrator edits what nobody published', admin, { publishedVersion: null }, everything],
  ['S47 an editor edits, and does not archive or delete what is not theirs', user, { role: 'editor' }, editing],
  ['S47 a viewer talks and no more', user, { role: 'viewer' }, ['view', 'chat']],
  [
    'S47 a viewer copies where the editors let viewers do so',
    user,
    { role: 'viewer', viewersDuplicate: true },
    ['view', 'chat', 'duplicate'],
  ],
  ['S47 a partner who talks copies nothing', partner, { role: 'viewer', viewersDuplicate: true }, ['view', 'chat']],
  ['S47 what may be copied is still not there for somebody else', user, { viewersDuplicate: true }, []],
  ['S47 somebody who is not in the list may do nothing', user, {}, []],
  ['S47 an owner who is an editor owns it too', user, { role: 'editor', ownerId: ME }, owning],
  [
    'S47 a partner edits where the pivot says so',
    partner,
    { role: 'editor' },
    [...talking, 'edit', 'knowledge', 'publish', 'manageWebhooks'],
  ],
  ['S49 a public assistant is there for every user', user, { visibility: 'organization' }, ['view', 'chat']],
  ['S49 a public assistant is not there for a partner', partner, { visibility: 'organization' }, []],
  [
    'S49 a partner has a public assistant that is in the list',
    partner,
    { visibility: 'organization', role: 'viewer' },
    ['view', 'chat'],
  ],
  [
    'S49 a role partner beside user takes the public list away',
    person(['user', 'partner']),
    { visibility: 'organization' },
    [],
  ],
  ['Z7 what nobody published is not there for a viewer', user, { role: 'viewer', publishedVersion: null }, []],
  ['Z3 in the trash only an owner finds it', user, { role: 'editor', ownerId: ME, deletedAt: new Date() }, ['delete']],
  ['Z3 in the trash it is gone for an editor', user, { role: 'editor', deletedAt: new Date() }, []],
  [
    'Z1 a guest may do nothing',
    { kind: 'guest', sessionId: 'guest', guestId: 'g1', pass: { kind: 'share', linkId: 'l1' } },
    { visibility: 'organization' },
    [],
  ],
  [
    'S48 editing needs the permission too',
    person(['user'], ['assistants.update']),
    { role: 'editor' },
    editing.filter((action) => action !== 'edit'),
  ],
  [
    'S48 an administrator without the permission does not edit',
    person(['admin'], ['assistants.update']),
    {},
    everything.filter((action) => action !== 'edit'),
  ],
  ['S48 talking needs the permission to talk', person(['user'], ['chats.create']), { role: 'viewer' }, ['view']],
])('%s', (_, actor, facts, actions) => {
  expect(allowed(actor, assistant(facts))).toEqual(actions)
})

test('T1 what one may not do is as if it did not exist', () => {
  expect(() => authorize(assistantPolicy, user, 'edit', assistant({ role: 'viewer' }))).toThrow(
    expect.objectContaining({ code: 'not_found' }),
  )
  expect(() => authorize(assistantPolicy, user, 'edit', undefined)).toThrow(
    expect.objectContaining({ code: 'not_found' }),
  )
})

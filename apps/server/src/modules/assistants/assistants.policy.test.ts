import { type PermissionName, listPermissions, type Role } from '@prosa/contract/protocol/permissions.ts'
import { expect, test } from 'vitest'
import { type AssistantAction, type AssistantFacts, assistantPolicy } from '#/modules/assistants/assistants.policy.ts'
import type { Actor } from '#/platform/authorization/actor.ts'
import { guestActor, personActor } from '#test/actors.ts'

const ME = 1
const SOMEBODY = 2

const person = (roles: Role[], without: PermissionName[] = []) =>
  personActor(
    roles,
    listPermissions(roles).filter((name) => !without.includes(name)),
    ME,
  )

const base: AssistantFacts = {
  id: 7,
  ownerId: SOMEBODY,
  visibility: 'restricted',
  role: null,
  publishedVersion: 1,
  deletedAt: null,
}
const assistant = (facts: Partial<AssistantFacts>): AssistantFacts => ({ ...base, ...facts })

/** Returns all actions the actor may do, so that each table row is complete. */
const allowed = (actor: Actor, facts: AssistantFacts): AssistantAction[] =>
  (Object.keys(assistantPolicy) as AssistantAction[]).filter((action) => assistantPolicy[action](actor, facts))

const user = person(['user'])
const partner = person(['partner'])
const admin = person(['admin'])
const talking = ['view', 'chat']
const editing = [
  ...talking,
  'edit',
  'knowledge',
  'publish',
  'duplicate',
  'export',
  'manageAccess',
  'share',
  'manageWebhooks',
]
const owning = [...editing, 'transfer', 'archive', 'delete']
const everything = [...editing, 'manageAssessments', 'transfer', 'archive', 'delete']

test.each<[string, Actor, Partial<AssistantFacts>, string[]]>([
  ['an administrator may do everything with any assistant [S47]', admin, {}, everything],
  ['an administrator edits what nobody published [S47]', admin, { publishedVersion: null }, everything],
  ['an editor edits, and does not archive or delete what is not theirs [S47]', user, { role: 'editor' }, editing],
  ['a viewer talks and no more [S47]', user, { role: 'viewer' }, ['view', 'chat']],
  [
    'a viewer copies where the editors let viewers do so [S47]',
    user,
    { role: 'viewer', options: { viewersDuplicate: true } },
    ['view', 'chat', 'duplicate'],
  ],
  [
    'a partner who talks copies nothing [S47]',
    partner,
    { role: 'viewer', options: { viewersDuplicate: true } },
    ['view', 'chat'],
  ],
  ['what may be copied is still not there for somebody else [S47]', user, { options: { viewersDuplicate: true } }, []],
  ['somebody who is not in the list may do nothing [S47]', user, {}, []],
  ['an owner who is an editor owns it too [S47]', user, { role: 'editor', ownerId: ME }, owning],
  [
    'a partner edits where the pivot says so [S47]',
    partner,
    { role: 'editor' },
    [...talking, 'edit', 'knowledge', 'publish', 'manageWebhooks'],
  ],
  ['a public assistant is there for every user [S49]', user, { visibility: 'organization' }, ['view', 'chat']],
  ['a public assistant is not there for a partner [S49]', partner, { visibility: 'organization' }, []],
  [
    'a partner has a public assistant that is in the list [S49]',
    partner,
    { visibility: 'organization', role: 'viewer' },
    ['view', 'chat'],
  ],
  [
    'a role partner beside user takes the public list away [S49]',
    person(['user', 'partner']),
    { visibility: 'organization' },
    [],
  ],
  ['what nobody published is not there for a viewer [Z7]', user, { role: 'viewer', publishedVersion: null }, []],
  [
    'in the trash only an owner finds it [Z3]',
    user,
    { role: 'editor', ownerId: ME, deletedAt: new Date() },
    ['delete'],
  ],
  ['in the trash it is gone for an editor [Z3]', user, { role: 'editor', deletedAt: new Date() }, []],
  ['a guest may do nothing [Z1]', guestActor(), { visibility: 'organization' }, []],
  [
    'editing needs the permission too [S48]',
    person(['user'], ['assistants.update']),
    { role: 'editor' },
    editing.filter((action) => action !== 'edit'),
  ],
  [
    'an administrator without the permission does not edit [S48]',
    person(['admin'], ['assistants.update']),
    {},
    everything.filter((action) => action !== 'edit'),
  ],
  ['talking needs the permission to talk [S48]', person(['user'], ['chats.create']), { role: 'viewer' }, ['view']],
])('%s', (_, actor, facts, actions) => {
  expect(allowed(actor, assistant(facts))).toEqual(actions)
})

import { personKinds } from '@prosa/contract/identity/person-kinds.ts'
import { permissionProfiles } from '@prosa/server/src/modules/identity/accounts/profiles.tables.ts'
import { users } from '@prosa/server/src/modules/identity/accounts/users.tables.ts'
import { createPublishedAssistant, createUser, grant, insertGroup } from '@prosa/server/test/factories.ts'
import { forFile } from '@prosa/server/test/for-file.ts'
import { startTestApp } from '@prosa/server/test/test-app.ts'
import { groups } from '@prosa/server/src/modules/identity/groups/groups.tables.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ToolAudience, toolAudiences, type ToolSourceForm } from '#/tools/config.ts'
import { findPersonRights } from '#/tools/server/asker.repository.ts'
import { findTools } from '#/tools/server/find-tools.service.ts'
import { type Asker, mayCause } from '#/tools/server/rules.model.ts'
import { schoolTool } from '#/tools/test/school-system.ts'

const person = { kind: 'person', isEditor: false, isStudent: false, isPresent: true, groupIds: [2] } as const
const askers: Record<string, Asker> = {
  'a student in an activity': { kind: 'participant' },
  'a visitor': { kind: 'visitor' },
  'a test case': { kind: 'trial' },
  'a person': person,
  'a member of the group': { ...person, groupIds: [1, 2] },
  'an editor': { ...person, isEditor: true },
  'a student with an account': { ...person, isStudent: true },
  'a student of the class': { ...person, isStudent: true, groupIds: [1] },
  'a program': { ...person, isPresent: false },
}
const effects = { reads: [false, false], asks: [false, true], writes: [true, true] } as const

const everything =
  'editors reads, editors asks, editors writes, groups reads, groups asks, groups writes, accounts reads, accounts asks, accounts writes, links reads, links asks, links writes'
/** What each asker may cause, where an administrator opened reading tools to visitors. */
const allowed: Record<string, string> = {
  'a student in an activity': '',
  'a visitor': 'links reads, links asks',
  'a test case': everything,
  'a person': 'accounts reads, accounts asks, accounts writes, links reads, links asks, links writes',
  'a member of the group':
    'groups reads, groups asks, groups writes, accounts reads, accounts asks, accounts writes, links reads, links asks, links writes',
  'an editor': everything,
  'a student with an account': 'accounts reads, accounts asks, links reads, links asks',
  'a student of the class': 'groups reads, groups asks, accounts reads, accounts asks, links reads, links asks',
  'a program': 'accounts reads, links reads',
}

describe('who may cause a tool', () => {
  const listAllowed = (asker: Asker, visitorsMay: boolean) =>
    toolAudiences
      .flatMap((audience) =>
        Object.entries(effects)
          .filter(([, [writes, needsPerson]]) =>
            mayCause(asker, { audience, groupIds: [1], writes, needsPerson }, visitorsMay),
          )
          .map(([effect]) => `${audience} ${effect}`),
      )
      .join(', ')

  test.each(Object.keys(askers))('%s', (name) => expect(listAllowed(askers[name]!, true)).toBe(allowed[name]))

  test('a visitor causes none until an administrator opens reading tools to visitors', () =>
    expect(listAllowed({ kind: 'visitor' }, false)).toBe(''))
})

const app = await forFile(startTestApp())
const maria = await createUser(app)
const admin = await createUser(app, { roles: ['admin'] })
const joao = await createUser(app)
let assistantId = 0
beforeAll(async () => void (assistantId = await createPublishedAssistant(maria)))

const names = {
  editors: 'calcular',
  groups: 'criar_arquivo',
  accounts: 'calendario',
  links: 'pedir_a_pessoa',
} as const satisfies Record<ToolAudience, string>

const chosenGroups: number[] = []

/** Names of the tools found for a chat. */
async function find(
  chat: Partial<Awaited<ReturnType<Parameters<typeof findTools>[2]>>> | undefined,
  services: { id: string; label: string }[] = [],
) {
  const { config } = await maria.api.getDraft({ params: { assistantId } })
  const chosen = {
    tools: Object.values(names),
    editorTools: [names.editors],
    groupTools: [names.groups],
    toolGroups: [{ tool: names.groups, groupIds: [...chosenGroups], label: '' }],
    visitorTools: [names.links],
    services,
  }
  const trial = chat ? undefined : { userId: maria.id, recordings: [] }
  const run = { assistantId, messageId: crypto.randomUUID(), config: { ...config, ...chosen }, trial }
  const facts = { userId: null, origin: 'internal', attemptId: null, assistantId, ...chat } as const
  const { tools } = await findTools(app.ctx, run, async () => chat && facts)
  return tools.map(({ name }) => name)
}

test('tools are found by what the asker is to the assistant, and visitors wait for an administrator', async () => {
  expect(await find({ userId: maria.id })).toEqual(Object.values(names))
  expect(await find({ userId: joao.id })).toEqual([names.accounts, names.links])
  expect(await find({ userId: joao.id, origin: 'api' })).toEqual([names.accounts])
  expect(await find({ origin: 'sga', attemptId: crypto.randomUUID() })).toEqual([])
  expect(await find({ origin: 'share' })).toEqual([])
  expect(await find(undefined)).toEqual(Object.values(names))
  await expect(joao.api.updateToolSettings({ body: { visitors: true } })).rejects.toMatchObject({ status: 404 })
  await admin.api.updateToolSettings({ body: { visitors: true } })
  expect(await find({ origin: 'share' })).toEqual([names.links])
  // a person who came by the link has no more rights there than another visitor
  expect(await find({ origin: 'embed', userId: joao.id })).toEqual([names.links])
  expect(await find({ origin: 'sga' })).toEqual([])
})

test('a tool for a group is found for its members until the group is archived or deleted', async () => {
  const bia = await createUser(app)
  const groupId = await insertGroup(app, 'Coordenação', [bia], 'group')
  const [own, others] = [{ userId: bia.id }, { userId: joao.id }]
  expect(await find(own)).not.toContain(names.groups)
  chosenGroups.push(groupId)
  expect(await find(own)).toEqual([names.groups, names.accounts, names.links])
  expect(await find(others)).not.toContain(names.groups)
  const archive = (archivedAt: Date | null) =>
    app.ctx.db.update(groups).set({ archivedAt }).where(eq(groups.id, groupId))
  await archive(new Date())
  expect(await find(own)).not.toContain(names.groups)
  await archive(null)
  expect(await find(own)).toContain(names.groups)
  await app.ctx.db.delete(groups).where(eq(groups.id, groupId))
  expect(await find(own)).not.toContain(names.groups)
  expect(await find({ userId: maria.id })).toContain(names.groups)
})

test('an action of a service is for the groups that its pinned state names', async () => {
  const groupId = await insertGroup(app, 'Secretaria', [await createUser(app)], 'group')
  const member = await createUser(app)
  const ofMember = await insertGroup(app, 'Direção', [member], 'group')
  const params = { assistantId }
  const source = (groupIds: number[]): ToolSourceForm => ({
    kind: 'http',
    name: 'Notas',
    address: 'https://notas.escola.br',
    access: { type: 'none' },
    tools: [schoolTool('ver', 'GET', { audience: 'groups', groupIds })],
  })
  const { id: sourceId, pin, version } = await maria.api.createToolSource({ params, body: source([groupId]) })
  const changed = await maria.api.updateToolSource({
    params: { ...params, serviceId: sourceId },
    body: { ...source([ofMember]), version },
  })
  const name = `ver_${sourceId.slice(0, 8)}`
  expect(await find({ userId: member.id }, [pin!])).not.toContain(name)
  expect(await find({ userId: member.id }, [changed.pin!])).toContain(name)
  expect(await find({ userId: maria.id }, [pin!])).toContain(name)
})

test('an exported assistant keeps that a tool is for groups, without the groups of this organization', async () => {
  const params = { assistantId: await createPublishedAssistant(maria) }
  const { revision } = await maria.api.getDraft({ params })
  const toolGroups = [{ tool: names.groups, groupIds: [1], label: 'Criar arquivo: grupos nº 1' }]
  await maria.api.updateDraft({ params, body: { revision, changes: { groupTools: [names.groups], toolGroups } } })
  const { config } = (await (await maria.api.exportAssistant({ params })).json()) as { config: object }
  expect(config).toMatchObject({ groupTools: [names.groups], toolGroups: [] })
})

test('partners do not see the groups that a tool can be for', async () => {
  const groupId = await insertGroup(app, 'Biblioteca', [], 'group')
  const partner = await createUser(app, { roles: ['partner'] })
  const query = { q: 'Biblioteca' }
  expect((await maria.api.listToolGroups({ query })).items).toEqual([{ value: `${groupId}`, name: 'Biblioteca' }])
  expect((await partner.api.listToolGroups({ query })).items).toEqual([])
})

test('a person is an editor by access, and a student by kind or, without one, by a class', async () => {
  const rights = async (userId: number) => {
    const found = await findPersonRights(app.ctx.pool, { userId, assistantId })
    return found && { isEditor: found.isEditor, isStudent: found.isStudent }
  }
  expect(await rights(admin.id)).toEqual({ isEditor: true, isStudent: false })
  const ana = await createUser(app)
  expect(await rights(ana.id)).toEqual({ isEditor: false, isStudent: false })
  await insertGroup(app, 'Professores', [ana], 'group')
  expect(await rights(ana.id)).toEqual({ isEditor: false, isStudent: false })
  await insertGroup(app, '6º B', [ana])
  expect(await rights(ana.id)).toEqual({ isEditor: false, isStudent: true })
  await grant(app, ana, assistantId, 'editor')
  expect(await rights(ana.id)).toEqual({ isEditor: true, isStudent: false })
  const kind = eq(permissionProfiles.name, personKinds.student.label)
  const [profile] = await app.ctx.db.select({ id: permissionProfiles.id }).from(permissionProfiles).where(kind)
  await app.ctx.db.update(users).set({ permissionProfileId: profile!.id }).where(eq(users.id, ana.id))
  expect(await rights(ana.id)).toEqual({ isEditor: true, isStudent: true })
  expect(await rights(0)).toBeUndefined()
})

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { createPublishedAssistant, createShareLink, createUser, grant, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'

const app = await forFile(startTestApp())
const maria = await createUser(app)
const ana = await createUser(app, { roles: ['admin'] })

const createClass = (name: string) => ana.api.createGroup({ body: { name, kind: 'class', description: '' } })
const reachOf = (who: TestUser, assistantId: number) => who.api.getReach({ params: { assistantId } })

test('what has ended, what is archived and whoever is suspended do not count [S14]', async () => {
  const assistantId = await createPublishedAssistant(maria)
  const [fits, suspended, former] = [await createUser(app), await createUser(app), await createUser(app)]
  for (const one of [fits, suspended]) await grant(app, one, assistantId, 'viewer')
  await grant(app, former, assistantId, 'viewer', new Date(Date.now() - 60_000))
  const [present, archived] = [await createClass('Turma 8º B'), await createClass('Turma antiga')]
  for (const { id } of [present, archived])
    await maria.api.addAccess({
      params: { assistantId },
      body: { principals: [{ kind: 'group', id }], role: 'viewer' },
    })
  expect(await reachOf(maria, assistantId)).toMatchObject({ own: true, people: 2, classes: 2, groups: 0, partners: 0 })
  await ana.api.updateGroup({ params: { groupId: archived.id }, body: { archived: true } })
  await app.ctx.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.id))
  expect(await reachOf(ana, assistantId)).toMatchObject({ own: false, people: 1, classes: 1 })
})

test('a link counts while it lets visitors in, and its address is for whoever may share [S15]', async () => {
  const assistantId = await createPublishedAssistant(maria)
  expect(await reachOf(maria, assistantId)).toMatchObject({ version: 1, stopped: null, openLinks: 0, link: null })
  const link = await createShareLink(maria, assistantId)
  const open = await reachOf(maria, assistantId)
  expect(open).toMatchObject({ openLinks: 1, link: { id: link.id, url: link.url } })
  await maria.api.setAssistantState({ params: { assistantId }, body: { action: 'pause' } })
  expect(await reachOf(maria, assistantId)).toMatchObject({ stopped: 'paused', openLinks: 0, link: null })
})

test('nobody is reached before the first version [S13]', async () => {
  const { id } = await maria.api.createAssistant({ body: { name: 'Rascunho' } })
  expect(await reachOf(maria, id)).toMatchObject({
    name: 'Rascunho',
    version: null,
    visibility: 'restricted',
    people: 0,
  })
})

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { groupMembers } from '#/modules/identity/groups/groups.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { goodPassword, mailsTo, problemOf, tokenIn, createAccount } from '#test/accounts.ts'
import {
  createPublishedAssistant,
  createUser,
  grant,
  permit,
  type TestUser,
  insertGroup,
  insertPartner,
} from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'

const app = await forFile(startTestApp())
const owner = await createAccount(app, { name: 'Bruno Souza' })
const admin = await createUser(app, { roles: ['admin'], name: 'Ana Lima' })
const assistantId = await createPublishedAssistant(owner, 'Tutor de química')
const params = { assistantId }
const groupId = await insertGroup(app, 'Química 8º B')
const partnerId = await insertPartner(app, { name: 'Colégio Química Viva' })

const find = async (user: TestUser, q: string, only: 'all' | 'people' = 'all') =>
  (await user.api.findPeople({ params, query: { q, only } })).items

async function partnerEditor(of: number | null): Promise<TestUser> {
  const person = await createUser(app, { roles: ['partner'], name: 'Carla Dias' })
  const change = { partnerId: of, permissionsAdded: ['access.manage', 'users.invite'] }
  await app.ctx.db.update(users).set(change).where(eq(users.id, person.id))
  await grant(app, person, assistantId, 'editor')
  return person
}

test('the picker finds people, classes and institutions without accents, from two characters on', async () => {
  const quima = await createUser(app, { name: 'Química da Silva' })
  expect((await problemOf(find(owner, 'q'))).code).toBe('validation_failed')
  expect((await find(owner, 'quimica')).map(({ type, name, added }) => [type, name, added])).toEqual([
    ['partner', 'Colégio Química Viva', false],
    ['class', 'Química 8º B', false],
    ['person', 'Química da Silva', false],
  ])
  expect(await find(owner, quima.email)).toMatchObject([{ name: 'Química da Silva', email: quima.email }])
  expect((await find(owner, 'quimica', 'people')).map(({ type }) => type)).toEqual(['person'])
  expect(await find(owner, '%_')).toEqual([])
  await app.ctx.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, quima.id))
  expect(await find(owner, quima.email)).toEqual([])
})

test('the picker marks people who already have access', async () => {
  const rosa = await createUser(app, { name: 'Rosa Lemos' })
  await owner.api.addAccess({
    params,
    body: {
      principals: [
        { kind: 'user', id: rosa.id },
        { kind: 'group', id: groupId },
      ],
      role: 'viewer',
    },
  })
  expect(await find(owner, 'rosa lemos')).toMatchObject([{ added: true }])
  expect((await find(owner, '8º')).map(({ added }) => added)).toEqual([true])
})

test('partners find and add only their own institution and its people [Z2]', async () => {
  const carla = await partnerEditor(partnerId)
  const colleague = await createUser(app, { roles: ['partner'], name: 'Química Colega' })
  await app.ctx.db.update(users).set({ partnerId }).where(eq(users.id, colleague.id))
  expect((await find(carla, 'quimica')).map(({ name }) => name)).toEqual(['Colégio Química Viva', 'Química Colega'])
  expect(await find(carla, 'bruno')).toEqual([])
  const add = (kind: 'user' | 'group', id: number) =>
    problemOf(carla.api.addAccess({ params, body: { principals: [{ kind, id }], role: 'editor' } }))
  const stranger = await createUser(app)
  expect([(await add('user', stranger.id)).code, (await add('group', groupId)).code]).toEqual([
    'principal_unknown',
    'principal_unknown',
  ])
  expect(await find(await partnerEditor(null), 'quimica')).toEqual([])
})

test('partners neither see nor find e-mails of people outside their institution, even invited ones [Z7]', async () => {
  const carla = await partnerEditor(partnerId)
  const colleague = await createUser(app, { roles: ['partner'], name: 'Zuleica Colega' })
  await app.ctx.db.update(users).set({ partnerId }).where(eq(users.id, colleague.id))
  await grant(app, colleague, assistantId, 'viewer')
  const member = await createUser(app, { name: 'Zuleica Membro' })
  await app.ctx.db.insert(groupMembers).values({ groupId, userId: member.id })
  const invitations = [{ email: 'zuleica@fora.test', name: 'Zuleica Convidada', kind: 'teacher' as const }]
  const principals = [{ kind: 'group' as const, id: groupId }]
  await admin.api.addAccess({ params, body: { invitations, principals, role: 'viewer' } })
  const list = async (user: TestUser, q: string) =>
    (await user.api.listAccess({ params, query: { q } })).items.map(({ name, email }) => [name, email])
  expect(await list(carla, 'zuleica')).toEqual([
    ['Zuleica Colega', colleague.email],
    ['Zuleica Convidada', null],
    ['Zuleica Membro', null],
  ])
  expect(await list(carla, 'carla')).toContainEqual(['Carla Dias', carla.email])
  expect(await list(carla, 'fora.test')).toEqual([])
  expect(await list(carla, member.email)).toEqual([])
  expect(await list(admin, 'fora.test')).toEqual([['Zuleica Convidada', 'zuleica@fora.test']])
})

test('a person without the permission to search people cannot add any [S50]', async () => {
  const editor = await createUser(app)
  await grant(app, editor, assistantId, 'editor')
  await permit(app, editor, { removed: ['people.search'] })
  expect((await problemOf(find(editor, 'rosa'))).status).toBe(404)
  const body = { principals: [{ kind: 'user' as const, id: admin.id }], role: 'viewer' as const }
  expect((await problemOf(editor.api.addAccess({ params, body }))).status).toBe(404)
})

test('if one principal does not exist, none is added', async () => {
  const rita = await createUser(app, { name: 'Rita Alves' })
  const principals = [
    { kind: 'user' as const, id: rita.id },
    { kind: 'user' as const, id: 999_999 },
  ]
  const problem = await problemOf(owner.api.addAccess({ params, body: { principals, role: 'viewer' } }))
  expect(problem).toMatchObject({ status: 409, code: 'principal_unknown' })
  expect((await rita.api.getSession()).assistants).toEqual([])
})

test('a person without an account is invited as what they are, and the role waits for them [S47]', async () => {
  const email = 'nova@escola.test'
  const invitations = [{ email, name: 'Nova Pessoa', kind: 'student' as const }]
  const answer = await admin.api.addAccess({ params, body: { invitations, role: 'editor' } })
  const link = { email: expect.any(String), url: expect.stringContaining('/auth/set-password?token=') }
  expect(answer).toEqual({ added: 0, invited: 1, links: [link] })
  const { items } = await owner.api.listAccess({ params, query: { q: email } })
  expect(items).toMatchObject([{ name: 'Nova Pessoa', state: 'pending', role: 'editor', grantedBy: 'Ana Lima' }])
  const token = tokenIn((await mailsTo(app, email))[0])
  const entered = await app.api().setPassword({ body: { token, password: goodPassword } })
  const session = await app.api(entered.token).getSession()
  expect(session.assistants).toEqual([{ id: assistantId, pivot: { role: 'editor' } }])
  expect(session.permissions.map(({ name }) => name)).not.toContain('assistants.create')
  expect(await app.api(entered.token).getDraft({ params })).toMatchObject({ id: assistantId })
})

test('an e-mail with an account adds that person', async () => {
  const rui = await createUser(app, { name: 'Rui Prado' })
  const invitations = [{ email: rui.email.toUpperCase(), name: 'Outro Nome', kind: 'teacher' as const }]
  expect(await admin.api.addAccess({ params, body: { invitations, role: 'viewer' } })).toEqual({
    added: 1,
    invited: 0,
    links: [],
  })
  expect((await rui.api.getSession()).assistants).toEqual([{ id: assistantId, pivot: { role: 'viewer' } }])
})

test('only people with the permission may invite, and partners never [S50]', async () => {
  const carla = await partnerEditor(partnerId)
  const body = {
    invitations: [{ email: 'x@escola.test', name: 'Xis Ípsilon', kind: 'teacher' as const }],
    role: 'viewer' as const,
  }
  for (const person of [owner, carla]) {
    expect((await problemOf(person.api.addAccess({ params, body }))).status).toBe(404)
    expect((await person.api.getAccess({ params })).abilities.invite).toBe(false)
  }
  expect((await admin.api.listUsers({ query: { q: 'x@escola.test' } })).total).toBe(0)
})

test("people who got access are mailed with the sharer's message, members of a class one by one", async () => {
  const pupil = await createUser(app, { name: 'Lia Campos' })
  await app.ctx.db.update(users).set({ partnerId }).where(eq(users.id, pupil.id))
  const principals = [
    { kind: 'partner' as const, id: partnerId },
    { kind: 'user' as const, id: pupil.id },
  ]
  await owner.api.addAccess({
    params,
    body: { principals, role: 'viewer', notify: true, message: 'Use para a prova de sexta.' },
  })
  const mails = await mailsTo(app, pupil.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain('Bruno Souza deu a você acesso ao assistente “Tutor de química”')
  expect(mails[0]).toContain('Use para a prova de sexta.')
  expect(mails[0]).toContain(`/assistants/${assistantId}/chats`)
})

const newOwner = await createAccount(app, { name: 'Daniel Rocha' })

const transfer = (by: TestUser, assistantId: number, to: { id: number }) =>
  by.api.transferAssistant({ params: { assistantId }, body: { userId: to.id } })

test('a new owner may delete the assistant, and the previous owner stays an editor', async () => {
  const id = await createPublishedAssistant(owner, 'Tutor herdado')
  const params = { assistantId: id }
  await transfer(owner, id, newOwner)
  expect((await newOwner.api.getAssistant({ params })).abilities).toMatchObject({
    transfer: true,
    delete: true,
    edit: true,
  })
  expect((await owner.api.getAssistant({ params })).abilities).toMatchObject({
    transfer: false,
    delete: false,
    edit: true,
  })
  const { items } = await owner.api.listAccess({ params, query: {} })
  expect(items.map(({ name, owner: isOwner, role }) => [name, isOwner, role])).toEqual([
    ['Daniel Rocha', true, 'editor'],
    ['Bruno Souza', false, 'editor'],
  ])
  expect((await newOwner.api.listAccessHistory({ params, query: {} })).items[0]).toMatchObject({
    action: 'transfer',
    actorName: 'Bruno Souza',
    principalName: 'Daniel Rocha',
  })
  expect((await mailsTo(app, newOwner.email))[0]).toContain('“Tutor herdado”')
})

test("a transfer removes the expiry of the new owner's access; a transfer to oneself changes nothing", async () => {
  const id = await createPublishedAssistant(owner)
  await grant(app, newOwner, id, 'viewer', new Date(Date.now() + 60_000))
  await transfer(owner, id, owner)
  expect((await owner.api.listAccessHistory({ params: { assistantId: id }, query: {} })).total).toBe(0)
  await transfer(owner, id, newOwner)
  const { items } = await newOwner.api.listAccess({ params: { assistantId: id }, query: {} })
  expect(items[0]).toMatchObject({ owner: true, role: 'editor', expiresAt: null })
})

test('only an active person who may create assistants can own one', async () => {
  const id = await createPublishedAssistant(owner)
  const partner = await createAccount(app, { roles: ['partner'] })
  const invited = await createUser(app)
  for (const unfit of [partner, invited])
    expect(await problemOf(transfer(owner, id, unfit))).toMatchObject({ status: 409, code: 'owner_unfit' })
  expect(await problemOf(transfer(owner, id, { id: 999_999 }))).toMatchObject({ code: 'principal_unknown' })
})

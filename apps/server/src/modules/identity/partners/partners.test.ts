import { randomUUID } from 'node:crypto'
import type { partners } from '@prosa/contract/identity/partners.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { beforeEach, expect, test, vi } from 'vitest'
import { assistantGrants } from '#/modules/assistants/access.tables.ts'
import { onAccessChanged } from '#/modules/identity/sessions/access.service.ts'
import { emptyTables } from '#test/database/empty-tables.ts'
import { problemOf } from '#test/accounts.ts'
import { createPublishedAssistant, createShareLink, createUser, grant, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'

let admin: TestUser
const app = await forFile(startTestApp())

beforeEach(async () => {
  await emptyTables(app.ctx.db, 'users', 'partners', 'rate_limits')
  admin = await createUser(app, { roles: ['admin'] })
})

type Fields = z.input<typeof partners.createPartner.body>
const fields: Fields = {
  name: 'Colégio Horizonte',
  cnpj: '',
  contacts: 'Rita, (11) 3333-4444',
  dpoEmail: '',
  maxPeople: null,
  maxLinks: null,
  monthlyBudgetBrl: null,
}
const create = (some: Partial<Fields> = {}) => admin.api.createPartner({ body: { ...fields, ...some } })
const change = (partnerId: number, body: Partial<Fields> & { status?: 'active' | 'paused' }) =>
  admin.api.updatePartner({ params: { partnerId }, body })
const link = (partnerId: number, ...people: TestUser[]) =>
  admin.api.linkPartnerPeople({ params: { partnerId }, body: { userIds: people.map(({ id }) => id) } })
const newcomer = (name?: string) => createUser(app, { roles: ['partner'], ...(name ? { name } : {}) })
const assistantsOf = async (person: TestUser) => (await person.api.getSession()).assistants.map(({ id }) => id)

async function giveAssistant(partnerId: number): Promise<number> {
  const assistantId = await createPublishedAssistant(admin)
  await app.ctx.db.insert(assistantGrants).values({ assistantId, partnerId, role: 'viewer' })
  return assistantId
}

/** Runs a change and waits until the open streams of the person have to check again. */
async function untilAsked(person: TestUser, turn: () => Promise<unknown>): Promise<void> {
  const onRead = vi.fn<() => void>()
  const off = onAccessChanged(app.ctx, [`user:${person.id}`], onRead)
  // the first subscriber starts to listen
  await app.ctx.listen.ready()
  await turn()
  await vi.waitFor(() => expect(onRead).toHaveBeenCalled(), { timeout: 20_000 })
  off()
}

test('a CNPJ is stored without punctuation, must be valid, and belongs to one institution', async () => {
  const { id, cnpj } = await create({ cnpj: '11.222.333/0001-81' })
  expect(cnpj).toBe('11222333000181')
  // the form with letters, valid since July 2026
  expect((await create({ name: 'Escola Nova', cnpj: '12.ABC.345/01DE-35' })).cnpj).toBe('12ABC34501DE35')
  for (const wrong of ['11.222.333/0001-82', '00000000000000', '1122233300018', 'abc'])
    expect(await problemOf(create({ name: 'Terceira', cnpj: wrong }))).toMatchObject({
      status: 422,
      errors: [{ pointer: '#/cnpj', detail: 'Este CNPJ não existe. Confira os números.' }],
    })
  expect(await problemOf(create({ name: 'Terceira', cnpj: '11222333000181' }))).toMatchObject({ code: 'cnpj_taken' })
  expect(await problemOf(create({ name: 'COLEGIO HORIZONTE' }))).toMatchObject({ code: 'partner_name_taken' })
  await create({ name: 'Sem CNPJ' })
  await create({ name: 'Também sem CNPJ' })
  expect(await change(id, { cnpj: '', dpoEmail: 'dpo@horizonte.test' })).toMatchObject({
    cnpj: '',
    dpoEmail: 'dpo@horizonte.test',
    contacts: fields.contacts,
  })
})

test('the list has pages of ten, finds by name and by CNPJ, filters and sorts', async () => {
  for (let index = 10; index < 21; index += 1) await create({ name: `Escola ${index}` })
  const { id } = await create({ name: 'Colégio São José', cnpj: '11.222.333/0001-81' })
  await link(id, await newcomer())
  await change(id, { status: 'paused' })
  const names = async (query: Parameters<typeof admin.api.listPartners>[0]['query']) =>
    (await admin.api.listPartners({ query })).items.map(({ name }) => name)
  expect(await admin.api.listPartners({ query: {} })).toMatchObject({ total: 12, pageSize: 10 })
  expect(await names({ page: 2 })).toEqual(['Escola 19', 'Escola 20'])
  expect(await names({ q: 'sao jose' })).toEqual(['Colégio São José'])
  expect(await names({ q: '11.222.333' })).toEqual(['Colégio São José'])
  expect(await names({ q: '%' })).toEqual([])
  expect(await names({ status: 'paused' })).toEqual(['Colégio São José'])
  expect((await names({ sort: '-people' }))[0]).toBe('Colégio São José')
})

test('only people with the role partner are linked, and to one institution [S2]', async () => {
  const [one, other] = [await create(), await create({ name: 'Outra escola' })]
  const [rita, teacher] = [await newcomer('Rita'), await createUser(app)]
  expect(await problemOf(link(one.id, rita, teacher))).toMatchObject({ status: 409, code: 'partner_role_required' })
  expect(await link(one.id, rita)).toEqual({ linked: 1 })
  expect(await link(one.id, rita)).toEqual({ linked: 0 })
  expect(await problemOf(link(other.id, rita))).toMatchObject({ status: 409, code: 'partner_person_taken' })
  const people = await admin.api.listPartnerPeople({ params: { partnerId: one.id }, query: { q: 'rita' } })
  expect(people.items).toMatchObject([{ id: rita.id, name: 'Rita', suspended: false }])
  await admin.api.unlinkPartnerPerson({ params: { partnerId: one.id, userId: rita.id } })
  expect(await link(other.id, rita)).toEqual({ linked: 1 })
  const gone = { params: { partnerId: one.id, userId: rita.id } }
  expect((await problemOf(admin.api.unlinkPartnerPerson(gone))).status).toBe(404)
})

test('access given to the institution is only for its people, and ends with their link [S49, T6]', async () => {
  const { id } = await create()
  const assistantId = await giveAssistant(id)
  const [rita, stranger] = [await newcomer(), await newcomer()]
  await untilAsked(rita, () => link(id, rita))
  expect(await assistantsOf(rita)).toEqual([assistantId])
  expect(await assistantsOf(stranger)).toEqual([])
  await untilAsked(rita, () => admin.api.unlinkPartnerPerson({ params: { partnerId: id, userId: rita.id } }))
  expect(await assistantsOf(rita)).toEqual([])
})

test('people of a paused institution lose what came through it, open streams included [T6]', async () => {
  const { id } = await create()
  const assistantId = await giveAssistant(id)
  const rita = await newcomer()
  await link(id, rita)
  await untilAsked(rita, () => change(id, { status: 'paused' }))
  expect(await assistantsOf(rita)).toEqual([])
  expect((await problemOf(rita.api.getAssistant({ params: { assistantId } }))).status).toBe(404)
  await untilAsked(rita, () => change(id, { status: 'active' }))
  expect(await assistantsOf(rita)).toEqual([assistantId])
})

test('a person with the role partner needs an institution: 422 without [S2]', async () => {
  const { id: partnerId } = await create()
  const missing = { status: 422, code: 'validation_failed', errors: [{ pointer: '#/partnerId' }] }
  const invitation = { name: 'Sem Instituição', email: `${randomUUID()}@escola.test`, roles: ['partner' as const] }
  expect(await problemOf(admin.api.inviteUser({ body: invitation }))).toMatchObject(missing)
  const user = await createUser(app)
  const update = (body: { roles?: ['partner']; partnerId?: number | null; name?: string }) =>
    admin.api.updateUser({ params: { userId: user.id }, body })
  expect(await problemOf(update({ roles: ['partner'] }))).toMatchObject(missing)
  expect(await update({ roles: ['partner'], partnerId })).toMatchObject({ partner: { id: partnerId } })
  expect(await problemOf(update({ partnerId: null }))).toMatchObject(missing)
  expect(await update({ name: 'Rita Reis' })).toMatchObject({ name: 'Rita Reis', partner: { id: partnerId } })
})

test('the limit of people holds for links, invitations and changes, also concurrently [Z10]', async () => {
  const { id: partnerId } = await create({ maxPeople: 2 })
  const people = await Promise.all([1, 2, 3, 4].map(() => newcomer()))
  const results = await Promise.allSettled(people.map((person) => link(partnerId, person)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  const full = { status: 409, code: 'partner_people_limit' }
  const late = await newcomer()
  expect(await problemOf(link(partnerId, late))).toMatchObject(full)
  expect(await problemOf(admin.api.updateUser({ params: { userId: late.id }, body: { partnerId } }))).toMatchObject(
    full,
  )
  const body = { name: 'Nova Pessoa', email: `${randomUUID()}@escola.test`, roles: ['partner' as const], partnerId }
  expect(await problemOf(admin.api.inviteUser({ body }))).toMatchObject(full)
  await change(partnerId, { maxPeople: 3 })
  expect((await admin.api.inviteUser({ body })).user.partner).toEqual({ id: partnerId, name: fields.name })
})

test('the limit of links on the Web holds for all people of the institution together [S27]', async () => {
  const { id: partnerId } = await create({ maxLinks: 1 })
  const people = [await newcomer('Rita'), await newcomer('Gil')]
  await link(partnerId, ...people)
  await app.ctx.db.execute(sql`update users set permissions_added = '{sharing.manage}' where partner_id = ${partnerId}`)
  const assistantId = await createPublishedAssistant(admin)
  for (const person of people) await grant(app, person, assistantId, 'editor')
  const results = await Promise.allSettled(
    people.map((person) => createShareLink(person, assistantId, { open: false })),
  )
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const late = createShareLink(people[0]!, assistantId, { open: false })
  expect(await problemOf(late)).toMatchObject({ status: 409, code: 'partner_links_limit' })
  const links = await admin.api.listPartnerLinks({ params: { partnerId }, query: {} })
  expect(links).toMatchObject({ total: 1, items: [{ name: 'Site da escola', assistant: { id: assistantId } }] })
  await createShareLink(admin, assistantId, { open: false })
})

test('losing the role partner removes a person from the institution [S2]', async () => {
  const { id: partnerId } = await create()
  const rita = await newcomer()
  const update = (body: Parameters<typeof admin.api.updateUser>[0]['body']) =>
    admin.api.updateUser({ params: { userId: rita.id }, body })
  expect(await update({ partnerId })).toMatchObject({ partner: { id: partnerId } })
  expect((await admin.api.listUsers({ query: { partner: String(partnerId) } })).items).toHaveLength(1)
  expect(await update({ roles: ['user'] })).toMatchObject({ partner: null, roles: ['user'] })
  expect(await problemOf(update({ partnerId }))).toMatchObject({ status: 409, code: 'partner_role_required' })
  expect((await problemOf(update({ roles: ['partner'], partnerId: 999_999 }))).status).toBe(404)
})

test("the month's report counts people, assistants, chats and messages of the institution only [S27]", async () => {
  const { id: partnerId } = await create({ name: '=Colégio;"Soma"' })
  await create({ name: 'Vazia' })
  const assistantId = await giveAssistant(partnerId)
  const [rita, teacher] = [await newcomer(), await createUser(app)]
  await link(partnerId, rita)
  await insertChat(rita, assistantId, 2)
  await insertChat(rita, assistantId, 1, 'test')
  await insertChat(teacher, assistantId, 5)
  const { report } = await admin.api.getPartner({ params: { partnerId } })
  expect(report).toMatchObject({ people: 1, assistants: 1, links: 0, chats: 1, messages: 2 })
  expect(report.month).toMatch(/^\d{4}-\d{2}$/)

  const response = await admin.api.exportPartnersReport()
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const [, first, second] = (await response.text()).split('\r\n')
  // a cell that begins like a formula stays text, and one cell
  expect(first).toBe(`"'=Colégio;""Soma""";;Ativa;${report.month};1;1;0;1;2`)
  expect(second).toBe(`Vazia;;Ativa;${report.month};0;0;0;0;0`)
})

async function insertChat(person: TestUser, assistantId: number, messages: number, origin = 'internal') {
  const chatId = randomUUID()
  await app.ctx.db.execute(
    sql`insert into chats (id, assistant_id, user_id, origin) values (${chatId}, ${assistantId}, ${person.id}, ${origin})`,
  )
  for (let index = 0; index < messages; index += 1)
    await app.ctx.db.execute(
      sql`insert into messages (id, chat_id, role, parts, status) values (${randomUUID()}, ${chatId}, 'user', '[]', 'done')`,
    )
}

test('changes of institutions are in the audit trail [G1]', async () => {
  const { id: partnerId } = await create()
  await link(partnerId, await newcomer())
  await change(partnerId, { status: 'paused' })
  await change(partnerId, { status: 'active', contacts: 'Outros' })
  const { rows } = await app.ctx.db.execute(
    sql`select action from audit_events where target_type = 'partner' and target_id = ${String(partnerId)} order by id`,
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'partner.create',
    'partner.link-people',
    'partner.pause',
    'partner.resume',
  ])
})

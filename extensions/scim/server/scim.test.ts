import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import { createAccount } from '@prosa/server/test/accounts.ts'
import { createUser, proveFresh } from '@prosa/server/test/factories.ts'
import { forFile } from '@prosa/server/test/for-file.ts'
import { startTestApp } from '@prosa/server/test/test-app.ts'

interface Answer {
  status: number
  body: Record<string, unknown> & { Resources: Record<string, unknown>[]; members: { value: string }[] }
}

const app = await forFile(startTestApp())
const admin = await createUser(app, { roles: ['admin'] })
await proveFresh(app, admin)
const key = (await admin.api.createScimKey({ body: { name: 'Entra' } })).secret

beforeEach(() => app.ctx.db.execute(sql`truncate rate_limits`))

async function call(method: string, path: string, body?: unknown, token = key): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' }
  const sent = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await app.fetch(`/scim/v2${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: sent }),
  })
  const text = await response.text()
  if (text !== '') expect(response.headers.get('content-type')).toContain('application/scim+json')
  return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Answer['body'] }
}
const find = (what: 'Users' | 'Groups', filter: string) => call('GET', `/${what}?filter=${encodeURIComponent(filter)}`)
const patch = (path: string, ...Operations: object[]) =>
  call('PATCH', path, { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations })
let counter = 0
/** As Entra makes one: https://learn.microsoft.com/entra/identity/app-provisioning/use-scim-to-provision-users-and-groups */
async function provision(more: object = {}) {
  counter += 1
  const userName = `aluno${counter}@escola.test`
  const { status, body } = await call('POST', '/Users', {
    schemas: [
      'urn:ietf:params:scim:schemas:core:2.0:User',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
    ],
    externalId: `0a21f0f2-8d2a-4f8e-bf98-${counter}`,
    userName,
    active: true,
    emails: [{ primary: true, type: 'work', value: userName }],
    meta: { resourceType: 'User' },
    name: { formatted: 'Ana Souza', familyName: 'Souza', givenName: 'Ana' },
    roles: [],
    ...more,
  })
  expect(status).toBe(201)
  return { id: String(body['id']), userName, body }
}
test('a character that the database cannot store is refused, in a filter and in a body [S18]', async () => {
  for (const odd of ['\0', '\n'])
    expect((await find('Users', `userName eq "a${odd}b"`)).body).toMatchObject({ scimType: 'invalidFilter' })
  for (const odd of ['\0', '\ud800'])
    expect((await call('POST', '/Users', { userName: `a${odd}@escola.test` })).body).toMatchObject({
      scimType: 'invalidValue',
    })
})

const statusOf = async (id: string) => (await admin.api.getUser({ params: { userId: Number(id) } })).status

test('without a valid key nothing is shown, and a revoked one is not valid [S3]', async () => {
  const other = (await admin.api.createScimKey({ body: { name: 'Okta' } })).secret
  expect((await call('GET', '/Users', undefined, other)).status).toBe(200)
  const { items, address } = await admin.api.listScimKeys()
  expect(address).toBe(`${app.ctx.config.publicUrl}/scim/v2`)
  expect(JSON.stringify(items)).not.toContain(other)
  const okta = items.find(({ name }) => name === 'Okta')
  await admin.api.revokeScimKey({ params: { keyId: okta?.id ?? '' } })
  for (const token of [other, 'prosa_scim_inventada', admin.token]) {
    const { status, body } = await call('GET', '/ServiceProviderConfig', undefined, token)
    expect(status).toBe(401)
    expect(body).toMatchObject({ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '401' })
  }
})

test('guessed keys of one network are limited, and a directory with its key continues [L6]', async () => {
  const guesses = await Promise.all(Array.from({ length: 65 }, () => call('GET', '/Users', undefined, 'prosa_scim_x')))
  expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([401, 429]))
  expect((await call('GET', '/Users?count=0')).status).toBe(200)
})

test('a directory reads configuration, resource types and their attributes [Z4]', async () => {
  expect((await call('GET', '/ServiceProviderConfig')).body).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    filter: { supported: true, maxResults: 100 },
  })
  const types = (await call('GET', '/ResourceTypes')).body
  expect(types.Resources.map(({ id }) => id)).toEqual(['User', 'Group'])
  const schemas = (await call('GET', '/Schemas')).body
  expect(schemas.totalResults).toBe(2)
  const one = await call('GET', '/Schemas/urn:ietf:params:scim:schemas:core:2.0:User')
  expect(one.body).toMatchObject({ name: 'User' })
  expect((await call('GET', '/Schemas/nenhum')).status).toBe(404)
  expect((await call('GET', '/Bulk')).status).toBe(404)
})

test("a person is created without a password, found by Entra's and Okta's filters, and created once [S29]", async () => {
  const { id, userName, body } = await provision()
  expect(body).toMatchObject({ userName, displayName: 'Ana Souza', active: true, meta: { resourceType: 'User' } })
  expect(await statusOf(id)).toBe('invited')
  for (const filter of [
    `userName eq "${userName.toUpperCase()}"`,
    `USERNAME EQ "${userName}"`,
    `externalId eq "${String(body['externalId'])}"`,
    `emails[type eq "work"].value eq "${userName}"`,
    `urn:ietf:params:scim:schemas:core:2.0:User:userName eq "${userName}"`,
    `id eq "${id}"`,
  ]) {
    const found = (await find('Users', filter)).body
    expect(found, filter).toMatchObject({ totalResults: 1, startIndex: 1, itemsPerPage: 1, Resources: [{ id }] })
  }
  expect((await find('Users', 'userName eq "ninguem@escola.test"')).body).toMatchObject({
    totalResults: 0,
    Resources: [],
  })
  expect((await call('POST', '/Users', { userName })).body).toMatchObject({ status: '409', scimType: 'uniqueness' })
})

test.each([
  'userName',
  'userName eq',
  'userName co "a"',
  'title eq "x"',
  'userName eq "a" or id eq "1"',
  'displayName eq "x"',
  "userName eq 'a'",
  'active eq "true"',
  'userName eq true',
  'userName eq "a" and',
  'userName eq "a" or active eq true',
])('an unknown filter is refused, and never means all: %s [Z4]', async (filter) => {
  expect((await find('Users', filter)).body).toMatchObject({ status: '400', scimType: 'invalidFilter' })
})

test('pages count from one and hold at most a hundred [S62]', async () => {
  const people = Array.from({ length: 105 }, (_, index) => `('P${index}', 'p${index}@escola.test', '{user}')`)
  await app.ctx.db.execute(sql.raw(`insert into users (name, email, roles) values ${people.join(',')}`))
  const total = Number((await call('GET', '/Users?count=0')).body['totalResults'])
  expect((await call('GET', '/Users?count=0')).body.Resources).toEqual([])
  const huge = (await call('GET', '/Users?count=1000000&startIndex=-5')).body
  expect(huge).toMatchObject({ totalResults: total, itemsPerPage: 100, startIndex: 1 })
  const rest = (await call('GET', '/Users?startIndex=101&count=100')).body
  expect(rest['itemsPerPage']).toBe(total - 100)
  for (const startIndex of ['999999', '99999999999999999999', 'x'])
    expect((await call('GET', `/Users?startIndex=${startIndex}&count=1`)).status).toBe(200)
})

test('changes come as Entra and as Okta write them [S29]', async () => {
  const { id, userName } = await provision({ active: null })
  const at = `/Users/${id}`
  await patch(at, { op: 'Replace', path: 'displayName', value: 'Ana Lima' })
  await patch(
    at,
    { op: 'Add', path: 'externalId', value: 'novo' },
    { op: 'Replace', path: 'name.familyName', value: 'Reis' },
  )
  expect((await call('GET', at)).body).toMatchObject({ displayName: 'Ana Reis', externalId: 'novo' })
  const dotted = {
    'name.givenName': 'Bia',
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department': '6A',
  }
  await patch(
    at,
    { op: 'Replace', value: dotted },
    { op: 'Replace', path: 'emails[type eq "work"].value', value: userName },
  )
  expect((await call('GET', at)).body).toMatchObject({ displayName: 'Bia Reis', userName })
  await patch(at, { op: 'Replace', path: 'userName', value: `novo-${userName}` })
  expect((await call('GET', at)).body).toMatchObject({ userName: `novo-${userName}` })
  await patch(at, {
    op: 'replace',
    path: 'urn:ietf:params:scim:schemas:core:2.0:User:displayName',
    value: 'Ana\u202E Reis',
  })
  await patch(at, { op: 'replace', path: 'name.formatted', value: '\u200B' })
  expect((await call('GET', at)).body, 'with its schema, and without what nobody sees').toMatchObject({
    displayName: 'Ana Reis',
  })
  const put = await call('PUT', at, { userName, displayName: 'Ana', active: true })
  expect(put.body).toMatchObject({ userName, displayName: 'Ana', externalId: 'novo' })

  await patch(at, { op: 'Replace', path: 'active', value: 'False' })
  expect(await statusOf(id)).toBe('suspended')
  await patch(at, { op: 'replace', value: { active: true } })
  expect(await statusOf(id)).toBe('invited')
  for (const [operations, scimType] of [
    [[{ op: 'move', path: 'active', value: true }], 'invalidSyntax'],
    [[{ op: 'replace', path: 'active', value: 'talvez' }], 'invalidValue'],
    [[{ op: 'remove' }], 'noTarget'],
    [[{ op: 'remove', path: 'userName' }], 'mutability'],
    [[{ op: 'replace', path: 'userName', value: 'sem arroba' }], 'invalidValue'],
    [[{ op: 'replace', path: 'name', value: 'Ana' }], 'invalidValue'],
    [[{ op: 'replace', value: { name: { givenName: 5 } } }], 'invalidValue'],
  ] as const)
    expect((await patch(at, ...operations)).body).toMatchObject({ status: '400', scimType })
  expect((await call('PATCH', at, '{')).body).toMatchObject({ scimType: 'invalidSyntax' })
})

test("a taken address is refused, and an administrator's changes only here [L8]", async () => {
  const [one, other] = [await provision(), await provision()]
  const taken = await patch(`/Users/${one.id}`, { op: 'replace', path: 'userName', value: other.userName })
  expect(taken.body).toMatchObject({ status: '409', scimType: 'uniqueness' })
  const moved = await patch(`/Users/${admin.id}`, { op: 'replace', path: 'userName', value: 'outro@escola.test' })
  expect(moved.body).toMatchObject({ status: '400', scimType: 'mutability' })
})

test('a person deleted by the directory is suspended, loses nothing, and returns as the same person [S29, T6]', async () => {
  const { id, userName } = await provision()
  const user = await createAccount(app)
  const own = (await find('Users', `userName eq "${user.email}"`)).body.Resources[0]
  expect(own).toMatchObject({ id: String(user.id) })
  expect((await call('DELETE', `/Users/${id}`)).status).toBe(204)
  expect(await statusOf(id)).toBe('suspended')
  for (const method of ['GET', 'DELETE']) expect((await call(method, `/Users/${id}`)).status).toBe(404)
  expect((await find('Users', `userName eq "${userName}"`)).body).toMatchObject({ totalResults: 0 })
  const again = await call('POST', '/Users', { userName, displayName: 'Ana de novo', active: true })
  expect(again).toMatchObject({ status: 201, body: { id, displayName: 'Ana de novo', active: true } })
  expect(await statusOf(id)).toBe('invited')
})

test('no directory reactivates a person whom an administrator suspended [T1]', async () => {
  const { id } = await provision()
  const suspend = (status: 'suspended' | 'active') =>
    admin.api.updateUser({ params: { userId: Number(id) }, body: { status } })
  await suspend('suspended')
  const answer = await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'True' })
  expect(answer.body).toMatchObject({ active: false })
  await suspend('active')
  await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: false })
  await suspend('active')
  await suspend('suspended')
  await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: true })
  expect(await statusOf(id)).toBe('suspended')
})

test('a directory neither suspends nor deletes the last administrator [S48]', async () => {
  const only = await createAccount(app, { roles: ['admin'] })
  await app.ctx.db.execute(sql`update users set roles = '{user}' where 'admin' = any(roles) and id <> ${only.id}`)
  await app.ctx.db.execute(sql`update scim_keys set created_by = ${only.id}`)
  for (const answer of [
    await patch(`/Users/${only.id}`, { op: 'Replace', path: 'active', value: false }),
    await call('DELETE', `/Users/${only.id}`),
    await call('PUT', `/Users/${only.id}`, { userName: only.email, active: false }),
  ])
    expect(answer).toMatchObject({ status: 409, body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'] } })
  await app.ctx.db.execute(sql`update users set roles = '{admin}' where id = ${admin.id}`)
  await app.ctx.db.execute(sql`update scim_keys set created_by = ${admin.id}`)
  expect(await statusOf(String(only.id))).toBe('active')
})

test("groups change with the directory's people, and members added by hand stay [S14]", async () => {
  const [ana, bia, caio] = [await provision(), await provision(), await provision()]
  const made = await call('POST', '/Groups', { displayName: '6º A', externalId: 'g-1', members: [{ value: ana.id }] })
  expect(made).toMatchObject({ status: 201, body: { displayName: '6º A', members: [{ value: ana.id }] } })
  const at = `/Groups/${String(made.body['id'])}`
  expect((await call('POST', '/Groups', { displayName: '6º a' })).body).toMatchObject({ scimType: 'uniqueness' })
  for (const filter of ['displayName eq "6º A"', 'externalId eq "g-1"'])
    expect((await find('Groups', filter)).body).toMatchObject({ totalResults: 1 })
  expect((await find('Groups', 'members eq "1"')).body).toMatchObject({ scimType: 'invalidFilter' })
  expect((await call('GET', `${at}?excludedAttributes=members`)).body.members).toBeUndefined()

  const members = async () => (await call('GET', at)).body.members.map(({ value }) => value)
  const groupId = Number(made.body['id'])
  await admin.api.addGroupMembers({ params: { groupId }, body: { userIds: [Number(caio.id)] } })
  // Entra
  expect((await patch(at, { op: 'Add', path: 'members', value: [{ value: bia.id }] })).status).toBe(204)
  await patch(at, { op: 'Remove', path: 'members', value: [{ value: ana.id }] })
  expect(await members()).toEqual([bia.id, caio.id])
  // Okta
  await patch(at, { op: 'remove', path: `members[value eq "${bia.id}"]` })
  await patch(at, { op: 'replace', value: { id: 'g', displayName: '6º B' } })
  await patch(at, { op: 'replace', path: 'members', value: [{ value: ana.id }] })
  expect(await members()).toEqual([ana.id, caio.id])
  await call('PUT', at, { displayName: '6º B', members: [] })
  expect(await members()).toEqual([caio.id])
  for (const operation of [
    { op: 'add', path: 'members', value: [{ value: '999999' }] },
    { op: 'add', path: 'members', value: [{ value: 'x' }] },
    { op: 'remove', path: 'members[display eq "Ana"]' },
    { op: 'replace', path: 'displayName', value: 'A'.repeat(81) },
  ])
    expect((await patch(at, operation)).status).toBe(400)

  expect((await call('DELETE', at)).status).toBe(204)
  expect((await call('GET', at)).status).toBe(404)
  const { items } = await admin.api.listGroups({ query: { status: 'archived' } })
  expect(items.map(({ id }) => id)).toContain(groupId)
})

test('the audit trail names the directory for its changes [Z4]', async () => {
  const { id } = await provision()
  await call('DELETE', `/Users/${id}`)
  const { items } = await admin.api.listAuditEvents({ query: { area: 'user' } })
  expect(items[0]).toMatchObject({ action: 'user.suspend', targetId: id })
})

test('the group of a whole network is added in one request and removed in another [S14]', async () => {
  const members: { value: string }[] = []
  // in parts, because a busy machine needs longer for all than a statement may take
  for (let first = 1; first <= 22_000; first += 2000) {
    const { rows } = await app.ctx.pool.query<{ id: number }>(
      `insert into users (name, email, roles) select 'Pessoa', 'rede' || n || '@rede.test', '{user}' from generate_series($1::int, $1 + 1999) n returning id`,
      [first],
    )
    members.push(...rows.map(({ id }) => ({ value: String(id) })))
  }
  const made = await call('POST', '/Groups', { displayName: 'Rede inteira', members })
  expect(made.status).toBe(201)
  expect(made.body.members).toHaveLength(members.length)
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  expect((await call('PUT', `/Groups/${String(made.body['id'])}`, { displayName: 'Rede inteira' })).status).toBe(200)
  expect(queries.mock.calls.length).toBeLessThan(100)
  queries.mockRestore()
  expect((await call('GET', `/Groups/${String(made.body['id'])}`)).body.members).toEqual([])
})

import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { scimPermissions } from '#/scim/contract.ts'
import { createAccount, goodPassword, mailsTo, problemOf } from '@prosa/server/test/accounts.ts'
import { createApiKey } from '@prosa/server/test/api-keys.ts'
import { createUser, permit, proveFresh, type TestUser } from '@prosa/server/test/factories.ts'
import { forFile } from '@prosa/server/test/for-file.ts'
import { startTestApp } from '@prosa/server/test/test-app.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { findListening } from '@prosa/server/src/modules/push/sending/notice.repository.ts'
import { createAuthenticator } from '@prosa/server/test/authenticator.ts'
import { createChat } from '@prosa/server/test/chat-reader.ts'
import { startPushService } from '@prosa/server/test/push-service.ts'

const publicUrl = 'http://localhost:3000'
const service = await forFile(startPushService())
const app = await forFile(startTestApp({ env: { PUBLIC_URL: publicUrl, EGRESS_ALLOW: service.host } }))
const full = await createUser(app, { roles: ['admin'], name: 'Carla Prado' })
await proveFresh(app, full)
const fullKey = await keyOf(full)

beforeEach(() => app.ctx.db.execute(sql`truncate rate_limits`))

async function keyOf(maker: TestUser): Promise<string> {
  return (await maker.api.createScimKey({ body: { name: 'Entra' } })).secret
}

async function call(token: string, method: string, path: string, body?: unknown) {
  const response = await app.fetch(`/scim/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const answer = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
  return { status: response.status, headers: response.headers, body: answer }
}
const patch = (token: string, path: string, ...Operations: object[]) =>
  call(token, 'PATCH', path, { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations })
const shut = { op: 'replace', path: 'active', value: 'False' }

test('a key needs all rights that it uses and a proof, and every administrator is notified [Z3]', async () => {
  for (const removed of scimPermissions.filter((name) => name !== 'users.import')) {
    const limited = await createUser(app, { roles: ['admin'] })
    await permit(app, limited, { removed: [removed] })
    await proveFresh(app, limited)
    expect((await problemOf(keyOf(limited))).code).toBe('permissions_beyond_own')
  }
  const unproven = await createAccount(app, { roles: ['admin'], name: 'Rosa Lima' })
  expect((await problemOf(keyOf(unproven))).code).toBe('password_wrong')
  const body = { name: 'Entra', currentPassword: goodPassword }
  await expect(unproven.api.createScimKey({ body })).resolves.toBeDefined()
  const mails = await mailsTo(app, full.email, 2)
  expect(mails.some((mail) => mail.includes('Rosa Lima'))).toBe(true)
})

test('a key cannot touch people above its maker, and can do all that its maker may do by hand [Z3]', async () => {
  const maker = await createUser(app, { roles: ['admin'] })
  await permit(app, maker, { removed: ['audit.view', 'users.permissions'] })
  await proveFresh(app, maker)
  const key = await keyOf(maker)
  const teacher = await createUser(app)
  for (const change of [shut, { op: 'replace', path: 'displayName', value: 'Outro Nome' }]) {
    expect(await patch(key, `/Users/${full.id}`, change)).toMatchObject({
      status: 409,
      body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '409' },
    })
    expect((await patch(key, `/Users/${teacher.id}`, change)).status).toBe(200)
  }
  expect((await call(key, 'DELETE', `/Users/${full.id}`)).status).toBe(409)
  const same = { userName: full.email, displayName: full.name, active: true }
  expect((await call(key, 'PUT', `/Users/${full.id}`, same)).status, 'a sync that changes nothing').toBe(200)
  expect((await full.api.getSession()).id).toBe(full.id)
})

test('a key loses rights with its maker at once, and opens nothing without its maker [T6]', async () => {
  const maker = await createUser(app, { roles: ['admin'] })
  await proveFresh(app, maker)
  const key = await keyOf(maker)
  const statuses = async () => {
    const calls = [
      call(key, 'GET', '/Users?count=1'),
      call(key, 'GET', '/Groups?count=1'),
      call(key, 'POST', '/Users', { userName: `novo${Date.now()}@escola.test` }),
      call(key, 'GET', '/ServiceProviderConfig'),
    ]
    return (await Promise.all(calls)).map(({ status }) => status)
  }
  const lacks = async () => (await full.api.listScimKeys()).items[0]
  expect(await statuses()).toEqual([200, 200, 201, 200])
  await permit(app, maker, { removed: ['groups.manage'] })
  expect(await statuses()).toEqual([200, 403, 201, 200])
  expect(await lacks()).toMatchObject({ madeBy: maker.name, lacks: ['groups.manage'] })
  await permit(app, maker, { removed: ['users.view'] })
  expect(await statuses()).toEqual([403, 200, 403, 200])
  await permit(app, maker, { removed: ['users.import'] })
  expect(await statuses()).toEqual([401, 401, 401, 401])
  await permit(app, maker, { removed: [] })
  await full.api.updateUser({ params: { userId: maker.id }, body: { status: 'suspended' } })
  expect(await statuses()).toEqual([401, 401, 401, 401])
  await full.api.updateUser({ params: { userId: maker.id }, body: { status: 'active', roles: ['user'] } })
  expect(await statuses()).toEqual([401, 401, 401, 401])
  expect(await lacks()).toMatchObject({ madeBy: null })
})

test('an address that the directory changes ends its sessions, and the old one is notified [T6]', async () => {
  const user = await createAccount(app, { roles: ['user'], name: 'Ana Reis' })
  const apiKey = (await createApiKey(app, user, ['chats'])).secret
  await app.api().forgotPassword({ body: { email: user.email } })
  const [reset = ''] = await mailsTo(app, user.email)
  const token = /token=([\w-]+)/.exec(reset)?.[1] ?? ''
  await app.api().checkPasswordLink({ body: { token } })

  const moved = `ana${user.id}@nova.test`
  expect((await patch(fullKey, `/Users/${user.id}`, { op: 'replace', path: 'userName', value: moved })).status).toBe(
    200,
  )
  expect((await problemOf(user.api.getSession())).status).toBe(401)
  expect((await problemOf(app.api(apiKey).listAssistants({ query: {} }))).status).toBe(401)
  expect((await problemOf(app.api().checkPasswordLink({ body: { token } }))).code).toBe('link_invalid')
  expect((await mailsTo(app, user.email, 2)).at(-1)).toContain(moved)
})

test('a PATCH of emails may repeat the userName; another address is refused [S18]', async () => {
  const user = await createUser(app)
  const path = `/Users/${user.id}`
  const work = 'emails[type eq "work"].value'
  for (const value of [user.email, user.email.toUpperCase()])
    expect((await patch(fullKey, path, { op: 'replace', path: work, value })).status).toBe(200)
  const both = [
    { op: 'replace', path: 'userName', value: `dois${user.id}@nova.test` },
    { op: 'replace', path: work, value: `dois${user.id}@nova.test` },
  ]
  expect((await patch(fullKey, path, ...both)).status).toBe(200)
  const other = 'outra@nova.test'
  for (const change of [
    { op: 'replace', path: work, value: other },
    { op: 'add', path: 'emails', value: [{ type: 'work', value: other }] },
    { op: 'replace', value: { emails: [{ value: other }] } },
    { op: 'remove', path: 'emails[type eq "work"]' },
  ])
    expect(await patch(fullKey, path, change)).toMatchObject({ status: 400, body: { scimType: 'mutability' } })
})

test("every response has the base headers, a 401 its challenge, and each error the protocol's form [W1]", async () => {
  const answers = [
    await call(fullKey, 'GET', '/Users?count=1'),
    await call(fullKey, 'DELETE', '/Users/999999'),
    await call(fullKey, 'POST', '/Users', 'não é JSON'),
    await call(fullKey, 'POST', '/Users', `"${'x'.repeat(2_000_000)}"`),
    await call('prosa_scim_errada', 'GET', '/Users'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 400, 413, 401])
  for (const { headers } of answers) {
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBeTruthy()
    expect(headers.get('content-type')).toContain('application/scim+json')
  }
  for (const { status, body } of answers.slice(1))
    expect(body).toMatchObject({ status: String(status), detail: expect.any(String) as unknown })
  expect(answers.at(-1)?.headers.get('www-authenticate')).toMatch(/^Bearer /)
})

test('a name comes in parts, and filters may be joined [S18]', async () => {
  const { email } = await createUser(app, { name: 'Maria Clara Reis' })
  const find = (filter: string) => call(fullKey, 'GET', `/Users?filter=${encodeURIComponent(filter)}`)
  const found = await find(`userName eq "${email}" and active eq true`)
  expect(found.body['Resources']).toMatchObject([
    { name: { formatted: 'Maria Clara Reis', givenName: 'Maria', familyName: 'Clara Reis' } },
  ])
  expect((await find(`userName eq "${email}" AND active eq false`)).body['totalResults']).toBe(0)
  const joiner = ' and active eq false and userName eq '
  expect((await find(`userName eq "${joiner}"`)).body['totalResults'], 'words within a value').toBe(0)
})

test('a suspension by the directory ends session, API key, passkey, stream and notices with the commit [T6]', async () => {
  const user = await createAccount(app)
  const apiKey = await createApiKey(app, user, ['chats'])
  const device = createAuthenticator(publicUrl)
  const begun = await user.api.startPasskey({ body: { currentPassword: goodPassword } })
  await user.api.addPasskey({ body: { flow: begun.flow, response: device.create(begun.options), name: 'Celular' } })
  const { endpoint, keys } = await service.newBrowser()
  await user.api.addPushDevice({ body: { endpoint, keys } })
  const listening = () => findListening(app.ctx.db, { userIds: [user.id] }, 'answers')
  expect(await listening()).toHaveLength(1)
  const chat = await createChat(app, user)
  const watching = await chat.watch()
  expect(watching.status).toBe(200)
  const ended = watching.text()

  expect((await patch(fullKey, `/Users/${user.id}`, shut)).status).toBe(200)
  expect(await Promise.race([ended.then(() => 'ended'), wait(5000, 'open')])).toBe('ended')
  expect((await problemOf(user.api.getSession())).code).toBe('account_suspended')
  expect((await problemOf(apiKey.api.listAssistants({ query: {} }))).code).toBe('account_suspended')
  const start = await app.api().startPasskeySignIn()
  const proof = { flow: start.flow, response: device.get(start.options) }
  expect((await problemOf(app.api().passkeySignIn({ body: proof }))).code).toBe('account_suspended')
  expect(await listening()).toEqual([])
})

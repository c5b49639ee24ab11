import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { createAccount, goodPassword, problemOf } from '#test/accounts.ts'
import { codeOf } from '#test/authenticator.ts'
import { createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { tokenIn } from '#test/outbox.ts'
import { startTestApp } from '#test/test-app.ts'

const app = await forFile(startTestApp({ env: { PUBLIC_URL: 'https://prosa.escola.test' } }))

/** Runs the command on the running product's database. */
async function admin(...args: string[]): Promise<{ code: number | null; said: string }> {
  const script = path.resolve(import.meta.dirname, '../../../../scripts/admin.ts')
  const child = spawn(process.execPath, [script, ...args], {
    env: {
      NODE_ENV: 'test',
      DATA_DIR: app.ctx.config.dataDir,
      DATABASE_URL: databaseUrl(),
      PUBLIC_URL: app.ctx.config.publicUrl,
      LOCAL_MODELS: 'false',
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (said += String(bytes)))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}
const databaseUrl = () => String(app.ctx.pool.options.connectionString)

const signIn = (email: string, password = goodPassword) => app.api().signIn({ body: { email, password } })
/** The author of an action on a person, as the audit page shows it. */
const trail = async (userId: number, action: string) => {
  const { api } = await createUser(app, { roles: ['admin'] })
  const { items } = await api.listAuditEvents({ query: { pageSize: 100 } })
  return items.filter((one) => one.action === action && one.targetId === String(userId)).map((one) => one.actorKind)
}

test('lost password: the command gives a link that works once for a person not suspended, and logs it [L4, G1]', async () => {
  const ana = await createAccount(app, { roles: ['admin'], name: 'Ana do Socorro' })
  const { code, said } = await admin('link', ana.email.toUpperCase())
  expect(code).toBe(0)
  expect(said).toContain('https://prosa.escola.test/auth/set-password?token=')
  const body = { token: tokenIn(said.trim()), password: 'girassol-na-janela' }
  expect(await app.api().setPassword({ body })).toHaveProperty('token')
  expect(await problemOf(app.api().setPassword({ body }))).toMatchObject({ code: 'link_invalid' })
  expect(await trail(ana.id, 'user.reset-password')).toEqual(['system'])

  await app.ctx.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, ana.id))
  const blocked = await admin('link', ana.email)
  expect(blocked).toMatchObject({ code: 1 })
  expect(blocked.said).toContain(`npm run admin -- promote ${ana.email}`)
})

test('lost second factor: the command turns it off and ends sessions; the password alone signs in [L7, T6]', async () => {
  const person = await createAccount(app, { roles: ['admin'] })
  const { token } = await signIn(person.email)
  const { secret } = await app.api(token).startCodes({ body: { currentPassword: goodPassword } })
  await app.api(token).confirmCodes({ body: { code: codeOf(secret, Date.now()) } })
  expect(await problemOf(signIn(person.email))).toMatchObject({ code: 'second_factor_required' })
  expect(await admin('second-factor', person.email)).toMatchObject({ code: 0 })
  expect(await problemOf(app.api(token).getSession())).toMatchObject({ status: 401 })
  expect(await signIn(person.email)).toHaveProperty('token')
  expect(await trail(person.id, 'second-factor.remove')).toEqual(['system'])
})

test('lost administrator: the command promotes an existing account, even a suspended one [T5, Z3]', async () => {
  const person = await createAccount(app, { name: 'Bia do Socorro' })
  const { token } = await signIn(person.email)
  await app.ctx.db
    .update(users)
    .set({ suspendedAt: new Date(), permissionsRemoved: ['users.invite'] })
    .where(eq(users.id, person.id))
  expect(await admin('promote', person.email)).toMatchObject({ code: 0 })
  expect(await problemOf(app.api(token).getSession())).toMatchObject({ status: 401 })
  const session = await signIn(person.email)
  const { roles, permissions } = await app.api(session.token).getSession()
  expect(roles).toEqual(['user', 'admin'])
  expect(permissions.map(({ name }) => name)).toContain('users.invite')
  expect(await trail(person.id, 'user.change-roles')).toEqual(['system'])
  expect((await admin()).said).toContain(`Bia do Socorro <${person.email}>: entra`)
})

test('the command explains wrong input, and an unknown e-mail changes nothing', async () => {
  const result = await admin('toString', 'a@escola.test')
  expect(result.code).toBe(2)
  expect(result.said).toContain('npm run admin -- second-factor')
  const { code, said } = await admin('promote', 'ninguem@escola.test')
  expect(code).toBe(1)
  expect(said).toContain('Ninguém tem uma conta com esse e-mail')
})

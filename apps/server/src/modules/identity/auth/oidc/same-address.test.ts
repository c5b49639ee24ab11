import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createAccount, goodPassword, mailsTo, problemOf } from '#test/accounts.ts'
import { codeOf } from '#test/authenticator.ts'
import { createUser, permit, proveFresh } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startOidcServer } from '#test/oidc-server.ts'
import { startTestApp } from '#test/test-app.ts'

const app = await forFile(startTestApp())
const admin = await createUser(app, { roles: ['admin'] })
await proveFresh(app, admin)
const school = await forFile(startOidcServer(`${app.ctx.config.publicUrl}/auth/callback`))
const { issuer, clientId, clientSecret } = school
const domains = ['escola.test', 'nova.test']
await admin.api.updateSignOn({
  query: {},
  body: { issuer, clientId, clientSecret, name: 'Escola', createAccounts: true, linkByEmail: true, domains },
})

beforeEach(() => app.ctx.db.execute(sql`truncate rate_limits`))

async function enter(subject: string) {
  const { url, flow } = await app.api().startOidc({ body: { provider: 'oidc', redirect: '/chats' } })
  return app.api().finishOidc({ body: { flow, search: await school.visit(url, subject) } })
}
const sessionOf = async (entered: Promise<{ token: string }>) => app.api((await entered).token).getSession()
const person = (subject: string, email: string, more: object = {}) =>
  school.people.set(subject, { email, email_verified: true, name: 'Ana Souza', ...more })

/** An account with the second step on, and the secret of its codes. */
async function protectedAccount(options: Parameters<typeof createUser>[1] = {}) {
  const user = await createAccount(app, options)
  const { secret } = await user.api.startCodes({ body: { currentPassword: goodPassword } })
  await user.api.confirmCodes({ body: { code: codeOf(secret) } })
  return { ...user, nextCode: () => codeOf(secret, Date.now() + 30_000) }
}

test('a verified address links an ordinary account, but none with a second step or individual rights [L8]', async () => {
  const plain = await createAccount(app)
  person('plain', plain.email)
  expect((await sessionOf(enter('plain'))).id).toBe(plain.id)

  const raised = await createAccount(app)
  await permit(app, raised, { added: ['stats.view'] })
  const held = await protectedAccount()
  for (const { email } of [raised, held]) {
    person(email, email)
    expect((await problemOf(enter(email))).code).toBe('oidc_link_required')
  }
})

test('the password links an account with a second step only after the code, and each later sign-in asks for one [L7]', async () => {
  const held = await protectedAccount({ roles: ['admin'] })
  person('held', held.email)
  const link = String((await problemOf(enter('held'))).data?.['link'])
  const problem = await problemOf(app.api().linkOidc({ body: { link, password: goodPassword } }))
  expect(problem).toMatchObject({ code: 'second_factor_required', data: { redirect: '/chats' } })
  expect((await problemOf(enter('held'))).code, 'nothing is linked yet').toBe('oidc_link_required')
  const challenge = String(problem.data?.['challenge'])
  const { token } = await app.api().passSecondFactor({ body: { challenge, code: held.nextCode() } })
  expect((await app.api(token).getSession()).id).toBe(held.id)
  expect(await problemOf(enter('held'))).toMatchObject({
    code: 'second_factor_required',
    data: { challenge: expect.any(String) as unknown, redirect: '/chats' },
  })
})

test('an address that changes at the provider changes here, and the old one is notified [S18]', async () => {
  person('casada', 'ana.souza@escola.test')
  const { id } = await sessionOf(enter('casada'))
  person('casada', 'Ana.Lima@nova.test')
  expect(await sessionOf(enter('casada'))).toMatchObject({ id, email: 'ana.lima@nova.test' })
  expect((await mailsTo(app, 'ana.souza@escola.test', 2)).at(-1)).toContain('ana.lima@nova.test')

  // next year's pupil gets the old address, which is free now
  person('caloura', 'ana.souza@escola.test')
  expect((await sessionOf(enter('caloura'))).id).not.toBe(id)
  // an address that is taken or not verified changes nothing
  person('casada', 'ana.souza@escola.test')
  expect(await sessionOf(enter('casada'))).toMatchObject({ id, email: 'ana.lima@nova.test' })
  person('caloura', 'outra@escola.test', { email_verified: false })
  expect((await sessionOf(enter('caloura'))).email).toBe('ana.souza@escola.test')
})

test("a second person at a provider with the first one's address never gets the account, whatever the case [L8]", async () => {
  person('primeira', 'bia@escola.test')
  const { id } = await sessionOf(enter('primeira'))
  person('segunda', 'BIA@Escola.test')
  expect(await problemOf(enter('segunda'))).toMatchObject({
    code: 'oidc_account_missing',
    detail: expect.stringContaining('outra pessoa') as unknown,
  })
  await app.ctx.db.execute(sql`update users set password_hash = 'x' where id = ${id}`)
  expect((await problemOf(enter('segunda'))).code, 'the password is asked for').toBe('oidc_link_required')
})

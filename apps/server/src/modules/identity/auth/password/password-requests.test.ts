import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cleanExpired } from '#/modules/identity/auth/auth.jobs.ts'
import { createAccount, mailsTo, problemOf, tokenIn } from '#test/accounts.ts'
import { createUser, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'

const app = await forFile(startTestApp())
const admin = await createUser(app, { roles: ['admin'] })

const listed = async () => (await admin.api.listPasswordRequests()).items
const ask = async (person: TestUser, mails = 1) => {
  await app.api().forgotPassword({ body: { email: person.email } })
  // the job that answers has done its work
  await mailsTo(app, person.email, mails)
}
const of = ({ id }: { id: number }) => ({ params: { userId: id } })
const password = 'outra frase comprida e boa'

test('without a mail server an administrator sees who asked for a new password and hands the link over [L4, S19]', async () => {
  const person = await createAccount(app, { name: 'Elisa Prado' })
  await ask(person)
  expect(await listed()).toMatchObject([{ userId: person.id, name: 'Elisa Prado', email: person.email }])
  const { url } = await admin.api.sendPasswordReset(of(person))
  expect(await listed()).toEqual([])
  const token = tokenIn(url ?? '')
  await expect(app.api().setPassword({ body: { token, password } })).resolves.toBeDefined()
  expect((await problemOf(app.api().setPassword({ body: { token, password } }))).code).toBe('link_invalid')
  await expect(app.api().signIn({ body: { email: person.email, password } })).resolves.toBeDefined()
})

test('who asks twice stands there once; who is unknown or suspended not at all [L3]', async () => {
  const [person, suspended] = [await createAccount(app), await createAccount(app)]
  await app.ctx.db.execute(sql`update users set suspended_at = now() where id = ${suspended.id}`)
  for (const email of ['ninguem-mesmo@escola.test', suspended.email])
    await app.api().forgotPassword({ body: { email } })
  await ask(person)
  await ask(person, 2)
  expect((await listed()).map(({ userId }) => userId)).toEqual([person.id])
  await admin.api.dismissPasswordRequest(of(person))
  expect(await listed()).toEqual([])
})

test('a wish is over with a new password, with the account, and after a month [L4]', async () => {
  const [one, other, third] = [await createAccount(app), await createAccount(app), await createAccount(app)]
  for (const person of [one, other, third]) await ask(person)
  const token = tokenIn((await mailsTo(app, one.email))[0] ?? '')
  await app.api().setPassword({ body: { token, password } })
  await admin.api.deleteUser({ ...of(other), body: { transferTo: null, chats: 'delete' } })
  expect((await listed()).map(({ userId }) => userId)).toEqual([third.id])
  await app.ctx.db.execute(sql`update password_requests set asked_at = now() - interval '31 days'`)
  await cleanExpired(app.ctx)
  expect(await listed()).toEqual([])
})

test('with a mail server nothing is kept and no link is answered [L4]', async () => {
  const mailing = await startTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  try {
    const chief = await createUser(mailing, { roles: ['admin'] })
    const person = await createAccount(mailing)
    await mailing.api().forgotPassword({ body: { email: person.email } })
    const links = () => mailing.ctx.db.execute(sql`select from auth_links where purpose = 'reset'`)
    await expect.poll(async () => (await links()).rowCount).toBe(1)
    expect((await chief.api.listPasswordRequests()).items).toEqual([])
    expect(await chief.api.sendPasswordReset(of(person))).toEqual({ url: null })
  } finally {
    await mailing.close()
  }
})

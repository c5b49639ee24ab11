import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createAccount, goodPassword, mailsTo, problemOf, tokenIn } from '#test/accounts.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'

const newPassword = 'outra frase comprida e boa'
const app = await forFile(startTestApp())

beforeEach(() => app.ctx.db.execute(sql`truncate rate_limits`))

const changePassword = (token: string, currentPassword: string, password = newPassword) =>
  app.api(token).changePassword({ body: { currentPassword, newPassword: password } })

test('a new password needs the current one [L5]', async () => {
  const user = await createAccount(app)
  const wrong = await problemOf(changePassword(user.token, 'não é esta'))
  expect(wrong).toMatchObject({ status: 422, code: 'password_wrong', errors: [{ pointer: '#/currentPassword' }] })
  const weak = await problemOf(changePassword(user.token, goodPassword, 'senha12345'))
  expect(weak).toMatchObject({ code: 'password_weak', errors: [{ pointer: '#/newPassword' }] })
  await expect(user.api.getSession()).resolves.toBeDefined()
})

test('a new password ends every session and returns a new token [T5, T6]', async () => {
  const user = await createAccount(app)
  const elsewhere = await app.api().signIn({ body: { email: user.email, password: goodPassword } })
  const { token } = await changePassword(user.token, goodPassword)
  expect((await problemOf(user.api.getSession())).status).toBe(401)
  expect((await problemOf(app.api(elsewhere.token).getSession())).status).toBe(401)
  expect((await app.api(token).listSessions()).items).toHaveLength(1)
  expect((await problemOf(app.api().signIn({ body: { email: user.email, password: goodPassword } }))).code).toBe(
    'sign_in_failed',
  )
  await expect(app.api().signIn({ body: { email: user.email, password: newPassword } })).resolves.toBeDefined()
  expect((await mailsTo(app, user.email))[0]).toContain('Sua senha foi trocada')
})

test('guesses of the current password are limited like sign-ins [L5, L6]', async () => {
  const user = await createAccount(app)
  for (let index = 0; index < 5; index += 1) await problemOf(changePassword(user.token, 'não é esta'))
  await app.ctx.db.execute(sql`delete from rate_limits where key like 'call:%'`)
  expect(await problemOf(changePassword(user.token, goodPassword))).toMatchObject({
    status: 409,
    code: 'sign_in_delayed',
  })
})

test('of two concurrent password changes one counts [Z10]', async () => {
  const user = await createAccount(app)
  const changes = await Promise.allSettled([
    changePassword(user.token, goodPassword, 'primeira frase comprida'),
    changePassword(user.token, goodPassword, 'segunda frase comprida'),
  ])
  const done = changes.filter((change) => change.status === 'fulfilled')
  expect(done).toHaveLength(1)
  await expect(app.api(done[0]?.value.token).getSession()).resolves.toBeDefined()
})

test('for a taken address no confirmation is sent: its owner is informed instead [L3]', async () => {
  const [user, owner] = [await createAccount(app), await createAccount(app, { name: 'Olga Prado' })]
  await user.api.changeEmail({ body: { currentPassword: goodPassword, email: owner.email } })
  const mails = await mailsTo(app, owner.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatch(/Olá, Olga!/)
  expect(mails[0]).toContain('Alguém tentou usar o seu e-mail')
  expect(mails[0]).not.toMatch(/Confirme|token=/)
})

test('a new e-mail counts once it is confirmed, and the old one is notified [L5]', async () => {
  const user = await createAccount(app, { name: 'Davi Melo' })
  const email = `novo-${user.id}@escola.test`
  const ask = (currentPassword: string) => user.api.changeEmail({ body: { currentPassword, email } })
  expect((await problemOf(ask('não é esta'))).code).toBe('password_wrong')
  await ask(goodPassword)
  expect((await user.api.getSession()).email).toBe(user.email)

  const [mail] = await mailsTo(app, email)
  expect(mail).toContain('/auth/confirm-email?token=')
  const token = tokenIn(mail)
  await app.api().confirmEmail({ body: { token } })
  expect((await user.api.getSession()).email).toBe(email)
  expect((await mailsTo(app, user.email))[0]).toContain(email)
  expect((await problemOf(app.api().confirmEmail({ body: { token } }))).code).toBe('link_invalid')
})

test('a link waiting in the old mailbox stops working once the new address counts [L5]', async () => {
  const user = await createAccount(app)
  await app.api().forgotPassword({ body: { email: user.email } })
  const old = tokenIn((await mailsTo(app, user.email))[0])
  const email = `novo-${user.id}@escola.test`
  await user.api.changeEmail({ body: { currentPassword: goodPassword, email } })
  await app.api().confirmEmail({ body: { token: tokenIn((await mailsTo(app, email))[0]) } })
  expect((await problemOf(app.api().setPassword({ body: { token: old, password: newPassword } }))).code).toBe(
    'link_invalid',
  )
})

test('an e-mail that was taken meanwhile is refused only at the end [L5]', async () => {
  const [user, other] = [await createAccount(app), await createAccount(app)]
  const email = `livre-${user.id}@escola.test`
  await user.api.changeEmail({ body: { currentPassword: goodPassword, email } })
  const [mail] = await mailsTo(app, email)
  await app.ctx.db.execute(sql`update users set email = ${email} where id = ${other.id}`)
  expect(await problemOf(app.api().confirmEmail({ body: { token: tokenIn(mail) } }))).toMatchObject({
    status: 409,
    code: 'email_taken',
  })
  expect((await user.api.getSession()).email).toBe(user.email)
})

test('a link works for its own purpose only [L4]', async () => {
  const user = await createAccount(app)
  const email = `outro-${user.id}@escola.test`
  await user.api.changeEmail({ body: { currentPassword: goodPassword, email } })
  const token = tokenIn((await mailsTo(app, email))[0])
  expect((await problemOf(app.api().setPassword({ body: { token, password: newPassword } }))).code).toBe('link_invalid')
  expect((await problemOf(app.api().linkOidc({ body: { link: token, password: goodPassword } }))).code).toBe(
    'link_invalid',
  )
})

test('people rename themselves if they have the permission [S50]', async () => {
  const user = await createAccount(app)
  const session = await user.api.updateProfile({ body: { name: '  Elisa Prado ' } })
  expect(session).toMatchObject({ id: user.id, name: 'Elisa Prado' })
  expect((await user.api.getSession()).name).toBe('Elisa Prado')
})

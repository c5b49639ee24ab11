import { type AddressInfo, createServer } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mailFailure } from '#/modules/health/connections/failures.model.ts'
import { sendOnce } from '#/platform/mail/mailer.ts'
import { mailsTo, problemOf } from '#test/accounts.ts'
import { createUser, proveFresh } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startMailServer } from '#test/mail-server.ts'
import { startTestApp } from '#test/test-app.ts'

const closing: (() => unknown)[] = []
const app = await forFile(startTestApp())
const admin = await createUser(app, { roles: ['admin'] })
await proveFresh(app, admin)

beforeEach(async () => {
  await app.ctx.db.execute('truncate rate_limits')
})
afterEach(async () => {
  await admin.api.updateMailSettings({ body: {} })
  for (const close of closing.splice(0).toReversed()) await close()
})

async function smtpServer(options?: SMTPServerOptions) {
  const server = await startMailServer(options)
  closing.push(() => server.close())
  const body = { host: '127.0.0.1', port: server.port, security: 'none', user: 'prosa', password: 'senha' } as const
  return { ...server, body: { ...body, from: 'Escola <avisos@escola.test>' } }
}

const answering = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })
const auditOf = async () => {
  const { items } = await admin.api.listAuditEvents({ query: { area: 'settings' } })
  return items.filter(({ targetId }) => targetId === 'mail')
}
const tryMail = async (body: Parameters<typeof admin.api.testMailSettings>[0]['body']) =>
  (await admin.api.testMailSettings({ body })).message

test('a wrong and a missing password have messages of their own [S32]', async () => {
  const { body, received } = await smtpServer()
  expect(await tryMail({ ...body, password: 'errada' })).toContain('recusou o usuário ou a senha (535)')
  const missing = await problemOf(admin.api.testMailSettings({ body: { ...body, password: '' } }))
  expect(missing.errors?.[0]).toMatchObject({ pointer: '#/password', detail: 'Escreva a senha deste usuário.' })
  const nobody = await problemOf(admin.api.testMailSettings({ body: {} }))
  expect(nobody.errors?.[0]).toMatchObject({ pointer: '#/host' })
  const senderless = await problemOf(admin.api.updateMailSettings({ body: { ...body, from: '' } }))
  expect(senderless.errors?.[0]).toMatchObject({ pointer: '#/from' })
  expect(received).toHaveLength(0)
})

test('a refused sender, a refused recipient and a refused message are distinguished [S32]', async () => {
  const sender = await smtpServer({ onMailFrom: (_address, _session, done) => done(new Error('not yours')) })
  expect(await tryMail(sender.body)).toContain('recusou o remetente')
  const recipient = await smtpServer({ onRcptTo: (_address, _session, done) => done(new Error('not here')) })
  expect(await tryMail(recipient.body)).toContain('recusou o destinatário, que é o seu e-mail')
  const message = await smtpServer({
    onData: (stream, _session, done) => stream.resume().on('end', () => done(answering(554, 'spam'))),
  })
  expect(await tryMail(message.body)).toContain('recusou a mensagem')
  expect(await tryMail({ ...message.body, user: '', password: '' })).toContain('pede usuário e senha')
})

test('greylisting, a server that refuses this machine and a cut connection are distinguished [S32]', async () => {
  const grey = await smtpServer({ onRcptTo: (_address, _session, done) => done(answering(451, 'come back later')) })
  expect(await tryMail(grey.body)).toContain('pede que se tente mais tarde (451)')
  const closed = await smtpServer({ onConnect: (_session, done) => done(answering(554, 'not you')) })
  expect(await tryMail(closed.body)).toContain('não aceita mensagens desta máquina (554)')
  expect(mailFailure({ code: 'ECONNECTION', command: 'CONN' })).toContain('encerrou a conexão no meio da conversa')
  expect(mailFailure({ code: 'EENVELOPE', command: 'DATA', responseCode: 552 })).toContain('recusou a mensagem (552)')
})

test('missing TLS, the wrong kind of TLS and a self-signed certificate are distinguished [S32]', async () => {
  const plain = await smtpServer()
  expect(await tryMail({ ...plain.body, security: 'starttls' })).toContain('não oferece STARTTLS')
  expect(await tryMail({ ...plain.body, security: 'tls' })).toContain('não fala TLS dessa forma')
  const signedByItself = await smtpServer({ disabledCommands: [] })
  expect(await tryMail({ ...signedByItself.body, security: 'starttls' })).toContain('certificado')
})

test("an unreachable, unknown, silent or wrong server is explained in the product's own words [S32, O3]", async () => {
  const { body } = await smtpServer()
  expect(await tryMail({ ...body, port: 1 })).toContain('não aceita conexões nessa porta')
  expect(await tryMail({ ...body, host: 'smtp.nunca.invalid' })).toContain('Não existe um servidor com esse nome')
  const silent = createServer()
  const other = createServer((socket) => socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  for (const server of [silent, other]) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => silent.close() && other.close())
  const portOf = (server: typeof silent) => (server.address() as AddressInfo).port
  expect(await tryMail({ ...body, port: portOf(other) })).toContain('não se apresentou como um servidor de e-mail')
  const mail = { to: 'ana@escola.test', subject: 'Teste', text: 'Olá' }
  const late = await sendOnce(
    { smtpUrl: `smtp://127.0.0.1:${portOf(silent)}`, mailFrom: 'a@escola.test' },
    mail,
    200,
  ).catch(mailFailure)
  expect(late).toContain('não respondeu a tempo')
})

test('typed settings are tried by a mail to the administrator before they are saved [S32]', async () => {
  const { body, received } = await smtpServer()
  const trial = await admin.api.testMailSettings({ body })
  expect(trial).toEqual({ ok: true, message: expect.stringContaining(admin.email) })
  expect(received[0]).toMatchObject({ from: 'avisos@escola.test', to: [admin.email], user: 'prosa' })
  expect(await admin.api.getMailSettings()).toMatchObject({ host: '', hasPassword: false })
  expect(app.ctx.config.smtpUrl).toBeUndefined()
})

test('a saved server sends the next mail of every process, and pages and first steps know it at once [S1, S32]', async () => {
  const { body, received } = await smtpServer()
  const other = await startTestApp({ beside: app })
  closing.push(() => other.close())
  expect((await admin.api.getFirstSteps()).done.mail).toBe(false)
  await admin.api.updateMailSettings({ body })
  expect((await admin.api.getFirstSteps()).done.mail).toBe(true)
  await expect.poll(() => other.ctx.config.smtpUrl).toBeDefined()
  expect((await admin.api.getHealth()).mail).toBe(`127.0.0.1:${body.port}`)
  expect(await (await app.fetch('/auth/login')).text()).toMatch(/"mail":true|^(?!.*prosa-config)/s)
  await other.ctx.mailer.send({ to: 'nina@escola.test', subject: 'Convite', text: 'Olá' })
  // The administrator may get the notice of a changed setting meanwhile.
  expect(received.filter(({ to }) => to.includes('nina@escola.test'))).toHaveLength(1)

  await admin.api.updateMailSettings({ body: {} })
  await expect.poll(() => other.ctx.config.smtpUrl).toBeUndefined()
  await other.ctx.mailer.send({ to: 'nina@escola.test', subject: 'Convite', text: 'Olá' })
  expect(await mailsTo(app, 'nina@escola.test')).toHaveLength(1)
})

test('the password is sealed at rest, appears in no response or audit text, and an empty field keeps it [L10, S32]', async () => {
  const { body, received } = await smtpServer()
  const password = 'senha'
  const saved = await admin.api.updateMailSettings({ body: { ...body, password } })
  expect(saved).toMatchObject({ host: body.host, port: body.port, security: 'none', user: 'prosa', hasPassword: true })
  expect(saved).not.toHaveProperty('password')
  expect((await auditOf())[0]?.data).toEqual({ keys: expect.arrayContaining(['host', 'port', 'password']) })
  expect(JSON.stringify(await auditOf())).not.toContain(`"${password}"`)
  const { rows } = await app.ctx.db.execute<{ row: string }>(
    `select to_jsonb(s)::text as row from settings s where section = 'mail'`,
  )
  expect(rows[0]?.row).not.toContain(`"${password}"`)
  expect(rows[0]?.row).toContain('"secret_sealed": "v1.')

  await admin.api.updateMailSettings({ body: { ...body, password: '', from: 'outra@escola.test' } })
  expect((await auditOf())[0]?.data).toEqual({ keys: ['from'] })
  expect((await admin.api.testMailSettings({ body: { ...body, password: '' } })).ok).toBe(true)
  expect(received.filter(({ raw }) => /Teste.de.e-mail/.test(raw))).toHaveLength(1)
})

test('a stored password is never used for another server or another user [O3]', async () => {
  const { body } = await smtpServer()
  await admin.api.updateMailSettings({ body })
  const other = await smtpServer()
  for (const change of [{ host: 'localhost' }, { user: 'outro' }, { port: other.port }]) {
    const moved = { ...body, ...change, password: '' }
    const calls = [admin.api.testMailSettings({ body: moved }), admin.api.updateMailSettings({ body: moved })]
    for (const { errors } of await Promise.all(calls.map((one) => problemOf(one))))
      expect(errors?.[0]).toMatchObject({ pointer: '#/password', detail: expect.stringContaining('de novo') })
  }
  expect(other.received).toHaveLength(0)
  await admin.api.updateMailSettings({ body: { ...body, user: '', password: '' } })
  expect(await admin.api.getMailSettings()).toMatchObject({ user: '', hasPassword: false })
})

test('the environment overrules stored mail settings, hides its password, and is changed only there [S32]', async () => {
  const { body, received, port } = await smtpServer()
  await admin.api.updateMailSettings({ body: { ...body, host: 'smtp.guardado.test', password: 'outra' } })
  const env = {
    SMTP_URL: `smtp://usu%C3%A1rio:senha@127.0.0.1:${port}?ignoreTLS=true`,
    MAIL_FROM: '"Rede" <rede@escola.test>',
  }
  const fixed = await startTestApp({ beside: app, env })
  closing.push(() => fixed.close())
  const api = fixed.api(admin.token)
  const settings = await api.getMailSettings()
  expect(settings).toMatchObject({
    host: '127.0.0.1',
    port,
    security: 'none',
    user: 'usuário',
    from: '"Rede" <rede@escola.test>',
  })
  expect(settings.fixed).toEqual({ server: true, from: true })
  expect(JSON.stringify(settings)).not.toContain('senha@')
  for (const change of [{ host: 'smtp.outro.test', from: 'a@escola.test' }, { from: 'a@escola.test' }]) {
    expect(await problemOf(api.updateMailSettings({ body: change }))).toMatchObject({
      status: 409,
      code: 'setting_fixed',
    })
    expect(await problemOf(api.testMailSettings({ body: change }))).toMatchObject({ code: 'setting_fixed' })
  }
  expect(await api.testMailSettings({ body: {} })).toMatchObject({ ok: true })
  expect(received[0]).toMatchObject({ from: 'rede@escola.test', user: 'usuário' })
  await api.updateMailSettings({ body: {} })
  expect(await admin.api.getMailSettings(), 'what is stored waits for the day without the variable').toMatchObject({
    host: 'smtp.guardado.test',
    hasPassword: true,
  })
})

test('with another APP_SECRET the page asks for the password again, and mail still counts as set up [L10]', async () => {
  const { body } = await smtpServer()
  await admin.api.updateMailSettings({ body })
  const other = await startTestApp({ beside: app, env: { APP_SECRET: 'Zq8w-4fJk2Lm9sXc7Vb1Nn5Hg3Td6Yr0' } })
  closing.push(() => other.close())
  const api = other.api(admin.token)
  expect(await api.getMailSettings()).toMatchObject({ host: '127.0.0.1', passwordLost: true })
  const refused = await problemOf(api.testMailSettings({ body: { ...body, password: '' } }))
  expect(refused.errors?.[0]?.detail).toBe('Escreva a senha deste usuário.')
})

test.each([
  [{ host: 'smtp://escola.test', from: 'a@escola.test' }, '#/host'],
  [{ host: 'escola.test:25', from: 'a@escola.test' }, '#/host'],
  [{ host: 'escola.test', from: 'avisos' }, '#/from'],
  [{ host: 'escola.test', from: 'A <a@escola.test>\r\nBcc: b@escola.test' }, '#/from'],
  [{ host: 'escola.test', from: 'a@escola.test', port: 70_000 }, '#/port'],
])('a value that no mail server could accept is refused: %j', async (body, pointer) => {
  const refused = await problemOf(admin.api.updateMailSettings({ body }))
  expect(refused.errors?.[0]).toMatchObject({ pointer })
})

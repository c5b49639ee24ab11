import { settings } from '@prosa/contract/settings/settings.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi, onTestFinished } from 'vitest'
import { settingsFrom, readAppName, getSettings, pageFacts } from '#/modules/settings/settings.service.ts'
import { emptyTables } from '#test/database/empty-tables.ts'
import { mailsTo, problemOf, tokenIn } from '#test/accounts.ts'
import { createUser, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'

let admin: TestUser
const app = await forFile(startTestApp())

beforeEach(async () => {
  await emptyTables(app.ctx.db, 'users', 'settings', 'terms', 'rate_limits')
  admin = await createUser(app, { roles: ['admin'] })
  // through the API, so that no process keeps cached settings that were truncated
  await save({})
})

const general = settings.updateGeneralSettings.body.parse({})
const save = (some: Partial<Record<keyof typeof general, string>>) =>
  admin.api.updateGeneralSettings({ body: { ...general, ...some } as typeof general })

test('everybody sees the notice and the contact for questions about their data [S50]', async () => {
  const user = await createUser(app)
  await save({ banner: 'Manutenção no sábado.', dpoName: 'Rui Prado', dpoEmail: 'DPO@escola.test' })
  expect(await user.api.getOrganization()).toMatchObject({
    banner: 'Manutenção no sábado.',
    dpo: { name: 'Rui Prado', email: 'dpo@escola.test' },
    acceptedTerms: null,
  })
})

test('every setting has a default', async () => {
  const version = expect.any(String)
  expect(await admin.api.getGeneralSettings()).toEqual({ ...general, defaultAppName: 'Prosa', version })
  expect(await admin.api.getOrganization()).toMatchObject({ banner: '', dpo: null, acceptedTerms: null })
})

test("a stored value that today's rules refuse, or an unknown key, does not stop the product", () => {
  const stored = { general: { banner: 'Olá', timeZone: 'Mars/Olympus', gone: 1 }, forgotten: { a: 1 } }
  const read = settingsFrom(stored)
  expect(read.general).toEqual({ ...general, banner: 'Olá' })
  expect(read).not.toHaveProperty('forgotten')
})

test.each([
  [{ timeZone: 'Europe/Lisbon' }, '#/timeZone'],
  [{ dpoEmail: 'sem arroba' }, '#/dpoEmail'],
  [{ banner: 'x'.repeat(301) }, '#/banner'],
  [{ helpContact: 'x'.repeat(201) }, '#/helpContact'],
])('%j is refused at its field [Z6]', async (wrong, pointer) => {
  expect(await problemOf(save(wrong))).toMatchObject({ status: 422, errors: [{ pointer }] })
})

test('the contact for help is in every page, and absent where none is set [S35]', async () => {
  expect(await pageFacts(app.ctx)).toMatchObject({ help: null })
  await save({ helpContact: 'secretaria@escola.test' })
  expect(await pageFacts(app.ctx)).toMatchObject({ help: { name: '', contact: 'secretaria@escola.test' } })
  await save({})
})

test('a new name and time zone are in every page and mail at once, on every process [S6]', async () => {
  const second = await startTestApp({ beside: app })
  await getSettings(second.ctx)
  await save({ appName: 'Prosa da Escola', timeZone: 'America/Manaus' })
  await vi.waitFor(async () => expect((await getSettings(second.ctx)).general.appName).toBe('Prosa da Escola'), {
    timeout: 20_000,
  })
  await second.close()
  await admin.api.inviteUser({ body: { name: 'Bia Reis', email: 'bia@escola.test', roles: ['user'] } })
  expect((await mailsTo(app, 'bia@escola.test'))[0]).toContain('Prosa da Escola')
  await save({})
  expect((await admin.api.getGeneralSettings()).appName).toBe('')
})

test('a change of settings is recorded in the audit trail by the names of its keys [G1]', async () => {
  await save({ banner: 'Texto canário' })
  const { rows } = await app.ctx.db.execute(
    sql`select action, target_id, data from audit_events where target_type = 'settings' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ action: 'settings.change', target_id: 'general', data: { keys: ['banner'] } }])
})

/** Invites a person; returns the token of the link. */
async function invite(email: string) {
  const { inviteUrl } = await admin.api.inviteUser({ body: { name: 'Bia Reis', email, roles: ['user'] } })
  return tokenIn(inviteUrl)
}
const password = 'girassol-na-janela'

test('an invited person accepts the current terms, which is recorded with version and time [A3]', async () => {
  await admin.api.publishTerms({ body: { text: 'Primeiros termos.' } })
  const token = await invite('bia@escola.test')
  expect((await app.api().checkPasswordLink({ body: { token } })).terms).toEqual({
    version: 1,
    text: 'Primeiros termos.',
  })
  const refused = await problemOf(app.api().setPassword({ body: { token, password } }))
  expect(refused).toMatchObject({ status: 409, code: 'terms_required' })

  expect(await admin.api.publishTerms({ body: { text: 'Novos termos.' } })).toMatchObject({ version: 2 })
  const older = await problemOf(app.api().setPassword({ body: { token, password, acceptedTerms: 1 } }))
  expect(older.code).toBe('terms_required')

  const session = await app.api().setPassword({ body: { token, password, acceptedTerms: 2 } })
  const { acceptedTerms } = await app.api(session.token).getOrganization()
  expect(acceptedTerms).toMatchObject({ version: 2, text: 'Novos termos.' })
  expect(Math.abs(Date.now() - Date.parse(acceptedTerms?.acceptedAt ?? ''))).toBeLessThan(60_000)
  expect(await admin.api.getTerms()).toMatchObject({ version: 2, acceptedCount: 1 })
})

test('without terms no acceptance is asked for, and a password reset never asks for one [A3]', async () => {
  await app.api().setPassword({ body: { token: await invite('caio@escola.test'), password } })
  await admin.api.publishTerms({ body: { text: 'Termos.' } })
  await app.api().forgotPassword({ body: { email: 'caio@escola.test' } })
  const token = tokenIn((await mailsTo(app, 'caio@escola.test', 2)).at(-1))
  expect(await app.api().checkPasswordLink({ body: { token } })).toMatchObject({ purpose: 'reset', terms: null })
  await app.api().setPassword({ body: { token, password: 'tres gatos no telhado' } })
  await admin.api.publishTerms({ body: { text: '' } })
  await app.api().setPassword({ body: { token: await invite('davi@escola.test'), password } })
})

test('an unchanged text makes no new version, and two published at once follow each other [A3, Z10]', async () => {
  await admin.api.publishTerms({ body: { text: 'Termos.' } })
  expect(await admin.api.publishTerms({ body: { text: ' Termos. ' } })).toMatchObject({ version: 1 })
  const texts = ['Um.', 'Dois.', 'Três.']
  const published = await Promise.all(texts.map((text) => admin.api.publishTerms({ body: { text } })))
  expect(published.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual([2, 3, 4])
})

test('reading settings within a transaction needs no second connection [Rel8]', async () => {
  const small = await startTestApp({ env: { DATABASE_POOL_SIZE: '2' } })
  onTestFinished(() => small.close())
  const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // every connection is taken before the first transaction reads
  const names = begun.map(({ resolve }) =>
    small.ctx.db.transaction(async (tx) => {
      resolve()
      await Promise.all(begun.map(({ promise }) => promise))
      return readAppName(small.ctx, tx)
    }),
  )
  const { appName } = small.ctx.config
  expect(await Promise.all(names)).toEqual([appName, appName])
})

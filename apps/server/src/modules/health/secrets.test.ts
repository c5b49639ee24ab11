import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { renewStoredSecrets } from '#/modules/health/health.service.ts'
import { createAccount, goodPassword, problemOf } from '#test/accounts.ts'
import { codeOf } from '#test/authenticator.ts'
import { createShareLink, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { createSchool, sendLaunch } from '#test/school.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { addWebhook } from '#test/webhooks.ts'

const newSecret = () => randomBytes(48).toString('base64')
const secret = newSecret()

const app = await forFile(startTestApp({ env: { APP_SECRET: secret } }))
const school = await createSchool(app)
const admin = school.admin
let person: TestUser = await createAccount(app)
const { assistantId } = school
const headers = [{ name: 'X-Chave', value: 'valor' }]
const webhook = await addWebhook(admin, assistantId, { url: 'https://sistema.escola.test/gancho', headers })
const link = await createShareLink(admin, assistantId, { accessCode: '8B-2026' })
await admin.api.renewIdentitySecret({ params: { assistantId, linkId: link.id } })
await admin.api.createProvider({ body: { kind: 'mistral', name: 'Mistral', apiKey: 'chave-da-mistral-7f3a' } })
await admin.api.listPushDevices()
const api = app.api((await app.api().signIn({ body: { email: person.email, password: goodPassword } })).token)
const codeSecret = (await api.startCodes({ body: { currentPassword: goodPassword } })).secret
const recoveryCodes: string[] = (await api.confirmCodes({ body: { code: codeOf(codeSecret, Date.now() - 30_000) } }))
  .recoveryCodes
person = { ...person, api }

const lostOn = async (one: TestApp) => (await one.api(admin.token).getHealth()).lostSecrets
const readAll = async (one: TestApp) => {
  const api = one.api(admin.token)
  const onAssistant = { params: { assistantId: school.assistantId } }
  const { items: webhooks } = await api.listWebhooks(onAssistant)
  const { items: links } = await api.listShareLinks({ ...onAssistant, query: {} })
  const { providers } = await api.getModelSettings()
  const shareLink = await api.getShareLink({ params: { ...onAssistant.params, linkId: link.id } })
  const integration = await api.getIntegration({ params: { integrationId: school.integrationId } })
  // sealing a value again changes the version of its row
  const apart = { version: undefined }
  return {
    webhook: { ...webhooks[0], ...apart },
    url: links[0]?.url,
    provider: { ...providers[0], ...apart },
    shown: { ...shareLink, ...apart },
    integration: { ...integration, ...apart },
  }
}
const visit = (one: TestApp, code = '8B-2026') =>
  one.api().startVisit({ params: { token: link.token }, body: { code } })
const launchOn = (one: TestApp) =>
  sendLaunch(one, school, { activity: school.code, student: { id: 'RA-1', name: 'Ana' } })
const challenge = async (one: TestApp) =>
  (await problemOf(one.api().signIn({ body: { email: person.email, password: goodPassword } }))).data?.[
    'challenge'
  ] as string

test('with another APP_SECRET lost secrets are listed by kind, and every page works and asks for them [L10]', async () => {
  const other = await startTestApp({ beside: app, env: { APP_SECRET: newSecret() } })
  expect(await renewStoredSecrets(other.ctx)).toContain('webhooks: 1, links na Web: 1, chaves de provedores: 1')
  expect((await lostOn(other)).map(({ what }) => what)).toEqual([
    'webhooks',
    'links na Web',
    'chaves de provedores',
    'integrações de escolas',
    'aplicativos de códigos (duas etapas)',
    'chaves de notificações',
  ])
  const seen = await readAll(other)
  expect(seen.webhook).toMatchObject({ maskedUrl: null, secretEnd: '', headerNames: ['X-Chave'] })
  expect(seen.url).toBe('')
  expect(seen.shown).toMatchObject({ url: '', signedIdentity: false, hasCode: true })
  expect(seen.provider).toMatchObject({ keyEnd: null, problem: expect.stringContaining('cole a chave de novo') })
  expect(seen.integration.secretHint).toBeNull()
  const api = other.api(admin.token)
  expect((await api.testWebhook({ params: webhook.params })).failure).toBe('unreachable')
  expect((await launchOn(other)).status).toBe(422)
  expect((await problemOf(visit(other))).code).toBe('share_code_wrong')

  const [challenged, code] = [await challenge(other), codeOf(codeSecret, Date.now())]
  const refused = await problemOf(other.api().passSecondFactor({ body: { challenge: challenged, code } }))
  expect(refused.errors?.[0]?.detail).toContain('Use um código de recuperação')
  const entered = await other.api().passSecondFactor({ body: { challenge: challenged, code: recoveryCodes[0] ?? '' } })
  expect(await other.api(entered.token).getSecurity()).toMatchObject({ codes: true, codesLost: true })
  await other.close()
})

test('with the previous secret beside the new one everything opens and is sealed again with the new one [L10]', async () => {
  const next = newSecret()
  const env = { APP_SECRET: next, APP_SECRET_PREVIOUS: secret }
  const rotating = await startTestApp({ beside: app, env })
  const before = await readAll(app)
  const pushKey = (await rotating.api(admin.token).listPushDevices()).publicKey
  expect(await readAll(rotating)).toMatchObject(before)
  expect(await lostOn(rotating)).toEqual([])
  await visit(rotating)
  await rotating.close()

  const after = await startTestApp({ beside: app, env: { APP_SECRET: next } })
  expect(await renewStoredSecrets(after.ctx)).toBeUndefined()
  expect(await readAll(after)).toMatchObject(before)
  expect((await after.api(admin.token).listPushDevices()).publicKey).toBe(pushKey)
  expect((await launchOn(after)).status).toBe(201)
  await visit(after)
  const code = codeOf(codeSecret, Date.now())
  await after.api().passSecondFactor({ body: { challenge: await challenge(after), code } })
  await after.close()
})

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ltiLogins } from '#/lti/server/lti.tables.ts'
import { auditEvents } from '@prosa/server/src/platform/events/events.tables.ts'
import { problemOf } from '@prosa/server/test/accounts.ts'
import { forFile } from '@prosa/server/test/for-file.ts'
import { createActivity, integrationForm, launchBody, sendLaunch } from '@prosa/server/test/school.ts'
import { enteredStudent, LtiBrowser, ltiIntegration, publicUrl, startLtiSchool } from '#/lti/test/browser.ts'
import type { Person } from '#/lti/test/claims.ts'

const school = await forFile(startLtiSchool())

const person: Person = { id: 'aluno-1', name: 'Júlia Prado', role: 'Learner' }

/** An integration without a platform, and the URL to paste; frees the client id of the existing one. */
async function waiting() {
  const { admin, platform } = school
  await school.app.ctx.pool.query('delete from lti_platforms')
  const { integration } = await admin.api.createIntegration({
    body: { ...ltiIntegration(platform), returnAddresses: [] },
  })
  const params = { integrationId: integration.id }
  const { addresses } = await admin.api.getPlatform({ params })
  const pasted = new URL(addresses.registration ?? '')
  /** Opens the URL like the platform in the administrator's browser. */
  const open = (configuration = `${platform.site}/openid-configuration`, token = 'registro-1') => {
    const query = new URLSearchParams({ openid_configuration: configuration, registration_token: token })
    return new LtiBrowser(school).request(`${pasted.pathname}?${query.toString()}`)
  }
  return { integration, params, open }
}

test('a platform registers by one pasted URL, and works once an administrator approved it [S24]', async () => {
  const { admin, platform, app } = school
  const { integration, params, open } = await waiting()
  const page = await open()
  expect(page.status).toBe(200)
  expect(page.text).toContain('Plataforma registrada')
  expect(page.text).toContain('org.imsglobal.lti.close')
  expect(platform.registrations.at(-1)?.body).toMatchObject({
    application_type: 'web',
    initiate_login_uri: `${publicUrl}/lti/login`,
    redirect_uris: [`${publicUrl}/lti/launch`],
    jwks_uri: `${publicUrl}/lti/keys`,
    token_endpoint_auth_method: 'private_key_jwt',
    'https://purl.imsglobal.org/spec/lti-tool-configuration': { domain: 'prosa.escola.br' },
  })
  expect(JSON.stringify(platform.registrations.at(-1)?.body)).not.toContain('email')
  const registered = await admin.api.getPlatform({ params })
  expect(registered).toMatchObject({
    addresses: { registration: null },
    platform: { issuer: platform.issuer, clientId: platform.clientId, deployments: ['1'], product: 'moodle' },
  })
  const [line] = await app.ctx.db.select().from(auditEvents).where(eq(auditEvents.action, 'sga_integration.register'))
  expect(line).toMatchObject({ targetId: integration.id, data: { issuer: platform.issuer } })

  const activate = { ...ltiIntegration(platform), active: true }
  const facts = platform.facts(`${publicUrl}/lti/launch`)
  const refused = await new LtiBrowser(school).beginLaunch(platform.initiate(person, facts))
  expect(refused.text).toContain('está desativada')
  await admin.api.saveIntegration({ params, body: activate })
  const { assistantId } = school
  const { code } = await createActivity({ admin, assistantId, integrationId: integration.id })
  const target = platform.facts(`${publicUrl}/lti/activity/${code}`)
  const inside = await new LtiBrowser(school).launch(platform.initiate(person, target))
  expect((await (await enteredStudent({ ...school, code }, inside)).participation()).state).toBe('ready')
})

test('the pasted URL registers once, and only for its integration [Z9]', async () => {
  const { open } = await waiting()
  expect((await open()).status).toBe(200)
  const again = await open()
  expect([again.status, again.text]).toEqual([410, expect.stringContaining('não vale mais')])
  const invented = await new LtiBrowser(school).request(
    `/lti/register/${school.integrationId}.abc?openid_configuration=x`,
  )
  expect(invented.text).toContain('não vale mais')
})

test("a configuration of another site, an internal address and a platform's refusal register nothing [O1]", async () => {
  const { params, open } = await waiting()
  const { platform, admin, app } = school
  platform.issuer = 'https://golpe.test'
  expect((await open()).text).toContain('não é o do site que pediu o registro')
  platform.issuer = platform.site
  expect((await open(`${app.url}/api/health`)).text).toContain('Não conseguimos ler a configuração')
  expect((await open('file:///etc/passwd')).text).toContain('Não conseguimos ler a configuração')
  expect((await open(undefined, 'usado'))?.text).toContain('não aceitou o registro (401)')
  expect((await admin.api.getPlatform({ params })).platform).toBeNull()
})

test('deployments that come later are accepted once an administrator has listed them [Z9]', async () => {
  const { platform, admin } = school
  const { integration, params, open } = await waiting()
  platform.maker = 'canvas'
  await open()
  const { platform: registered } = await admin.api.getPlatform({ params })
  expect(registered).toMatchObject({ deployments: [], product: 'canvas' })
  await admin.api.saveIntegration({ params, body: ltiIntegration(platform) })
  const { code } = await createActivity({ admin, assistantId: school.assistantId, integrationId: integration.id })
  const launch = () =>
    new LtiBrowser(school).launch(platform.initiate(person, platform.facts(`${publicUrl}/lti/activity/${code}`)))
  expect((await launch()).text).toContain('deployment id 1')
  await admin.api.savePlatform({ params, body: platform.form })
  expect((await launch()).status).toBe(303)
})

test('only LTI integrations have a platform, whose students cannot come by signed requests [Z9]', async () => {
  const { admin, app } = school
  const { integration, secret } = await admin.api.createIntegration({ body: integrationForm })
  const params = { integrationId: integration.id }
  expect(await admin.api.getPlatform({ params })).toMatchObject({ addresses: { registration: null }, platform: null })
  const saved = admin.api.savePlatform({ params, body: school.platform.form })
  expect(await problemOf(saved)).toMatchObject({ status: 409, code: 'lti_not_platform' })
  await admin.api.saveIntegration({ params, body: ltiIntegration(school.platform) })
  const settings = { ...school, clientId: integration.clientId, secret }
  expect((await sendLaunch(app, settings, launchBody(school))).status).toBe(422)
})

test('a frame without cookies opens a window with the same click [W7]', async () => {
  const { platform } = school
  const { integration, params } = await waiting()
  await school.admin.api.savePlatform({ params, body: platform.form })
  const { code } = await createActivity({
    admin: school.admin,
    assistantId: school.assistantId,
    integrationId: integration.id,
  })
  const browser = new LtiBrowser(school)
  const initiation = platform.initiate(person, platform.facts(`${publicUrl}/lti/activity/${code}`))
  const framed = await browser.beginLaunch(initiation, 'iframe')
  expect(framed.status).toBe(200)
  expect(framed.headers.get('content-security-policy')).toContain(`frame-ancestors ${platform.site}`)
  const cookie = framed.headers.getSetCookie().find((line) => line.startsWith('__Host-prosa-lti-'))
  for (const part of ['Secure', 'HttpOnly', 'SameSite=None', 'Partitioned']) expect(cookie).toContain(part)
  expect(framed.text).toContain('Abrir em outra janela')
  expect(framed.text).toContain('login_hint=aluno-1')
  const { check, go } = JSON.parse(/id="data">([^<]*)</.exec(framed.text)?.[1] ?? '{}') as Record<string, string>
  expect((await browser.request(check ?? '')).status).toBe(204)
  expect((await new LtiBrowser(school).request(check ?? '')).status).toBe(409)
  expect(new URL(go ?? '').origin).toBe(platform.site)
})

test('without cookies the platform’s frame stores the secret; a launch without both is refused [Z9]', async () => {
  const { platform } = school
  const { integration, params } = await waiting()
  await school.admin.api.savePlatform({ params, body: platform.form })
  const { code } = await createActivity({
    admin: school.admin,
    assistantId: school.assistantId,
    integrationId: integration.id,
  })
  const request = {
    ...platform.initiate(person, platform.facts(`${publicUrl}/lti/activity/${code}`)),
    lti_storage_target: 'guarda',
  }
  const browser = new LtiBrowser(school)
  const framed = await browser.beginLaunch(request, 'iframe')
  const data = JSON.parse(/id="data">([^<]*)</.exec(framed.text)?.[1] ?? '{}') as Record<string, string>
  expect(data).toMatchObject({ target: 'guarda', origin: platform.site })
  browser.cookies.clear()
  const form = await browser.authenticate(data['go'] ?? '')
  const asking = await browser.request('/lti/launch', { form })
  expect(asking.status).toBe(200)
  expect(asking.text).toContain('lti.get_data')
  expect(asking.text).toContain(data['key'])
  const send = (secret: string, from: 'same-origin' | 'cross-site') =>
    browser.request('/lti/launch', { form: { ...form, secret }, from })
  expect((await send('-', 'same-origin')).text).toContain('não começou neste navegador')
  // an attacker knows the secret of a launch they began and could make another browser send it
  expect((await send(data['secret'] ?? '', 'cross-site')).location).toBeUndefined()
  const right = await send(data['secret'] ?? '', 'same-origin')
  expect(right.status).toBe(303)
  const logins = await school.app.ctx.db.select().from(ltiLogins)
  expect(JSON.stringify(logins)).not.toContain(data['secret'])
})

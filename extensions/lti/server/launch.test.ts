import { generateKeyPairSync } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { type JWTPayload, SignJWT } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditEvents } from '@prosa/server/src/platform/events/events.tables.ts'
import { ltiLogins } from '#/lti/server/lti.tables.ts'
import { problemOf } from '@prosa/server/test/accounts.ts'
import { forFile } from '@prosa/server/test/for-file.ts'
import {
  openActivity,
  type ComingOptions,
  enteredStudent,
  LtiBrowser,
  ltiIntegration,
  publicUrl,
  type Shown,
  startLtiSchool,
} from '#/lti/test/browser.ts'
import { type Maker, type Person } from '#/lti/test/claims.ts'
import { samplePartner } from '@prosa/server/test/operations/samples.ts'
import { type Forge, LtiPlatform, sign } from '#/lti/test/platform.ts'

const school = await forFile(startLtiSchool())

beforeEach(() => school.app.ctx.pool.query('delete from rate_limits'))

let number = 0
const student = (changes: Partial<Person> = {}): Person => ({
  id: `aluno-${++number}`,
  name: 'Júlia Prado Martins',
  role: 'Learner',
  ...changes,
})
const claim = (name: string) => `https://purl.imsglobal.org/spec/lti/claim/${name}`
const now = () => Math.floor(Date.now() / 1000)

/** The last audit entry of a refusal; rosters write others meanwhile. */
async function lastLine() {
  const refusals = eq(auditEvents.action, 'sga_integration.refuse')
  const trail = school.app.ctx.db.select().from(auditEvents).where(refusals)
  const [line] = await trail.orderBy(desc(auditEvents.id)).limit(1)
  return line
}

/** Expects a refusal: a page with reason and advice, and an audit entry. */
async function expectRefusal(opened: Shown, reason: string, sentence: string): Promise<void> {
  expect(opened.location, 'nobody is let in').toBeUndefined()
  expect(opened.status).toBeGreaterThanOrEqual(400)
  expect(opened.text).toContain('role="alert"')
  expect(opened.text).toContain(sentence)
  expect(await lastLine()).toMatchObject({ data: { reason } })
}

describe.each(['moodle', 'canvas', 'blackboard'] satisfies Maker[])('a launch as %s sends it', (maker) => {
  test('lets a student in like `/redirect`: one link, one use, the same activity [S24]', async () => {
    const opened = await openActivity(school, student(), { maker })
    expect(opened.status).toBe(303)
    expect(opened.location).toMatch(`${publicUrl}/redirect?code=`)
    const inside = await enteredStudent(school, opened)
    const participation = await inside.participation()
    expect(participation).toMatchObject({
      state: 'ready',
      student: { firstName: 'Júlia' },
      title: 'Conversa sobre fotossíntese',
    })
    expect(participation.returnUrl).toBe(`${school.platform.site}/voltar?course=42`)
    expect((await inside.start()).state).toBe('running')
    const code = new URL(opened.location ?? '').searchParams.get('code') ?? ''
    expect(await problemOf(school.app.api().exchangeRedirect({ params: { code } }))).toMatchObject({
      code: 'sga_link_used',
    })
  })

  test('shows a teacher the way to the activity and makes no student of them [Z9]', async () => {
    const opened = await openActivity(
      school,
      { id: `professora-${maker}`, name: 'Rita Souza', role: 'Instructor' },
      { maker },
    )
    expect(opened.status).toBe(200)
    expect(opened.text).toContain(`/assessments/${school.activityId}`)
    const { items } = await school.admin.api.listAttempts({
      params: { assessmentId: school.activityId },
      query: { q: 'Rita' },
    })
    expect(items).toEqual([])
  })
})

test('a student is known by the platform’s number, with the current name and course [Z9]', async () => {
  const person = student()
  await openActivity(school, person)
  await enteredStudent(school, await openActivity(school, { ...person, name: 'Joana Prado' }))
  const { items } = await school.admin.api.listAttempts({
    params: { assessmentId: school.activityId },
    query: { q: 'Joana Prado' },
  })
  expect(items.map(({ student: { externalId, className } }) => [externalId, className])).toEqual([
    [person.id, '8º A de Biologia'],
  ])
})

test('a name stays as written, without invisible characters and shortened [Z9]', async () => {
  const name = `Sara می\u200Cخواهم\u202E ${'a'.repeat(105)}😀`
  await enteredStudent(school, await openActivity(school, student({ name })))
  const { items } = await school.admin.api.listAttempts({
    params: { assessmentId: school.activityId },
    query: { q: 'Sara' },
  })
  expect(items.map(({ student: { name: shown } }) => shown)).toEqual([`Sara می\u200Cخواهم ${'a'.repeat(105)}`])
})

test('a platform that sends no names is enough [Z9]', async () => {
  const nameless = { name: undefined, given_name: undefined, family_name: undefined, email: undefined }
  const inside = await enteredStudent(
    school,
    await openActivity(school, student({ id: 'sigilo-7' }), { claims: nameless }),
  )
  expect((await inside.participation()).student.firstName).toBe('Aluno')
})

const roles = (...names: string[]) => ({ [claim('roles')]: names })
const vocabulary = 'http://purl.imsglobal.org/vocab/lis/v2'
test.each([
  ['a principal teacher', `${vocabulary}/membership/Instructor#PrimaryInstructor`],
  ['a support of the administration', `${vocabulary}/membership/Administrator#Support`],
  ['an assistant of the teacher', `${vocabulary}/membership/Instructor#TeachingAssistant`],
])('a person with only the role %s is a teacher [Z9]', async (_, role) => {
  const opened = await openActivity(school, student(), { claims: roles(role) })
  expect([opened.status, opened.location]).toEqual([200, undefined])
})

test('a guest student who works at the institution is a student [Z9]', async () => {
  const claims = roles(`${vocabulary}/institution/person#Staff`, `${vocabulary}/membership/Learner#GuestLearner`)
  expect((await openActivity(school, student(), { claims })).location).toMatch('/redirect?code=')
})

test('a link made by hand names its activity in a parameter [S24]', async () => {
  const target = `${publicUrl}/lti/launch`
  const opened = await openActivity(school, student(), { target, custom: { activity: school.code } })
  expect(opened.location).toMatch('/redirect?code=')
  await expectRefusal(await openActivity(school, student(), { target }), 'activity_missing', 'Ninguém escolheu ainda')
})

test('an unlisted return address is dropped, and the student enters [L9]', async () => {
  const claims = { [claim('launch_presentation')]: { return_url: 'https://golpe.test/' } }
  const inside = await enteredStudent(school, await openActivity(school, student(), { claims }))
  expect((await inside.participation()).returnUrl).toBeNull()
})

test('only the platform may frame the student’s page [W7]', async () => {
  const opened = await openActivity(school, student())
  const page = await school.app.fetch(new URL(opened.location ?? '').pathname + new URL(opened.location ?? '').search)
  const activity = await school.app.fetch(`/sga/${school.code}/chats`)
  for (const { headers } of [page, activity])
    expect(headers.get('content-security-policy')).toContain(`frame-ancestors ${school.platform.site};`)
  const entry = await school.app.fetch('/entrar')
  expect(entry.headers.get('content-security-policy')).toContain(`frame-ancestors 'none'`)
})

describe('a launch is refused with a sentence for the teacher and an audit entry [Z9]', () => {
  const forged =
    (change: (claims: JWTPayload) => JWTPayload): Forge =>
    (claims, platform) =>
      sign(change(claims), platform)
  const header =
    (alg: string, key: Parameters<SignJWT['sign']>[0]): Forge =>
    (claims, { keys }) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid: keys.kid }).sign(key)
  const unsigned: Forge = (claims) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    return Promise.resolve(`${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`)
  }
  /** Signs with the public key as an HMAC secret, which a careless tool accepts. */
  const byPublicKey: Forge = (claims, platform) =>
    header('HS256', Buffer.from(JSON.stringify(platform.keys.publicKey)))(claims, platform)
  const withoutEnd = (claims: JWTPayload): JWTPayload => {
    const left = { ...claims }
    delete left.exp
    return left
  }
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

  const refusals: [string, ComingOptions, reason: string, sentence: string][] = [
    ['with the algorithm none', { forge: unsigned }, 'algorithm', 'RS256'],
    ['with the algorithm HS256', { forge: byPublicKey }, 'algorithm', 'RS256'],
    ['with a stranger’s key', { forge: header('RS256', stranger) }, 'signature', 'A assinatura da entrada não confere'],
    [
      'of another issuer',
      { forge: forged((claims) => ({ ...claims, iss: 'https://golpe.test' })) },
      'issuer',
      'não é a plataforma que a começou',
    ],
    ['for another program', { forge: forged((claims) => ({ ...claims, aud: 'outro' })) }, 'audience', 'outro programa'],
    [
      'for several programs without saying which',
      { forge: forged((claims) => ({ ...claims, aud: ['cliente-1', 'outro'] })) },
      'audience',
      'outro programa',
    ],
    [
      'for another of several programs',
      { forge: forged((claims) => ({ ...claims, aud: ['cliente-1', 'outro'], azp: 'outro' })) },
      'audience',
      'outro programa',
    ],
    [
      'that has ended',
      { forge: forged((claims) => ({ ...claims, iat: now() - 300, exp: now() - 120 })) },
      'expired',
      'passou da validade',
    ],
    [
      'that was made long ago and lasts',
      { forge: forged((claims) => ({ ...claims, iat: now() - 7200, exp: now() + 3600 })) },
      'expired',
      'passou da validade',
    ],
    [
      'of a time that has not come',
      { forge: forged((claims) => ({ ...claims, iat: now() + 600, exp: now() + 1200 })) },
      'future',
      'ainda não chegou',
    ],
    [
      'that is not to be used yet',
      { forge: forged((claims) => ({ ...claims, nbf: now() + 600 })) },
      'future',
      'ainda não chegou',
    ],
    ['without an end', { forge: forged(withoutEnd) }, 'incomplete', 'veio incompleto'],
    [
      'with another nonce',
      { forge: forged((claims) => ({ ...claims, nonce: 'de-outra-entrada' })) },
      'nonce',
      'não responde à que começou',
    ],
    ['of no token at all', { forge: () => Promise.resolve('a.b.c') }, 'incomplete', 'veio incompleto'],
    ['of an unknown deployment', { claims: { [claim('deployment_id')]: '99' } }, 'deployment', 'deployment id 99'],
    [
      'to a place that is not ours',
      { claims: { [claim('target_link_uri')]: 'https://golpe.test/lti/launch' } },
      'target',
      'aponta para outro site (golpe.test)',
    ],
    [
      'to a page of ours that is no launch',
      { claims: { [claim('target_link_uri')]: `${publicUrl}/settings` } },
      'target',
      'aponta para outro site',
    ],
    ['that says no place', { claims: { [claim('target_link_uri')]: undefined } }, 'incomplete', 'veio incompleto'],
    ['of another version', { claims: { [claim('version')]: 'LTI-1p0' } }, 'version', 'LTI 1.3'],
    [
      'that asks for what there is not',
      { claims: { [claim('message_type')]: 'LtiSubmissionReviewRequest' } },
      'message',
      'LtiSubmissionReviewRequest',
    ],
    ['without a resource link', { claims: { [claim('resource_link')]: undefined } }, 'incomplete', 'veio incompleto'],
    ['with what the database does not keep', { claims: { name: 'Ana\0' } }, 'incomplete', 'veio incompleto'],
    ['of nobody', { claims: { sub: undefined } }, 'anonymous', 'não disse quem é o aluno'],
    [
      'to an activity that is not there',
      { claims: { [claim('target_link_uri')]: `${publicUrl}/lti/activity/nenhuma` } },
      'activity_unknown',
      'código “nenhuma”',
    ],
  ]
  test.each(refusals)('%s [Z9]', async (_, how, reason, sentence) => {
    await expectRefusal(await openActivity(school, student(), how), reason, sentence)
    expect(await lastLine()).toMatchObject({ targetType: 'sga_integration', targetId: school.integrationId })
  })

  test('that is sent a second time [Z9]', async () => {
    const browser = new LtiBrowser(school)
    const facts = school.platform.facts(`${publicUrl}/lti/activity/${school.code}`)
    const begun = await browser.beginLaunch(school.platform.initiate(student(), facts))
    const form = await browser.authenticate(begun.location ?? '')
    const cookies = new Map(browser.cookies)
    expect((await browser.request('/lti/launch', { form })).status).toBe(303)
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    await expectRefusal(await browser.request('/lti/launch', { form }), 'replayed', 'já foi usada')
  })

  test('that was sent twenty times at once: one enters [Z9]', async () => {
    const browser = new LtiBrowser(school)
    const facts = school.platform.facts(`${publicUrl}/lti/activity/${school.code}`)
    const begun = await browser.beginLaunch(school.platform.initiate(student(), facts))
    const form = await browser.authenticate(begun.location ?? '')
    const all = await Promise.all(Array.from({ length: 20 }, () => browser.request('/lti/launch', { form })))
    expect(all.filter(({ status }) => status === 303)).toHaveLength(1)
  })

  test('that another browser began [Z9]', async () => {
    const [attacker, victim] = [new LtiBrowser(school), new LtiBrowser(school)]
    const facts = school.platform.facts(`${publicUrl}/lti/activity/${school.code}`)
    const begin = () => attacker.beginLaunch(school.platform.initiate(student(), facts))
    const form = await attacker.authenticate((await begin()).location ?? '')
    await expectRefusal(await victim.request('/lti/launch', { form }), 'other_browser', 'não começou neste navegador')
    // a browser with a launch under way counts as another one, too
    await victim.beginLaunch(school.platform.initiate(student(), facts))
    await expectRefusal(await victim.request('/lti/launch', { form }), 'other_browser', 'não começou neste navegador')
    expect((await attacker.request('/lti/launch', { form })).status, 'the attacker’s own').toBe(303)
  })

  test('that took too long, or never began [Z9]', async () => {
    const browser = new LtiBrowser(school)
    const facts = school.platform.facts(`${publicUrl}/lti/activity/${school.code}`)
    const begun = await browser.beginLaunch(school.platform.initiate(student(), facts))
    const form = await browser.authenticate(begun.location ?? '')
    await school.app.ctx.db.update(ltiLogins).set({ expiresAt: new Date(0) })
    const sentence = 'demorou mais de dez minutos'
    await expectRefusal(await browser.request('/lti/launch', { form }), 'state_unknown', sentence)
    const invented = { state: 'inventado', id_token: 'a.b.c' }
    await expectRefusal(await browser.request('/lti/launch', { form: invented }), 'state_unknown', sentence)
  })

  test('that the platform itself refuses [Z9]', async () => {
    const browser = new LtiBrowser(school)
    const facts = school.platform.facts(`${publicUrl}/lti/activity/${school.code}`)
    const begun = await browser.beginLaunch(school.platform.initiate(student(), facts))
    const address = new URL(begun.location ?? '')
    address.searchParams.set('login_hint', 'outra-pessoa')
    const form = await browser.authenticate(address.href)
    await expectRefusal(await browser.request('/lti/launch', { form }), 'platform_refused', 'invalid_request')
  })

  test('whose start is of an unknown platform, leads elsewhere or is incomplete [Z9]', async () => {
    const browser = new LtiBrowser(school)
    const right = school.platform.initiate(student(), school.platform.facts(`${publicUrl}/lti/launch`))
    const begin = (changes: Record<string, string>) => browser.beginLaunch({ ...right, ...changes })
    await expectRefusal(await begin({ iss: 'https://outro.test' }), 'unknown_platform', 'https://outro.test')
    await expectRefusal(await begin({ client_id: 'outro' }), 'unknown_platform', 'não está cadastrada')
    for (const target_link_uri of [
      'https://golpe.test/lti/launch',
      `${publicUrl}.golpe.test/lti/launch`,
      `https://prosa.escola.br@golpe.test/lti/launch`,
      `${publicUrl}/lti/activity/../../settings`,
      'javascript:alert(1)',
    ])
      await expectRefusal(await begin({ target_link_uri }), 'target', 'aponta para outro site')
    await expectRefusal(await begin({ login_hint: '' }), 'incomplete', 'veio incompleto')
    await expectRefusal(await begin({ iss: 'https://moodle.example\0' }), 'incomplete', 'veio incompleto')
  })

  test('of a disabled integration or a paused institution [Z9]', async () => {
    const params = { integrationId: school.integrationId }
    const form = ltiIntegration(school.platform)
    await school.admin.api.saveIntegration({ params, body: { ...form, active: false } })
    await expectRefusal(await openActivity(school, student()), 'inactive', 'está desativada')
    const { id: partnerId } = await school.admin.api.createPartner({
      body: { ...samplePartner, name: 'Colégio Aurora' },
    })
    await school.admin.api.saveIntegration({ params, body: { ...form, partnerId } })
    await school.admin.api.updatePartner({ params: { partnerId }, body: { status: 'paused' } })
    await expectRefusal(await openActivity(school, student()), 'sga_institution_paused', 'pausadas no momento')
    await school.admin.api.saveIntegration({ params, body: form })
    expect((await openActivity(school, student())).status).toBe(303)
  })

  test("whose platform's keys cannot be read: the page says so and no student enters [O1]", async () => {
    const { integrationId } = school
    const body = { ...school.platform.form, jwksUrl: `${school.platform.site}/nada` }
    await school.admin.api.savePlatform({ params: { integrationId }, body })
    await expectRefusal(await openActivity(school, student()), 'keys_unreachable', 'Não conseguimos ler as chaves')
    // internal addresses are never requested
    const inside = { ...school.platform.form, jwksUrl: `${school.app.url}/lti/keys` }
    await school.admin.api.savePlatform({ params: { integrationId }, body: inside })
    await expectRefusal(await openActivity(school, student()), 'keys_unreachable', 'Não conseguimos ler as chaves')
    await school.admin.api.savePlatform({ params: { integrationId }, body: school.platform.form })
  })
})

test('a platform that changes its keys is verified by the new one at once, and no longer by the old [Z9]', async () => {
  const before = school.platform.keys
  await school.platform.rotate()
  expect((await openActivity(school, student())).status).toBe(303)
  const old: Forge = (claims) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: before.kid }).sign(before.privateKey)
  await expectRefusal(await openActivity(school, student(), { forge: old }), 'signature', 'não confere')
})

test('two platforms of one institution open only their own activities [Z9]', async () => {
  const other = await LtiPlatform.start()
  const { integration } = await school.admin.api.createIntegration({ body: ltiIntegration(other) })
  const taken = school.admin.api.savePlatform({ params: { integrationId: integration.id }, body: school.platform.form })
  expect(await problemOf(taken)).toMatchObject({ status: 409, code: 'lti_platform_taken' })
  // one cloud with two clients: the client id decides
  const body = { ...school.platform.form, clientId: 'cliente-2' }
  await school.admin.api.savePlatform({ params: { integrationId: integration.id }, body })
  const facts = school.platform.facts(`${publicUrl}/lti/activity/${school.code}`)
  const { client_id: _, ...unnamed } = school.platform.initiate(student(), facts)
  await expectRefusal(await new LtiBrowser(school).beginLaunch(unnamed), 'several_platforms', 'mais de um cadastro')
  expect((await openActivity(school, student())).status).toBe(303)
  await other.close()
})

test("one network's refusals add a bounded number of audit entries [Z9]", async () => {
  const browser = new LtiBrowser(school)
  const refusedLines = async () =>
    (await school.app.ctx.db.select().from(auditEvents).where(eq(auditEvents.targetId, '-'))).length
  const before = await refusedLines()
  for (let knock = 0; knock < 90; knock += 1)
    await browser.beginLaunch({ iss: 'https://x.test', login_hint: 'x', target_link_uri: 'x' })
  expect((await refusedLines()) - before).toBeLessThanOrEqual(60)
})

import { generateKeyPairSync, createHash, randomUUID } from 'node:crypto'
import type { Launch } from '@prosa/contract/school/launches.ts'
import { eq, sql } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { describe, expect, test, vi } from 'vitest'
import { createApp } from '#/app.ts'
import { activityAlerts } from '#/modules/school/attempts.tables.ts'
import { integrations } from '#/modules/school/students.tables.ts'
import { launches } from '#/modules/school/launches.tables.ts'
import { type Arrival, isReturnAllowed } from '#/modules/school/integrations/launches.service.ts'
import { createLogger } from '#/platform/log/logger.ts'
import { sha256 } from '#/platform/secrets/keys.ts'
import { problemOf } from '#test/accounts.ts'
import { insertPartner } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { arrive, createSchool, integrationForm, launchBody, launchCode, sendLaunch, studentOf } from '#test/school.ts'
import { startTestApp } from '#test/test-app.ts'
import { execFile, spawnSync } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '#/config.ts'

const app = await forFile(startTestApp())
const school = await createSchool(app)

const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code
const now = () => Math.floor(Date.now() / 1000)

test('a launch gives a single-use link, exchanged for a guest session and a path of this site [S24]', async () => {
  const code = await launchCode(app, school)
  expect(Buffer.from(code, 'base64url').length).toBeGreaterThanOrEqual(16)
  const arrival = await app.api().exchangeRedirect({ params: { code } })
  expect(arrival).toMatchObject({ door: 'sga', path: `/sga/${school.code}/chats` })
  const participation = await app.api(arrival.token).getPlace({ params: { code: school.code } })
  expect(participation).toMatchObject({ state: 'ready', student: { firstName: 'Júlia' }, attempts: [], attempt: null })
  expect(participation.returnUrl).toBe('https://sga.escola.test/aluno/atividades')
})

test('only addresses below a return address of an active integration are confirmed [S24]', async () => {
  const confirm = (to: string) => app.api().confirmReturn({ query: { to } })
  const to = 'https://sga.escola.test/aluno/notas?ano=2026'
  expect(await confirm(to)).toEqual({ url: to, host: 'sga.escola.test' })
  for (const trick of [
    'https://golpe.test/aluno',
    'https://sga.escola.test.golpe.test/aluno',
    'https://sga.escola.test@golpe.test/aluno',
    'https://aluno:senha@sga.escola.test/aluno',
    'http://sga.escola.test/aluno',
    'https://sga.escola.test/alunos',
    'https://sga.escola.test/aluno/../golpe',
    'https://sga.escola.test/aluno/%2e%2e/golpe',
  ])
    expect(await problemOf(confirm(trick)), trick).toMatchObject({ status: 404 })
  expect(await problemOf(confirm('javascript:alert(1)'))).toMatchObject({ status: 422 })

  const form = { ...integrationForm, returnAddresses: ['https://desligada.test/aluno'], active: false }
  await school.admin.api.createIntegration({ body: form })
  expect(await problemOf(confirm('https://desligada.test/aluno'))).toMatchObject({ status: 404 })
})

test("the table of launches opens nothing: it has only a code's hash [S24]", async () => {
  const code = await launchCode(app, school)
  const [row] = await app.ctx.db
    .select()
    .from(launches)
    .where(eq(launches.codeHash, sha256(code)))
  expect(JSON.stringify(row)).not.toContain(code)
})

test('a replayed launch returns the same used link [Z9]', async () => {
  const [body, nonce] = [launchBody(school), randomUUID()]
  const [first, second] = [
    await sendLaunch(app, school, body, { nonce }),
    await sendLaunch(app, school, body, { nonce }),
  ]
  const { url } = (await first.json()) as { url: string }
  expect(await second.json()).toMatchObject({ url })
  const code = new URL(url).searchParams.get('code') ?? ''
  await app.api().exchangeRedirect({ params: { code } })
  const problem = await problemOf(app.api().exchangeRedirect({ params: { code } }))
  expect(problem).toMatchObject({ status: 410, code: 'sga_link_used', data: { title: 'Conversa sobre fotossíntese' } })
})

test('launches of one system do not wait for each other and are counted together [Z9]', async () => {
  const crowded = await createSchool(app)
  const of = eq(launches.integrationId, crowded.integrationId)
  const locking = await app.ctx.pool.connect()
  await locking.query('begin')
  await locking.query('select from sga_integrations where id = $1 for no key update', [crowded.integrationId])
  const sent = Array.from({ length: 20 }, () => sendLaunch(app, crowded, launchBody(crowded)))
  await vi.waitFor(async () => expect(await app.ctx.db.$count(launches, of)).toBe(20), { timeout: 20_000 })
  await locking.query('rollback')
  locking.release()
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(sent.map(() => 201))
  const { items } = await crowded.admin.api.listIntegrationStats({ query: { integrationId: crowded.integrationId } })
  expect(items).toMatchObject([{ launches: 20, errors: 0, lastLaunchAt: expect.any(String) }])
})

test('a shared link opens for one of twenty concurrent uses, and its teacher gets an alert [Z9]', async () => {
  const body = launchBody(school)
  const code = await launchCode(app, school, body)
  const tries = await Promise.all(
    Array.from({ length: 20 }, () =>
      app.fetch(`/api/redirects/${code}`, { method: 'POST' }).then(({ status }) => status),
    ),
  )
  expect(tries.filter((status) => status === 200)).toHaveLength(1)
  expect(tries.filter((status) => status === 410)).toHaveLength(19)
  const alerts = await app.ctx.db.select().from(activityAlerts).where(eq(activityAlerts.kind, 'launch_reused'))
  expect(alerts.length).toBeGreaterThan(0)
})

test('the same browser may repeat a link for a while after a lost response; no other may [S24, Z9]', async () => {
  const code = await launchCode(app, school)
  const enter = (key?: string) =>
    app.fetch(`/api/redirects/${code}`, { method: 'POST', headers: key ? { 'idempotency-key': key } : {} })
  const [first, again] = [await enter('a-page'), await enter('a-page')]
  expect([first.status, again.status]).toEqual([200, 200])
  const [one, two] = [(await first.json()) as Arrival, (await again.json()) as Arrival]
  expect(two.path).toBe(one.path)
  // both sessions belong to one student
  const participations = await Promise.all(
    [one, two].map(({ token }) => app.api(token).getPlace({ params: { code: school.code } })),
  )
  expect(participations[1]?.student).toEqual(participations[0]?.student)
  for (const key of [undefined, 'another-page']) expect((await enter(key)).status).toBe(410)
  await app.ctx.db.update(launches).set({ usedAt: sql`now() - interval '6 minutes'` })
  expect((await enter('a-page')).status).toBe(410)
})

test('one request name for a second student is refused [Z9]', async () => {
  const nonce = randomUUID()
  expect((await sendLaunch(app, school, launchBody(school), { nonce })).status).toBe(201)
  const other = await sendLaunch(app, school, launchBody(school), { nonce })
  expect([other.status, await codeOf(other)]).toEqual([422, 'idempotency_mismatch'])
})

test('an unknown code is 404, and an expired one says so [Z9]', async () => {
  expect(await problemOf(app.api().exchangeRedirect({ params: { code: 'x'.repeat(43) } }))).toMatchObject({
    status: 404,
  })
  const code = await launchCode(app, school)
  await app.ctx.db
    .update(launches)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(launches.codeHash, sha256(code)))
  const problem = await problemOf(app.api().exchangeRedirect({ params: { code } }))
  expect(problem).toMatchObject({ status: 410, code: 'sga_link_expired' })
})

describe('a forged launch is refused [Z9]', () => {
  const tricks: [string, (body: Launch) => Promise<Response>][] = [
    ['with another secret', (body) => sendLaunch(app, school, body, { secret: 'outro' })],
    ['without a signature', (body) => sendLaunch(app, school, body, { signature: '' })],
    ['with a signature of the right length', (body) => sendLaunch(app, school, body, { signature: 'ab'.repeat(32) })],
    ['of ten minutes ago', (body) => sendLaunch(app, school, body, { timestamp: now() - 600 })],
    ['of ten minutes ahead', (body) => sendLaunch(app, school, body, { timestamp: now() + 600 })],
    [
      'whose student was changed after signing',
      (body) =>
        sendLaunch(app, school, body, {
          sent: JSON.stringify({ ...body, student: { ...body.student, id: 'RA-do-colega' } }),
        }),
    ],
    [
      'whose extra time was changed after signing',
      (body) =>
        sendLaunch(app, school, body, {
          sent: JSON.stringify({ ...body, student: { ...body.student, extraMinutes: 480 } }),
        }),
    ],
    ['of an integration that does not exist', (body) => sendLaunch(app, { ...school, clientId: 'sga_nenhuma' }, body)],
    ['without a name of its own', (body) => sendLaunch(app, school, body, { nonce: '' })],
  ]
  test.each(tricks)('%s [Z9]', async (_, send) => {
    const response = await send(launchBody(school))
    expect([response.status, await codeOf(response)]).toEqual([422, 'sga_signature_invalid'])
  })
})

test('the old secret works for a day after a rotation, but not if it leaked [Z9]', async () => {
  const other = await createSchool(app)
  const params = { integrationId: other.integrationId }
  const { secret } = await other.admin.api.rotateIntegrationSecret({ params, body: {} })
  const tryWith = (key: string) =>
    sendLaunch(app, other, launchBody(other), { secret: key }).then(({ status }) => status)
  expect([await tryWith(secret), await tryWith(other.secret)]).toEqual([201, 201])
  const { secret: newest } = await other.admin.api.rotateIntegrationSecret({ params, body: { endPrevious: true } })
  expect([await tryWith(newest), await tryWith(secret), await tryWith(other.secret)]).toEqual([201, 422, 422])
})

test('a disabled integration refuses launches and arrivals [Z9]', async () => {
  const other = await createSchool(app)
  const code = await launchCode(app, other)
  const params = { integrationId: other.integrationId }
  await other.admin.api.saveIntegration({ params, body: { ...integrationForm, active: false } })
  expect((await sendLaunch(app, other, launchBody(other))).status).toBe(422)
  expect(await problemOf(app.api().exchangeRedirect({ params: { code } }))).toMatchObject({ status: 410 })
})

test('a paused institution refuses launches, arrivals and starts; running attempts go on [Z9]', async () => {
  const other = await createSchool(app)
  const partnerId = await insertPartner(app, { name: 'Colégio Aurora' })
  const form = { ...integrationForm, partnerId }
  await other.admin.api.saveIntegration({ params: { integrationId: other.integrationId }, body: form })
  const code = await launchCode(app, other)
  const [writing, waiting] = [await arrive(app, other), await arrive(app, other)]
  await writing.start()
  const { notice } = await waiting.participation()
  const turn = (status: 'active' | 'paused') =>
    other.admin.api.updatePartner({ params: { partnerId }, body: { status } })
  await turn('paused')
  const gone = { status: 410, code: 'sga_institution_paused' }
  const refused = await sendLaunch(app, other, launchBody(other))
  expect([refused.status, await codeOf(refused)]).toEqual([410, 'sga_institution_paused'])
  const forged = await sendLaunch(app, other, launchBody(other), { secret: 'outro' })
  expect(await codeOf(forged)).toBe('sga_signature_invalid')
  const title = 'Conversa sobre fotossíntese'
  expect(await problemOf(app.api().exchangeRedirect({ params: { code } }))).toMatchObject({ ...gone, data: { title } })
  expect(await problemOf(waiting.participation())).toMatchObject({ ...gone, data: { title } })
  const body = { consent: true, notice: notice.version } as const
  expect(await problemOf(waiting.api.startAttempt({ params: { code: other.code }, body }))).toMatchObject(gone)
  expect((await writing.finish()).attempts).toHaveLength(1)
  await turn('active')
  expect(await app.api().exchangeRedirect({ params: { code } })).toMatchObject({ door: 'sga' })
  expect((await waiting.start()).state).toBe('running')
})

test('a launch of an unknown or disabled school is in the log [G1, Z9]', async () => {
  const off = await createSchool(app)
  const params = { integrationId: off.integrationId }
  await off.admin.api.saveIntegration({ params, body: { ...integrationForm, active: false } })
  const lines: string[] = []
  const log = createLogger({ level: 'info', stream: { write: (line) => lines.push(line) } })
  const logged = createApp({ ...app.ctx, log })
  const knock = (clientId: string) =>
    logged.request(
      '/api/sga/launches',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'prosa-client-id': clientId },
        body: JSON.stringify(launchBody(off)),
      },
      {},
    )
  for (const clientId of ['sga_ninguem', off.clientId]) expect((await knock(clientId)).status).toBe(422)
  expect(lines.filter((line) => line.includes('access.denied') && line.includes('sga_signature_invalid'))).toHaveLength(
    2,
  )
})

test('a school cannot reach the activity of another [Z9]', async () => {
  const other = await createSchool(app)
  const unknown = await sendLaunch(app, other, launchBody(school))
  expect(unknown.status).toBe(404)
  expect(((await unknown.json()) as { detail: string }).detail).toContain(
    `Não há atividade aberta com o código “${school.code}” nesta integração.`,
  )
})

test('a return address must be listed or below a listed one, not just similar [L9]', async () => {
  const list = ['https://sga.escola.test/aluno']
  const allowed = [
    'https://sga.escola.test/aluno',
    'https://sga.escola.test/aluno/',
    'https://sga.escola.test/aluno/a?b=1',
  ]
  const refused = [
    'https://sga.escola.test/alunos',
    'https://sga.escola.test/',
    'http://sga.escola.test/aluno',
    'https://sga.escola.test:8443/aluno',
    'https://sga.escola.test.mal.test/aluno',
    'https://sga.escola.test@mal.test/aluno',
    'https://sga.escola.test/aluno/../admin',
    'https://sga.escola.test/aluno/%2e%2e/admin',
    'https://sga.escola.test/aluno\\..\\admin',
    'javascript:alert(1)',
    '//mal.test/aluno',
  ]
  expect(allowed.filter((address) => !isReturnAllowed(address, list))).toEqual([])
  expect(refused.filter((address) => isReturnAllowed(address, list))).toEqual([])
  const response = await sendLaunch(app, school, launchBody(school, { returnUrl: 'https://mal.test/' }))
  expect([response.status, await codeOf(response)]).toEqual([422, 'sga_return_not_allowed'])
})

test.each(['ed25519', 'rsa'] as const)(
  'a school that signs with its own key (%s) is verified by that key alone [Z9]',
  async (kind) => {
    const pair = kind === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ed25519')
    const alg = kind === 'rsa' ? 'RS256' : 'EdDSA'
    const other = await createSchool(app)
    const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
    const params = { integrationId: other.integrationId }
    await other.admin.api.saveIntegration({ params, body: { ...integrationForm, mode: 'key', publicKey } })
    const body = JSON.stringify(launchBody(other))
    const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
    const send = async (
      claims: Record<string, unknown> = {},
      key = pair.privateKey,
      { from, to } = { from: inSeconds(0), to: inSeconds(120) },
    ) => {
      const bodyHash = createHash('sha256').update(body).digest('base64url')
      const token = await new SignJWT({ body_sha256: bodyHash, jti: randomUUID(), ...claims })
        .setProtectedHeader({ alg })
        .setIssuer(other.clientId)
        .setAudience(app.ctx.config.publicUrl)
        .setIssuedAt(from)
        .setExpirationTime(to)
        .sign(key)
      const headers = {
        'content-type': 'application/json',
        'prosa-client-id': other.clientId,
        authorization: `Bearer ${token}`,
      }
      return (await app.fetch('/api/sga/launches', { method: 'POST', headers, body })).status
    }
    expect(await send()).toBe(201)
    expect(await send({ body_sha256: 'de-outro-corpo' })).toBe(422)
    const stranger =
      kind === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ed25519')
    expect(await send({}, stranger.privateKey)).toBe(422)
    expect((await sendLaunch(app, other, launchBody(other))).status).toBe(422)
    const at = (from: number, to: number) => send({}, undefined, { from: inSeconds(from), to: inSeconds(to) })
    expect(await at(-10, 10)).toBe(201)
    expect(await at(-200, -60), 'its exp is over').toBe(422)
    expect(await at(0, 3600), 'longer than five minutes').toBe(422)
    for (const jti of ['um\0dois', 'x'.repeat(201), '', 7, ['um'], { um: 2 }]) expect(await send({ jti })).toBe(422)
  },
)

test('a weak or invalid public key is refused before a school relies on it', async () => {
  const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ type: 'spki', format: 'pem' })
  for (const publicKey of [weak.toString(), 'nada', '']) {
    const call = school.admin.api.createIntegration({ body: { ...integrationForm, mode: 'key', publicKey } })
    expect(await problemOf(call)).toMatchObject({ status: 422, code: 'sga_public_key_invalid' })
  }
})

test('a secret is shown once and stored sealed', async () => {
  const { items } = await school.admin.api.listIntegrations({ query: {} })
  expect(JSON.stringify(items)).not.toContain(school.secret)
  const rows = await app.ctx.db.select().from(integrations)
  expect(JSON.stringify(rows)).not.toContain(school.secret)
})

test("two launches with one school number are one student, with the school's current data", async () => {
  const body = launchBody(school)
  await arrive(app, school, body)
  const again = await arrive(app, school, { ...body, student: { ...body.student, name: 'Joana Prado' } })
  expect((await again.participation()).student).toEqual({ firstName: 'Joana' })
})

const samples = path.join(projectRoot, 'docs/samples/sga')
const run = promisify(execFile)
const sampled = await createSchool(app, { externalCode: 'BIO-8A-1' })

/** PHP and Python are not on every machine; runs those that are. */
const isThere = (program: string): boolean => spawnSync(program, ['--version']).status === 0
const programs = [
  [process.execPath, 'node/launch.mjs'],
  ['sh', 'curl/launch.sh'],
  ...(isThere('python3') ? [['python3', 'python/launch.py'] as const] : []),
  ...(isThere('php') ? [['php', 'php/launch.php'] as const] : []),
] as const

test.each(programs)('the sample of the guide runs: %s %s', async (program, file) => {
  const env = { ...process.env, PROSA_URL: app.url, SGA_CLIENT_ID: sampled.clientId, SGA_SECRET: sampled.secret }
  const student = ['BIO-8A-1', '20260042', 'Júlia "Ju" D\'Ávila \\ Prado']
  const { stdout } = await run(program, [path.join(samples, file), ...student], { env })
  const code = /code=([\w-]+)/.exec(stdout)?.[1] ?? ''
  const { token } = await app.api().exchangeRedirect({ params: { code } })
  expect((await studentOf(app, token, sampled.code).participation()).student.firstName).toBe('Júlia')
  const { rows } = await app.ctx.db.execute(sql`select name from sga_students where name like '%"Ju"%'`)
  expect(rows).toEqual([{ name: student[2] }])
})

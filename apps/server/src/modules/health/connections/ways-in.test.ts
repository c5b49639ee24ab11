import { settingsSections } from '@prosa/contract/settings/settings.ts'
import { extensionSamples } from '@prosa/extensions/samples.gen.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createAccount, goodPassword, problemOf } from '#test/accounts.ts'
import { createUser, permit, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startMailServer } from '#test/mail-server.ts'
import { startOidcServer } from '#test/oidc-server.ts'
import { startTestApp } from '#test/test-app.ts'

// Classifies each setting and each key by the power that it gives beyond the person's own rights. A new one must be classified
// here, or a test fails.

/**
 * Decides who can sign in as whom: only for accounts with every permission that any account has, with a fresh proof, and
 * announced to administrators.
 */
const WAY_IN = 'way in'
/** Only texts, images and times shown to people. */
const VISIBLE = 'shown'
/** Limits, periods and rules of the product's own work. */
const RULE = 'rule'
/** Decides which service reads the texts of people, as 'Privacidade' and the screens say; it lets no person act as another. */
const PROCESSOR = 'processor'

const provider = {
  issuer: WAY_IN,
  clientId: WAY_IN,
  name: VISIBLE,
  domains: WAY_IN,
  linkByEmail: WAY_IN,
  createAccounts: WAY_IN,
}
const reaches: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  general: {
    appName: VISIBLE,
    logo: VISIBLE,
    timeZone: RULE,
    banner: VISIBLE,
    dpoName: VISIBLE,
    dpoEmail: VISIBLE,
    helpName: VISIBLE,
    helpContact: VISIBLE,
  },
  privacy: { retention: RULE, introduction: VISIBLE },
  safety: {
    maskCpf: RULE,
    maskPhone: RULE,
    maskEmail: RULE,
    topics: RULE,
    alertOn: RULE,
    // the mail says only that there is an alert, and its reader needs the permission to open it
    recipients: RULE,
    messagesPerChat: RULE,
  },
  knowledge: { embeddingModel: PROCESSOR, embeddingPrice: RULE },
  knowledgeLimits: { maxFileMb: RULE, maxPages: RULE, maxScannedPages: RULE, maxDocuments: RULE },
  firstSteps: { dismissed: RULE },
  mail: { host: WAY_IN, port: WAY_IN, security: WAY_IN, user: WAY_IN, from: WAY_IN },
  signOn: provider,
  signOn2: provider,
  signOn3: provider,
  signOn4: provider,
  address: { publicUrl: WAY_IN },
  ...Object.assign({}, ...extensionSamples.map(({ settings }) => settings)),
}

/** The power of the holder of each stored secret: no more than its maker has, or the reason why. */
const own = 'acts as its own person alone, with their rights of now'
const entry = 'one step of one person’s own entry, and used up by it'
const outgoing = 'signs or opens what this server sends to others'
const visit = 'opens one link, class or activity for a visitor, who has no rights of a member'
const fact = 'opens nothing'
const keys: Readonly<Record<string, string>> = {
  ...Object.assign({}, ...extensionSamples.map(({ keys }) => keys)),
  'api_keys.token_hash': own,
  'auth_links.token_hash': 'mailed to the person; who makes one by hand may do as much as the person (requireNotAbove)',
  'users.password_hash': own,
  'sessions.token_hash': own,
  'sessions.browser_hash': own,
  'ended_sessions.token_hash': fact,
  'known_devices.browser_hash': fact,
  'code_secrets.sealed': own,
  'recovery_codes.code_hash': own,
  'passkeys.public_key': own,
  'passkey_flows.flow_hash': entry,
  'oidc_flows.flow_hash': entry,
  'provider_sessions.id_token_sealed': entry,
  'settings.secret_sealed': 'of the mail server and the providers: set by ways in alone, told to nobody',
  'model_providers.key_sealed': outgoing,
  'push_keys.sealed': outgoing,
  'push_subscriptions.endpoint_hash': outgoing,
  'push_subscriptions.sealed': outgoing,
  'webhook_endpoints.sealed_former_secret': outgoing,
  'webhook_endpoints.sealed_headers': outgoing,
  'webhook_endpoints.sealed_secret': outgoing,
  'webhook_endpoints.sealed_url': outgoing,
  'webhook_endpoints.former_secret_until': fact,
  'share_links.code_hash': visit,
  'share_links.sealed_identity_secret': visit,
  'share_links.sealed_token': visit,
  'share_links.token_hash': visit,
  'visit_resume_codes.code_hash': visit,
  'visits.code_hash': visit,
  'sga_students.pin_hash': visit,
  // a school's system admits only its own students, never a member (school/integrations)
  'sga_integrations.public_key': visit,
  'sga_integrations.sealed_previous': visit,
  'sga_integrations.sealed_secret': visit,
  'sga_integrations.secret_hint': fact,
  'sga_launches.body_hash': visit,
  'sga_launches.code_hash': visit,
  'sga_launches.use_key_hash': visit,
  'attempt_seals.hash': fact,
  'attempt_seals.public_key': fact,
  'attempt_seals.sealed_at': fact,
  'attempts.rubric_sealed': fact,
  'attempts.sealed_at': fact,
  'documents.content_hash': fact,
  'schema_migrations.hash': fact,
}

const app = await forFile(startTestApp())
const provider1 = await forFile(startOidcServer(`${app.ctx.config.publicUrl}/auth/callback`))
const full = await createAccount(app, { roles: ['admin'], name: 'Carla Prado' })
const limited = await createAccount(app, { roles: ['admin'], name: 'Léo Reis' })
await permit(app, limited, { removed: ['users.permissions', 'users.view', 'audit.view'] })
const [before, after] = [await forFile(startMailServer()), await forFile(startMailServer())]
const mail = {
  host: '127.0.0.1',
  security: 'none',
  user: 'prosa',
  password: 'senha',
  from: 'avisos@escola.test',
} as const
const { issuer, clientId, clientSecret } = provider1
const signOn = { issuer, clientId, clientSecret, name: 'Escola', domains: ['escola.test'] }

beforeEach(() => app.ctx.db.execute(sql`truncate rate_limits`))

test('every setting and every kind of key states what its holder can do by it [Z3]', async () => {
  const shapes = Object.entries(settingsSections).map(([name, { shape }]) => [name, Object.keys(shape).toSorted()])
  const listed = Object.entries(reaches).map(([name, keysOf]) => [name, Object.keys(keysOf).toSorted()])
  expect(Object.fromEntries(listed), 'Classify it in `reaches`.').toEqual(Object.fromEntries(shapes))
  const { rows } = await app.ctx.db.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~ '(hash|sealed|secret|token|public_key)'
      and column_name !~ '_tokens$|^first_token_ms$'`)
  expect(rows.map(({ name }) => name).toSorted(), 'Classify it in `keys`.').toEqual(Object.keys(keys).toSorted())
})

interface Opening {
  open: (by: TestUser, currentPassword?: string) => Promise<unknown>
  /** The settings that it changes. */
  of: readonly string[]
}

const proof = (currentPassword?: string) => (currentPassword === undefined ? {} : { currentPassword })
const saveMail =
  (more: object): Opening['open'] =>
  (by, password) =>
    by.api.updateMailSettings({ body: { ...mail, port: before.port, ...more, ...proof(password) } })
const saveSignOn =
  (more: object, at: 'oidc' | 'oidc2' = 'oidc'): Opening['open'] =>
  (by, password) =>
    by.api.updateSignOn({ query: { provider: at }, body: { ...signOn, ...more, ...proof(password) } })

/** Each entry changes settings that the entry before it left unchanged. */
const openings: readonly Opening[] = [
  { of: ['mail.host', 'mail.port'], open: saveMail({}) },
  { of: ['mail.user'], open: saveMail({ user: 'outra' }) },
  { of: ['mail.security'], open: saveMail({ security: 'starttls' }) },
  { of: ['mail.from'], open: saveMail({ from: 'outra@escola.test' }) },
  { of: ['signOn.issuer', 'signOn.clientId'], open: saveSignOn({}) },
  { of: ['signOn.linkByEmail'], open: saveSignOn({ linkByEmail: true }) },
  { of: ['signOn.createAccounts'], open: saveSignOn({ linkByEmail: true, createAccounts: true }) },
  {
    of: ['signOn.domains'],
    open: saveSignOn({ linkByEmail: true, createAccounts: true, domains: ['escola.test', 'outra.test'] }),
  },
  {
    of: ['address.publicUrl'],
    open: (by, password) => {
      const body = { publicUrl: app.url.replace('localhost', '127.0.0.1'), ...proof(password) }
      return by.api.updateAddress({ body })
    },
  },
]

test('each way in is listed here', () => {
  const ways = Object.entries(reaches).flatMap(([section, all]) =>
    Object.entries(all).flatMap(([key, kind]) => (kind === WAY_IN ? [`${section}.${key}`] : [])),
  )
  const others = /^signOn[234][.]/
  expect(openings.flatMap(({ of }) => of).toSorted()).toEqual(ways.filter((way) => !others.test(way)).toSorted())
})

test('a way in is opened only by an account with every permission and a fresh proof [Z3, L5]', async () => {
  for (const { of, open } of openings) {
    expect((await problemOf(open(limited, goodPassword))).code, of.join()).toBe('way_in_beyond_own')
    expect((await problemOf(open(full))).code, of.join()).toBe('password_wrong')
    expect((await problemOf(open(full, 'errada mesmo'))).code, of.join()).toBe('password_wrong')
    await expect(open(full, goodPassword), of.join()).resolves.toBeDefined()
  }
  // the other places for a provider open the same way in
  const elsewhere = saveSignOn({ issuer: 'https://login.outra.test' }, 'oidc2')
  expect((await problemOf(elsewhere(limited, goodPassword))).code).toBe('way_in_beyond_own')
})

test('closing a way in, or only changing a name, asks a limited administrator for nothing more [S18]', async () => {
  await saveSignOn({ linkByEmail: true })(full, goodPassword)
  await saveMail({})(full, goodPassword)
  const secrets = { clientSecret: '' }
  await expect(saveSignOn({ linkByEmail: true, name: 'Rede', ...secrets })(limited)).resolves.toBeDefined()
  await expect(saveSignOn({ linkByEmail: false, ...secrets })(limited)).resolves.toBeDefined()
  await expect(limited.api.updateSignOn({ query: {}, body: { domains: signOn.domains } })).resolves.toBeDefined()
  await expect(limited.api.updateMailSettings({ body: {} })).resolves.toBeDefined()
})

test('administrators are told of a change by the previous mail server, whatever the new one does [L5]', async () => {
  await saveMail({})(full, goodPassword)
  // a separate account, since mails about the changes of other tests may still be on their way
  const dora = await createAccount(app, { name: 'Dora Reis', roles: ['admin'] })
  const letters = ({ received }: typeof before) => received.filter(({ raw }) => raw.includes('Dora'))
  const readRecipients = (server: typeof before) => new Set(letters(server).flatMap(({ to }) => to))
  const everybody = new Set([full.email, limited.email, dora.email])
  await saveMail({ port: after.port })(dora, goodPassword)
  await expect.poll(() => readRecipients(before)).toEqual(everybody)
  // a change of the provider is told by the mail server of that moment
  await saveSignOn({})(dora, goodPassword)
  await expect.poll(() => readRecipients(after)).toEqual(everybody)
  expect(letters(before)).toHaveLength(3)
  const suspended = await createUser(app, { roles: ['admin'] })
  await app.ctx.db.execute(sql`update users set suspended_at = now() where id = ${suspended.id}`)
  await saveMail({})(dora, goodPassword)
  await expect.poll(() => letters(after).length).toBe(6)
  expect(readRecipients(after).has(suspended.email)).toBe(false)
  const { waysIn } = await limited.api.getHealth()
  expect(waysIn.slice(0, 2)).toMatchObject([
    { what: 'mail', by: 'Dora Reis' },
    { what: 'signOn', by: 'Dora Reis' },
  ])
})

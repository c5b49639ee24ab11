import { expect, test } from 'vitest'
import { toPerson, ruleValues } from '#/modules/identity/auth/oidc/claims.model.ts'

const google = 'https://accounts.google.com'
const microsoft = 'https://login.microsoftonline.com/72f988bf-86f1-41af-91ab-2d7cd011db47/v2.0'
const govbr = 'https://sso.acesso.gov.br/'

/** As in https://developers.google.com/identity/openid-connect/openid-connect#an-id-tokens-payload */
const googleToken = {
  iss: google,
  azp: '1234987819200.apps.googleusercontent.com',
  aud: '1234987819200.apps.googleusercontent.com',
  sub: '10769150350006150715113082367',
  at_hash: 'HK6E_P6Dh8Y93mRNtsDB1Q',
  hd: 'escola.br',
  email: 'Ana@escola.br',
  email_verified: true,
  name: 'Ana Souza',
  picture: 'https://lh3.googleusercontent.com/a/x',
  iat: 1353601026,
  exp: 1353604926,
  nonce: '0394852-3190485-2490358',
}

/** As in https://learn.microsoft.com/entra/identity-platform/id-token-claims-reference, with the optional claims. */
const microsoftToken = {
  ver: '2.0',
  iss: microsoft,
  sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
  aud: '6cb04018-a3f5-46a7-b995-940c78f5aef3',
  name: 'Ana Souza',
  preferred_username: 'ana@escola.br',
  oid: '00000000-0000-0000-66f3-3332eca7ea81',
  tid: '72f988bf-86f1-41af-91ab-2d7cd011db47',
  email: 'ana@escola.br',
  groups: ['07dd8a60-bf6d-4e17-8844-230b77145381'],
  roles: ['Professor'],
  uti: 'x',
  rh: 'y',
}

/** As in https://acesso.gov.br/roteiro-tecnico/iniciarintegracao.html: the subject is the person's CPF. */
const govbrToken = {
  sub: '01234567890',
  email_verified: true,
  amr: ['passwd'],
  profile: 'https://servicos.acesso.gov.br/',
  iss: govbr,
  phone_number_verified: true,
  phone_number: '61999999999',
  preferred_username: '01234567890',
  nonce: 'x',
  picture: 'https://sso.acesso.gov.br/userinfo/picture',
  aud: 'prosa.escola.br',
  auth_time: 1678390000,
  scope: ['openid', 'email', 'profile'],
  name: 'Ana Souza',
  exp: 1678390600,
  iat: 1678390000,
  jti: '6ff7ea7c',
  email: 'ana@example.com',
}

test("Google's word counts for its organizations and Gmail, not for addresses verified only once [L8]", () => {
  expect(toPerson(google, googleToken)).toEqual({ email: 'ana@escola.br', emailVerified: true, name: 'Ana Souza' })
  const { hd: _, ...personal } = googleToken
  expect(toPerson(google, personal).emailVerified, 'a private account under the school’s address').toBe(false)
  expect(toPerson(google, { ...personal, email: 'ana@gmail.com' }).emailVerified).toBe(true)
  expect(toPerson(google, { ...googleToken, email_verified: false }).emailVerified).toBe(false)
})

test('only xms_edov confirms an address at Microsoft, because a tenant may claim any other [L8]', () => {
  expect(toPerson(microsoft, microsoftToken).emailVerified).toBe(false)
  expect(toPerson(microsoft, { ...microsoftToken, email_verified: true }).emailVerified).toBe(false)
  for (const xms_edov of [false, 0, '0', 'false', null])
    expect(toPerson(microsoft, { ...microsoftToken, xms_edov }).emailVerified).toBe(false)
  for (const xms_edov of [true, 1, '1', 'true'])
    expect(toPerson(microsoft, { ...microsoftToken, xms_edov }).emailVerified).toBe(true)
})

test('gov.br says whether an address is verified; a person without one cannot enter [L8]', () => {
  expect(toPerson(govbr, govbrToken)).toMatchObject({ email: 'ana@example.com', emailVerified: true })
  const { email: _, ...without } = govbrToken
  expect(toPerson(govbr, without)).toMatchObject({ email: '', emailVerified: false })
})

test('verified" may be text, as at Cognito; nothing else of that kind counts [L8]', () => {
  const saying = (email_verified: unknown) =>
    toPerson('https://cognito-idp.sa-east-1.amazonaws.com/x', { email: 'ana@escola.br', email_verified }).emailVerified
  expect([true, 'true'].map(saying)).toEqual([true, true])
  expect(['false', 'True', '1', 1, {}, ['true'], null, undefined].some(saying)).toBe(false)
})

test('a name is joined from its parts, or is the address without any [S18]', () => {
  const parts = { email: 'ana@escola.br', given_name: 'Ana', family_name: 'Souza' }
  expect(toPerson('https://login.escola.br', parts).name).toBe('Ana Souza')
  expect(toPerson('https://login.escola.br', { email: 'ana.souza@escola.br' }).name).toBe('ana.souza')
})

test.each([
  ['Ana\n\tSouza\0', 'Ana Souza'],
  ['Ana \u202Etxt.exe', 'Ana txt.exe'],
  ['\u200B\u200B', 'ana'],
  ['محمد بن سلمان', 'محمد بن سلمان'],
  [`${'a'.repeat(119)}😀`, 'a'.repeat(119)],
])('the name %j is shown as %j [T6]', (name, expected) => {
  expect(toPerson('https://login.escola.br', { email: 'ana@escola.br', name }).name).toBe(expected)
})

test.each([
  'ana',
  'a\0b@escola.br',
  'x@fora.br,ana@escola.br',
  'a\nb@escola.br',
  `${'a'.repeat(250)}@escola.br`,
  ['ana@escola.br'],
])('the confirmation of %j confirms no address [L8]', (email) => {
  const person = toPerson('https://login.escola.br', { email, email_verified: true })
  expect(person).toMatchObject({ email: '', emailVerified: false })
})

test("claims for rules are stored, without CPF, telephone and the token's own claims [G1]", () => {
  expect(ruleValues('ana@example.com', govbrToken)).toEqual({
    email_domain: ['example.com'],
    scope: ['openid', 'email', 'profile'],
  })
  expect(ruleValues('ana@escola.br', googleToken)).toEqual({ email_domain: ['escola.br'], hd: ['escola.br'] })
  expect(ruleValues('ana@escola.br', microsoftToken)).toEqual({
    email_domain: ['escola.br'],
    tid: [microsoftToken.tid],
    groups: microsoftToken.groups,
    roles: ['Professor'],
  })
  const keycloak = { realm_access: { roles: ['professor'] }, serie: 6, bolsista: false, deep: [{ a: 1 }] }
  expect(ruleValues('ana@escola.br', keycloak)).toMatchObject({
    'realm_access.roles': ['professor'],
    serie: ['6'],
    bolsista: ['false'],
    deep: [],
  })
  const unkept = { groups: ['a\0b', 'ok'], realm: { 'a\0b': ['x'] } }
  expect(ruleValues('ana@escola.br', unkept)).toEqual({ email_domain: ['escola.br'], groups: ['ok'] })
})

test('groups that Microsoft left out for their number are unknown, not none [L8]', () => {
  const { groups: _, ...token } = microsoftToken
  const overage = {
    ...token,
    _claim_names: { groups: 'src1' },
    _claim_sources: { src1: { endpoint: 'https://graph' } },
  }
  expect(ruleValues('ana@escola.br', overage)).toMatchObject({ groups: null, roles: ['Professor'] })
  expect(ruleValues('ana@escola.br', { ...token, hasgroups: true })).toMatchObject({ groups: null })
})

test('a list of a thousand groups is stored whole; one beyond the limit is unknown as a whole [L8]', () => {
  const many = (count: number) =>
    ruleValues('ana@escola.br', { groups: Array.from({ length: count }, (_, n) => `g${n}`) })
  expect(many(1000)['groups']).toContain('g899')
  expect(many(10_000)['groups']).toBeNull()
})

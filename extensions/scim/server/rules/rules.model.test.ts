import { expect, test } from 'vitest'
import { compareProvided, foldRules, type Held, type Rule, wantedBy } from '#/scim/server/rules/rules.model.ts'

const escola = 'https://login.escola.br'
const rule = (claim: string, value: string, gives: Partial<Rule>): Rule => ({
  issuer: null,
  profileId: null,
  groupId: null,
  ...gives,
  claim,
  value,
})
const rules = [
  rule('roles', 'professor', { profileId: 1 }),
  rule('email_domain', 'aluno.escola.br', { profileId: 2 }),
  rule('groups', '6a', { groupId: 10 }),
  rule('groups', '6b', { groupId: 11, issuer: 'https://outra.br' }),
]
const nothing: Held = { isAdmin: false, profileId: null, groupIds: [], provided: [] }
const group = (groupId: number, source = escola) => ({ source, groupId, profileId: null })
const profile = (profileId: number, source = escola) => ({ source, groupId: null, profileId })
const change = (values: Parameters<typeof wantedBy>[2], held: Partial<Held>) =>
  compareProvided(escola, wantedBy(foldRules(rules), escola, values), { ...nothing, ...held })

test('the first matching profile and every matching group count; rules of other providers do not [S50]', () => {
  const values = { roles: ['PROFESSOR'], email_domain: ['aluno.escola.br'], groups: ['6A', '6b'] }
  expect(change(values, {})).toMatchObject({ profileId: 1, joins: [10] })
  expect(change({ email_domain: ['aluno.escola.br'] }, {})).toMatchObject({ profileId: 2, joins: [] })
})

test('access from a claim that is gone is taken away; access given by hand stays [S50]', () => {
  const provided = [profile(1), group(10)]
  expect(change({}, { profileId: 1, groupIds: [10, 12], provided })).toMatchObject({ profileId: null, leaves: [10] })
  expect(change({}, { profileId: 1, groupIds: [10] })).toMatchObject({ profileId: undefined, leaves: [] })
  expect(change({ roles: ['professor'] }, { profileId: 3 }).profileId, 'chosen by an administrator').toBeUndefined()
  expect(change({ roles: ['professor'] }, { profileId: 2, provided: [profile(2)] }).profileId).toBe(1)
})

test('access from two sources stays until the last source drops it [S50]', () => {
  const both = [group(10), group(10, 'scim'), profile(1), profile(1, 'https://outra.br')]
  expect(change({}, { profileId: 1, groupIds: [10], provided: both })).toMatchObject({
    leaves: [],
    releases: [10],
    profileId: undefined,
  })
  const other = [group(10, 'scim')]
  expect(change({ groups: ['6a'] }, { groupIds: [10], provided: other })).toMatchObject({ joins: [], confirms: [10] })
})

test('a list that the provider left out for its length changes nothing [S50]', () => {
  const provided = [group(10), profile(1)]
  const held = { profileId: 1, groupIds: [10], provided }
  expect(change({ groups: null, roles: null }, held)).toMatchObject({ leaves: [], profileId: undefined })
})

test("no rule changes an administrator's permissions [S48]", () => {
  const held = { isAdmin: true, profileId: 1, provided: [profile(1)] }
  expect(change({ email_domain: ['aluno.escola.br'] }, held).profileId).toBeUndefined()
  expect(change({}, held).profileId).toBeUndefined()
})

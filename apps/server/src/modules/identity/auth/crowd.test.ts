import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { identities } from '#/modules/identity/accounts/auth.tables.ts'
import { createLinks, createLinkToken } from '#/modules/identity/auth/link.service.ts'
import { newCodeSecret } from '#/modules/identity/auth/second-factor/second-factor.service.ts'
import { codeSecrets } from '#/modules/identity/auth/second-factor/second-factor.tables.ts'
import { createAccount, goodPassword, mailsTo, problemOf } from '#test/accounts.ts'
import { codeOf } from '#test/authenticator.ts'
import { createPublishedAssistant, createShareLink, createUser, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startOidcServer } from '#test/oidc-server.ts'
import { createSchool, launchCode } from '#test/school.ts'
import { startTestApp } from '#test/test-app.ts'

// A class signs in at the same moment from its school's one address: no way in may refuse any of them (L6).
const publicUrl = 'https://prosa.escola.br'
const newPassword = 'sessenta lagartos de gravata'

/** Runs the action for all at once; fails with the first refusal. */
const all = <T, One>(each: readonly One[], action: (one: One, index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(each.map(action))

const provider = await forFile(startOidcServer(`${publicUrl}/auth/callback`))
const app = await forFile(
  startTestApp({
    env: {
      PUBLIC_URL: publicUrl,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
    },
  }),
)
const pupils: TestUser[] = await Promise.all(Array.from({ length: 60 }, () => createAccount(app)))

const tokenOf = (url: string) => new URL(url).searchParams.get('token') ?? ''

test('60 people behind one address sign in at once, also with codes of their apps [L6]', async () => {
  const tokens = await all(pupils, ({ email }) => app.api().signIn({ body: { email, password: goodPassword } }))
  expect(new Set(tokens.map(({ token }) => token)).size).toBe(60)
  const secrets = pupils.map(() => newCodeSecret())
  const rows = pupils.map(({ id: userId }, index) => {
    return { userId, sealed: app.ctx.keys.seal('second-factor', secrets[index]!), confirmedAt: new Date() }
  })
  await app.ctx.db.insert(codeSecrets).values(rows)
  const challenges = await all(pupils, ({ id: userId }) =>
    createLinkToken(app.ctx.db, { purpose: 'second-factor', userId }),
  )
  const entered = await all(challenges, (challenge, index) =>
    app.api().passSecondFactor({ body: { challenge, code: codeOf(secrets[index]!) } }),
  )
  expect(entered).toHaveLength(60)
  await app.ctx.db.delete(codeSecrets)
})

test('60 people behind one address open the links of their invitations and resets at once, and ask for new ones [L6]', async () => {
  const ids = pupils.map(({ id }) => id)
  const urls = [
    ...(await createLinks(app.ctx, app.ctx.db, 'invite', ids.slice(0, 30))),
    ...(await createLinks(app.ctx, app.ctx.db, 'reset', ids.slice(30))),
  ]
  await all(urls, (url) => app.api().checkPasswordLink({ body: { token: tokenOf(url) } }))
  const entered = await all(urls, (url) =>
    app.api().setPassword({ body: { token: tokenOf(url), password: newPassword } }),
  )
  expect(new Set(entered.map(({ token }) => token)).size).toBe(60)
  await all(pupils, ({ email }) => app.api().forgotPassword({ body: { email } }))
  await mailsTo(app, pupils[59]!.email)
})

test('60 people behind one address enter by their provider at once [L6]', async () => {
  const subjects = pupils.map(({ id, email }) => {
    provider.people.set(`pessoa-${id}`, { email, email_verified: true })
    return { id: randomUUID(), userId: id, issuer: provider.issuer, subject: `pessoa-${id}`, email }
  })
  await app.ctx.db.insert(identities).values(subjects)
  const begun = await all(subjects, () => app.api().startOidc({ body: { provider: 'oidc' } }))
  const entered = await all(begun, async ({ url, flow }, index) => {
    const search = await provider.visit(url, subjects[index]!.subject)
    return app.api().finishOidc({ body: { flow, search } })
  })
  expect(new Set(entered.map(({ token }) => token)).size).toBe(60)
})

test('60 phones behind one address enter a link by its code at once, and 60 others resume their chats [L6]', async () => {
  const owner = await createUser(app)
  const { token } = await createShareLink(owner, await createPublishedAssistant(owner), { accessCode: '8B-2026' })
  const params = { token }
  await all(pupils.slice(0, 6), () => problemOf(app.api().checkShareCode({ params, body: { code: '8B-2025' } })))
  await all(pupils, () => app.api().checkShareCode({ params, body: { code: '8B-2026' } }))
  const visits = await all(pupils, () => app.api().startVisit({ params, body: { code: '8B-2026' } }))
  const codes = await all(visits, (visit) => app.api(visit.token).createResumeCode())
  const resumed = await all(codes, ({ code }) => app.api().resumeVisit({ params, body: { code } }))
  expect(new Set(resumed.map((visit) => visit.token)).size).toBe(60)
})

test('60 students behind one address come from their school’s system at once [L6]', async () => {
  const school = await createSchool(app)
  const codes = await all(pupils, () => launchCode(app, school))
  const entered = await all(codes, (code) => app.api().exchangeRedirect({ params: { code } }))
  expect(new Set(entered.map(({ token }) => token)).size).toBe(60)
})

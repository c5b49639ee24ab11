import { createHmac } from 'node:crypto'
import { identityText } from '@prosa/contract/sharing/guest-sessions.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { guests } from '#/modules/identity/guests/guests.tables.ts'
import { problemOf } from '#test/accounts.ts'
import { createPublishedAssistant, createShareLink, createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'

const app = await forFile(startTestApp())
const maria = await createUser(app)
const assistantId = await createPublishedAssistant(maria)
const link = await createShareLink(maria, assistantId, { identification: 'name' })
const secret = (await maria.api.renewIdentitySecret({ params: { assistantId, linkId: link.id } })).secret

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

function sign(given: { id?: string; name?: string; expires?: number } = {}, key = secret) {
  const identity = { id: 'aluno-7', name: 'Ana Reis', expires: inSeconds(600), ...given }
  return { ...identity, signature: createHmac('sha256', key).update(identityText(identity)).digest('hex') }
}
const enter = (identity: ReturnType<typeof sign>) =>
  app.api().startVisit({ params: { token: link.token }, body: { origin: 'embed', identity } })

test('a signed name passes the gate of names, and the same person is the same guest on every device [C8]', async () => {
  const first = app.api((await enter(sign())).token)
  const { id } = await first.createVisitChat({ body: {} })
  const second = app.api((await enter(sign({ name: 'Ana R.' }))).token)
  expect((await second.getChat({ params: { chatId: id } })).id).toBe(id)
  const other = app.api((await enter(sign({ id: 'aluno-8' }))).token)
  expect(await problemOf(other.getChat({ params: { chatId: id } }))).toMatchObject({ status: 404 })
  const known = await app.ctx.db.select({ name: guests.name }).from(guests).where(eq(guests.linkId, link.id))
  expect(known.map(({ name }) => name).toSorted()).toEqual(['Ana R.', 'Ana Reis'])
})

test.each([
  ['of another secret', () => sign({}, 'outro-segredo')],
  ['expired', () => sign({ expires: inSeconds(-1) })],
  ['for longer than a day', () => sign({ expires: inSeconds(90_000) })],
  ['with another id', () => ({ ...sign(), id: 'aluno-9' })],
  ['with another name', () => ({ ...sign(), name: 'Outra' })],
  ['without a signature', () => ({ ...sign(), signature: '' })],
])('an identity %s is refused [C8]', async (_, identity) => {
  expect(await problemOf(enter(identity()))).toMatchObject({ status: 422, code: 'share_identity_invalid' })
})

test('a link without a secret believes nobody [C8]', async () => {
  const plain = await createShareLink(maria, await createPublishedAssistant(maria))
  const call = app.api().startVisit({ params: { token: plain.token }, body: { identity: sign() } })
  expect(await problemOf(call)).toMatchObject({ code: 'share_identity_invalid' })
})

import { randomUUID, createHmac } from 'node:crypto'
import type { NewLink } from '@prosa/contract/sharing/link-settings.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { chats, messages } from '#/modules/conversations/chats.tables.ts'
import { guests } from '#/modules/identity/guests/guests.tables.ts'
import { guestSessions } from '#/modules/sharing/guest-sessions/guest-sessions.tables.ts'
import { outboxEvents } from '#/platform/events/events.tables.ts'
import { problemOf } from '#test/accounts.ts'
import { tellAll, postMessage } from '#test/chat-reader.ts'
import { createPublishedAssistant, createShareLink, createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'
import { identityText } from '@prosa/contract/sharing/guest-sessions.ts'

const app = await forFile(startTestApp())
const maria = await createUser(app)
const assistantId = await createPublishedAssistant(maria)

type Options = Partial<NewLink> & { accessCode?: string; open?: boolean }
const share = (options: Options = {}) => createShareLink(maria, assistantId, options)
const at = (token: string) => ({ params: { token } })
const enter = (token: string, body = {}) => app.api().startVisit({ ...at(token), body })

/** Creates a link and a visitor who entered by it. */
async function visit(options: Options = {}, body = {}) {
  const link = await share(options)
  const { token } = await enter(link.token, body)
  return { link, token, api: app.api(token) }
}

const sendMessageTo = async (token: string, chatId: string, text: string) =>
  tellAll(await postMessage(app, token, chatId, { text }))

test('a visitor of a link enters without login, sees its appearance, and the assistant answers [S4, S17]', async () => {
  const link = await share({ name: 'Site', retentionDays: 30 })
  const face = await app.api().getShare(at(link.token))
  expect(face).toMatchObject({
    name: 'Tutor de biologia',
    assistantId,
    retentionDays: 30,
    readable: false,
    needsCode: false,
  })
  expect(JSON.stringify(face)).not.toContain('Responda com clareza')
  // changes of the draft stay hidden from visitors
  const { revision } = await maria.api.getDraft({ params: { assistantId } })
  await maria.api.updateDraft({ params: { assistantId }, body: { revision, changes: { greeting: 'Só no rascunho' } } })
  expect((await app.api().getShare(at(link.token))).greeting).toBe('')
  const { token } = await enter(link.token)
  const { id } = await app.api(token).createVisitChat({ body: {} })
  const answer = await sendMessageTo(token, id, 'Como a folha respira?')
  expect(answer.status).toBe('done')
  const { items } = await app.api(token).listVisitChats({ query: {} })
  expect(items).toMatchObject([{ id, title: 'Como a folha respira?' }])
  const events = await app.ctx.db.select().from(outboxEvents).where(eq(outboxEvents.type, 'share.session.started'))
  expect(events.some(({ payload }) => payload['linkId'] === link.id)).toBe(true)
})

test('the gates come in order, and consent is stored with its text and time [S17]', async () => {
  const link = await share({ accessCode: 'girassol', consentText: 'Eu concordo.', identification: 'name_email' })
  const consent = { version: link.consentVersion }
  const code = 'Girassol'
  expect(await problemOf(enter(link.token))).toMatchObject({ status: 422, code: 'share_code_wrong' })
  expect(await problemOf(enter(link.token, { code: 'rosa', consent }))).toMatchObject({ code: 'share_code_wrong' })
  const check = (typed: string) => app.api().checkShareCode({ ...at(link.token), body: { code: typed } })
  expect(await problemOf(check('rosa'))).toMatchObject({ status: 422, code: 'share_code_wrong' })
  await check(code)
  expect(await problemOf(enter(link.token, { code }))).toMatchObject({ code: 'share_consent_required' })
  const old = { code, consent: { version: link.consentVersion + 1 } }
  expect(await problemOf(enter(link.token, old))).toMatchObject({ code: 'share_consent_required' })
  expect(await problemOf(enter(link.token, { code, consent, email: 'ana' }))).toMatchObject({
    code: 'validation_failed',
    errors: [{ pointer: '#/name' }, { pointer: '#/email' }],
  })
  await enter(link.token, { code, consent, name: 'Ana', email: 'ana@casa.test' })
  const [stored] = await app.ctx.db.select().from(guestSessions).where(eq(guestSessions.linkId, link.id))
  expect(stored).toMatchObject({ email: 'ana@casa.test', consentText: 'Eu concordo.', consentVersion: consent.version })
  expect(stored?.consentedAt).toBeInstanceOf(Date)
})

test('a visitor passes a changed code or text again at the next message and keeps the conversations [S17, P2]', async () => {
  const { link, token, api } = await visit(
    { consentText: 'Eu concordo.', accessCode: 'girassol' },
    { code: 'girassol', consent: { version: 1 } },
  )
  const { id } = await api.createVisitChat({ body: {} })
  const message = { id: randomUUID(), text: 'E agora?' }
  const send = () => postMessage(app, token, id, message)
  const change = (body: object) => maria.api.updateShareLink({ params: { assistantId, linkId: link.id }, body })
  expect((await sendMessageTo(token, id, 'Oi')).status).toBe('done')

  await change({ consentText: 'Eu concordo com isto também.', accessCode: 'margarida' })
  const refused = await send()
  expect(await refused.json()).toMatchObject({
    status: 409,
    code: 'share_renewal_required',
    data: { code: true, consent: true },
  })
  expect((await api.getChat({ params: { chatId: id } })).messages).toHaveLength(2)
  const renew = (body: object) => problemOf(api.renewVisit({ body }))
  expect(await renew({ consent: { version: 2 } })).toMatchObject({ status: 422, code: 'share_code_wrong' })
  expect(await renew({ code: 'girassol', consent: { version: 2 } })).toMatchObject({ code: 'share_code_wrong' })
  expect(await renew({ code: 'margarida', consent: { version: 1 } })).toMatchObject({ code: 'share_consent_required' })
  await api.renewVisit({ body: { code: 'Margarida', consent: { version: 2 } } })
  expect((await tellAll(await send())).status).toBe('done')
  expect((await api.getChat({ params: { chatId: id } })).messages).toHaveLength(4)
  const [stored] = await app.ctx.db.select().from(guestSessions).where(eq(guestSessions.linkId, link.id))
  expect(stored).toMatchObject({ consentText: 'Eu concordo com isto também.', consentVersion: 2 })

  // the same code, another name, no text any more: no gate is due
  await change({ accessCode: 'margarida', name: 'Outro nome', consentText: '' })
  expect((await sendMessageTo(token, id, 'Oi')).status).toBe('done')
  await change({ accessCode: null, consentText: 'De novo.' })
  expect(await (await send()).json()).toMatchObject({ data: { code: false, consent: true } })
  await api.renewVisit({ body: { consent: { version: 4 } } })
  expect((await sendMessageTo(token, id, 'Oi')).status).toBe('done')
})

test('the form requires its fields; answers to other fields are not stored [S17]', async () => {
  const formFields = [
    { label: 'Turma', type: 'choice' as const, required: true, options: ['8º A', '8º B'] },
    { label: 'Observação', type: 'text' as const, required: false, options: [] },
  ]
  const link = await share({ identification: 'form', formFields })
  const wrong = await problemOf(enter(link.token, { answers: ['9º C'] }))
  expect(wrong.errors).toMatchObject([{ pointer: '#/answers/0', detail: 'Escolha uma das opções.' }])
  await enter(link.token, { answers: ['8º B'], name: 'Ana', email: 'ana@casa.test' })
  const [stored] = await app.ctx.db
    .select({ name: guests.name, email: guestSessions.email, answers: guestSessions.answers })
    .from(guestSessions)
    .innerJoin(guests, eq(guests.id, guestSessions.guestId))
    .where(eq(guestSessions.linkId, link.id))
  const answers = [
    { label: 'Turma', answer: '8º B' },
    { label: 'Observação', answer: '' },
  ]
  expect(stored).toEqual({ name: '', email: '', answers })
})

describe('the two kinds of session [S38]', () => {
  test('a guest sees nothing of another guest of the same link [Z2]', async () => {
    const { link, api } = await visit()
    const { id: chatId } = await api.createVisitChat({ body: {} })
    const other = app.api((await enter(link.token)).token)
    expect(await problemOf(other.getChat({ params: { chatId } }))).toMatchObject({ status: 404 })
    expect(await problemOf(other.downloadVisitChat({ params: { chatId }, query: {} }))).toMatchObject({ status: 404 })
    const report = { body: { reason: 'wrong' as const, chatId } }
    expect(await problemOf(other.reportVisit(report))).toMatchObject({ status: 404 })
  })
})

describe('on another device [S17]', () => {
  test('the code opens the same conversations, once', async () => {
    const { link, api } = await visit()
    const { id } = await api.createVisitChat({ body: {} })
    const { code } = await api.createResumeCode()
    const typed = code.toLowerCase().replace('-', ' ')
    const there = await app.api().resumeVisit({ ...at(link.token), body: { code: typed } })
    expect((await app.api(there.token).getChat({ params: { chatId: id } })).id).toBe(id)
    const again = app.api().resumeVisit({ ...at(link.token), body: { code } })
    expect(await problemOf(again)).toMatchObject({ status: 422, code: 'share_resume_invalid' })
  })

  test('one of many concurrent uses wins; a newer code replaces the older; another link accepts neither [Z10]', async () => {
    const { link, api } = await visit()
    const elsewhere = await share()
    const { code: older } = await api.createResumeCode()
    const { code } = await api.createResumeCode()
    const use = (token: string, typed: string) => app.api().resumeVisit({ ...at(token), body: { code: typed } })
    expect(await problemOf(use(link.token, older))).toMatchObject({ code: 'share_resume_invalid' })
    expect(await problemOf(use(elsewhere.token, code))).toMatchObject({ code: 'share_resume_invalid' })
    const results = await Promise.allSettled(Array.from({ length: 3 }, () => use(link.token, code)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

test('erased conversations are gone, those of other visitors stay [P2]', async () => {
  const { link, token, api } = await visit()
  const { id } = await api.createVisitChat({ body: {} })
  await sendMessageTo(token, id, 'Apague isto.')
  const other = (await enter(link.token)).token
  const { id: othersChat } = await app.api(other).createVisitChat({ body: {} })
  await api.deleteVisitChats()
  const left = await app.ctx.db.select({ id: chats.id }).from(chats).where(eq(chats.linkId, link.id))
  expect(left).toEqual([{ id: othersChat }])
  expect(await app.ctx.db.select().from(messages).where(eq(messages.chatId, id))).toEqual([])
  const { rows } = await app.ctx.pool.query('select 1 from chat_events where chat_id = $1', [id])
  expect(rows).toEqual([])
  expect((await api.listVisitChats({ query: {} })).items).toEqual([])
})

test('a visitor downloads a conversation as Markdown and PDF if the link allows it [S17]', async () => {
  const { token, api } = await visit()
  const { id: chatId } = await api.createVisitChat({ body: {} })
  await sendMessageTo(token, chatId, 'Ação: “fotossíntese” 🌱?')
  const markdown = await (await api.downloadVisitChat({ params: { chatId }, query: {} })).text()
  expect(markdown).toContain('# Ação')
  expect(markdown).toContain('Tutor de biologia')
  expect(markdown).toContain('“fotossíntese” 🌱?')
  const pdf = await api.downloadVisitChat({ params: { chatId }, query: { format: 'pdf' } })
  expect(pdf.headers.get('content-disposition')).toMatch(/^attachment; .*\.pdf$/)
  expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-')

  const closed = await visit({ options: { download: false } })
  const chat = await closed.api.createVisitChat({ body: {} })
  const refused = closed.api.downloadVisitChat({ params: { chatId: chat.id }, query: {} })
  expect(await problemOf(refused)).toMatchObject({ status: 409, code: 'share_download_denied' })
})

const link = await createShareLink(maria, assistantId, { identification: 'name' })
const secret = (await maria.api.renewIdentitySecret({ params: { assistantId, linkId: link.id } })).secret

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

function sign(given: { id?: string; name?: string; expires?: number } = {}, key = secret) {
  const identity = { id: 'aluno-7', name: 'Ana Reis', expires: inSeconds(600), ...given }
  return { ...identity, signature: createHmac('sha256', key).update(identityText(identity)).digest('hex') }
}
const enterAs = (identity: ReturnType<typeof sign>) =>
  app.api().startVisit({ params: { token: link.token }, body: { origin: 'embed', identity } })

test('a signed name passes the form, and the same person is the same guest on every device [C8]', async () => {
  const first = app.api((await enterAs(sign())).token)
  const { id } = await first.createVisitChat({ body: {} })
  const second = app.api((await enterAs(sign({ name: 'Ana R.' }))).token)
  expect((await second.getChat({ params: { chatId: id } })).id).toBe(id)
  const other = app.api((await enterAs(sign({ id: 'aluno-8' }))).token)
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
  expect(await problemOf(enterAs(identity()))).toMatchObject({ status: 422, code: 'share_identity_invalid' })
})

test('a link without a secret accepts no identity [C8]', async () => {
  const plain = await createShareLink(maria, await createPublishedAssistant(maria))
  const call = app.api().startVisit({ params: { token: plain.token }, body: { identity: sign() } })
  expect(await problemOf(call)).toMatchObject({ code: 'share_identity_invalid' })
})

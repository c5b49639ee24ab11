import { randomUUID } from 'node:crypto'
import type { RatingDetails } from '@prosa/contract/quality/ratings.ts'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEvents, outboxEvents } from '#/platform/events/events.tables.ts'
import { ratings } from '#/modules/quality/ratings/ratings.tables.ts'
import { problemOf } from '#test/accounts.ts'
import { openChat, tellAll } from '#test/chat-reader.ts'
import {
  createPublishedAssistant,
  createShareLink,
  createUser,
  grant,
  makePublic,
  permit,
  type TestUser,
  insertPartner,
} from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { readOutbox } from '#test/outbox.ts'
import { startWithModel } from '#test/test-app.ts'
import { eventually } from '#test/webhooks.ts'

const { models, app } = await forFile(startWithModel())
const ana = await createUser(app, { roles: ['admin'], name: 'Ana Lima' })
const maria = await createUser(app)
const assistantId = await createPublishedAssistant(ana)
await makePublic(app, assistantId)

/** Makes Maria ask a question; returns the ids of chat and answer. */
async function answered(text = 'A secretaria abre às 9h.', question = 'Que horas abre a secretaria?') {
  const chat = await openChat(app, maria, assistantId)
  models.next({ text })
  const { messageId } = await chat.ask(question)
  return { chat, params: { chatId: chat.id, messageId } }
}

const bad = { value: 'bad' as const, reasons: ['incorrect' as const], comment: 'Abre às 8h.', expected: 'Às 8h.' }
const idOf = async (messageId: string) =>
  (await app.ctx.db.select().from(ratings).where(eq(ratings.messageId, messageId)))[0]?.id ?? ''
const lastAnswer = async (chatId: string) => (await maria.api.getChat({ params: { chatId } })).messages.at(-1)

async function rated() {
  const { params } = await answered()
  await maria.api.rateAnswer({ params, body: bad })
  return { ...params, ratingId: await idOf(params.messageId) }
}

test('an answer is rated, changed and unrated; the chat shows the own rating [S12]', async () => {
  const { params } = await answered()
  expect(await maria.api.rateAnswer({ params, body: bad })).toEqual({ ...bad, reply: null })
  expect((await lastAnswer(params.chatId))?.rating).toMatchObject({ value: 'bad', reasons: ['incorrect'] })
  await maria.api.rateAnswer({ params, body: { value: 'good', reasons: ['slow'] } })
  expect((await lastAnswer(params.chatId))?.rating).toEqual({
    value: 'good',
    reasons: [],
    comment: '',
    expected: '',
    reply: null,
  })
  const [row] = await app.ctx.db.select().from(ratings).where(eq(ratings.messageId, params.messageId))
  expect(row).toMatchObject({ version: 1, model: 'openai:prosa-teste', origin: 'internal', userId: maria.id })
  await maria.api.removeRating({ params })
  await maria.api.removeRating({ params })
  expect((await lastAnswer(params.chatId))?.rating).toBeNull()
})

test('two simultaneous presses make one rating and one event [S12]', async () => {
  const { params } = await answered()
  await Promise.all(Array.from({ length: 4 }, () => maria.api.rateAnswer({ params, body: bad })))
  const ratingId = await idOf(params.messageId)
  const events = await app.ctx.db
    .select()
    .from(outboxEvents)
    .where(and(eq(outboxEvents.type, 'rating.created'), eq(outboxEvents.aggregateId, ratingId)))
  expect(events).toMatchObject([{ payload: { assistantId, value: 'bad', reasons: ['incorrect'], version: 1 } }])
})

test('only answers are rated, not questions or tests of the builder [S12]', async () => {
  const { chat } = await answered()
  const [question] = (await maria.api.getChat({ params: { chatId: chat.id } })).messages
  const own = { chatId: chat.id, messageId: question?.id ?? '' }
  expect(await problemOf(maria.api.rateAnswer({ params: own, body: bad }))).toMatchObject({ status: 404 })
  const { id: chatId } = await ana.api.createChat({ params: { assistantId }, body: { test: true } })
  models.next({ text: 'Sim.' })
  const body = { id: randomUUID(), text: 'Teste' }
  const { messageId } = await tellAll(await ana.api.sendMessage({ params: { chatId }, body }))
  expect(await problemOf(ana.api.rateAnswer({ params: { chatId, messageId }, body: bad }))).toMatchObject({
    status: 409,
    code: 'message_state',
  })
})

test('a link’s visitor rates anonymously [S17]', async () => {
  const link = await createShareLink(ana, assistantId)
  const visit = await app.api().startVisit({ params: { token: link.token }, body: {} })
  const guest = app.api(visit.token)
  const chat = await guest.createVisitChat({ body: {} })
  models.next({ text: 'Sim.' })
  const sent = await guest.sendMessage({ params: { chatId: chat.id }, body: { id: randomUUID(), text: 'Abre hoje?' } })
  const { messageId } = await tellAll(sent)
  await guest.rateAnswer({ params: { chatId: chat.id, messageId }, body: { value: 'good' } })
  const { items } = await ana.api.listRatings({ query: { origin: 'link' } })
  expect(items).toMatchObject([{ origin: 'link', authorName: null, value: 'good', question: 'Abre hoje?' }])
})

test('a long answer is cut at the end of a word, with an ellipsis [S23]', async () => {
  const chat = await maria.api.createChat({ params: { assistantId }, body: {} })
  models.next({ text: 'extraordinariamente '.repeat(20).trim() })
  const sent = await maria.api.sendMessage({ params: { chatId: chat.id }, body: { id: randomUUID(), text: 'Como?' } })
  const { messageId } = await tellAll(sent)
  await maria.api.rateAnswer({ params: { chatId: chat.id, messageId }, body: { value: 'good' } })
  const { items } = await ana.api.listRatings({ query: {} })
  expect(items[0]?.answer).toMatch(/^(extraordinariamente )+extraordinariamente…$/)
})

test('an administrator without the permission to handle ratings only reads them [S3, S23, S50]', async () => {
  const { ratingId } = await rated()
  const limited = await createUser(app, { roles: ['admin'] })
  await permit(app, limited, { removed: ['ratings.manage'] })
  expect(await limited.api.getRating({ params: { ratingId } })).toMatchObject({ id: ratingId, manageable: false })
  const body = { action: 'take' as const }
  expect(await problemOf(limited.api.setRatingState({ params: { ratingId }, body }))).toMatchObject({ status: 404 })
})

test('every filter finds its ratings and no others [S23]', async () => {
  const own = await createPublishedAssistant(ana, 'Assistente filtrado')
  await makePublic(app, own)
  const chat = await openChat(app, maria, own)
  models.next({ text: 'A cantina vende pão de queijo.' }, { text: 'Sim, aceita cartão.' })
  const first = await chat.ask('O que a cantina vende?')
  const second = await chat.ask('Aceita cartão?')
  const at = (messageId: string) => ({ chatId: chat.id, messageId })
  await maria.api.rateAnswer({ params: at(first.messageId), body: { ...bad, comment: 'Também vende pamonha' } })
  await maria.api.rateAnswer({ params: at(second.messageId), body: { value: 'good' } })
  const ratingId = await idOf(first.messageId)
  await ana.api.setRatingState({ params: { ratingId }, body: { action: 'take' } })
  const school = await insertPartner(app, {}, [maria])
  const found = async (query: Parameters<typeof ana.api.listRatings>[0]['query']) =>
    (await ana.api.listRatings({ query: { assistant: String(own), ...query } })).items.map(({ value }) => value)
  expect(await found({})).toEqual(['good', 'bad'])
  expect(await found({ value: 'bad' })).toEqual(['bad'])
  expect(await found({ version: '1' })).toEqual(['good', 'bad'])
  expect(await found({ version: '2' })).toEqual([])
  expect(await found({ reason: 'incorrect' })).toEqual(['bad'])
  expect(await found({ status: 'reviewing' })).toEqual(['bad'])
  expect(await found({ origin: 'sga' })).toEqual([])
  expect(await found({ partner: String(school) })).toEqual(['good', 'bad'])
  expect(await found({ partner: 'none' })).toEqual([])
  expect(await found({ assignee: String(ana.id) })).toEqual(['bad'])
  expect(await found({ assignee: 'none' })).toEqual(['good'])
  expect(await found({ comment: 'yes' })).toEqual(['bad'])
  expect(await found({ q: 'PAMONHA' })).toEqual(['bad'])
  expect(await found({ q: 'p_monha' })).toEqual([])
  expect(await found({ q: 'cartões' })).toEqual(['good'])
  expect(await found({ from: '2020-01-01', to: '2020-01-31' })).toEqual([])
  const cards = await ana.api.getRatingCards({ query: { assistant: String(own) } })
  expect(cards).toEqual({ total: 2, satisfaction: 0.5, satisfactionBefore: null, untreated: 0, resolveSeconds: null })
  const rated = await ana.api.listRatedAssistants({ query: { q: 'filtrado' } })
  expect(rated.items).toEqual([{ value: `${own}`, name: 'Assistente filtrado', versions: 1 }])
  const assignees = await ana.api.listChoices({ params: { of: 'assignees' }, query: {} })
  expect(assignees.items).toEqual([{ value: `${ana.id}`, name: 'Ana Lima' }])
})

test('an editor sees and handles only their assistants’ ratings, without students’ texts [Z2, S23]', async () => {
  const { ratingId, messageId } = await rated()
  const params = { ratingId }
  const query = { assistant: String(assistantId) }
  const editor = await createUser(app, { name: 'Bia Ramos' })
  const viewer = await createUser(app)
  await grant(app, editor, assistantId, 'editor')
  await grant(app, viewer, assistantId, 'viewer')
  const { items } = await editor.api.listRatings({ query })
  expect(items.map(({ id }) => id)).toContain(ratingId)
  expect((await editor.api.getRatingCards({ query })).untreated).toBeGreaterThan(0)
  expect(await editor.api.getRating({ params })).toMatchObject({ id: ratingId, manageable: true })
  const body = { action: 'resolve' as const }
  expect(await editor.api.setRatingState({ params, body })).toMatchObject({ assigneeName: 'Bia Ramos' })

  const theirs = await createPublishedAssistant(ana, 'De outra pessoa')
  for (const other of [{}, { assistant: String(theirs) }, { assistant: '999999' }])
    expect(await problemOf(editor.api.listRatings({ query: other }))).toMatchObject({ status: 404 })
  expect(await problemOf(editor.api.exportRatings({ query }))).toMatchObject({ status: 404 })
  for (const user of [viewer, maria]) {
    expect(await problemOf(user.api.listRatings({ query }))).toMatchObject({ status: 404 })
    expect(await problemOf(user.api.getRating({ params }))).toMatchObject({ status: 404 })
    expect(await problemOf(user.api.setRatingState({ params, body }))).toMatchObject({ status: 404 })
  }
  await app.ctx.db.update(ratings).set({ origin: 'sga' }).where(eq(ratings.messageId, messageId))
  expect((await editor.api.listRatings({ query })).items.map(({ id }) => id)).not.toContain(ratingId)
  expect(await problemOf(editor.api.getRating({ params }))).toMatchObject({ status: 404 })
  expect(await ana.api.getRating({ params })).toMatchObject({ id: ratingId })
})

test('an editor without the permission sees no ratings [S50]', async () => {
  const { ratingId } = await rated()
  const editor = await createUser(app)
  await grant(app, editor, assistantId, 'editor')
  await permit(app, editor, { removed: ['ratings.view_own'] })
  const query = { assistant: String(assistantId) }
  expect(await problemOf(editor.api.listRatings({ query }))).toMatchObject({ status: 404 })
  expect(await problemOf(editor.api.getRating({ params: { ratingId } }))).toMatchObject({ status: 404 })
})

test('a rating shows the messages around its answer and no more of the conversation [S23]', async () => {
  const { chat, params } = await answered('Primeira resposta.', 'Primeira pergunta?')
  models.next({ text: 'Segunda.' }, { text: 'Terceira.' }, { text: 'Quarta.' })
  await chat.ask('Pergunta dois?')
  const { messageId } = await chat.ask('Pergunta três?')
  await chat.ask('Pergunta quatro?')
  await maria.api.rateAnswer({ params: { ...params, messageId }, body: bad })
  const details = await ana.api.getRating({ params: { ratingId: await idOf(messageId) } })
  expect(details.context.map(({ text }) => text)).toEqual([
    'Segunda.',
    'Pergunta três?',
    'Terceira.',
    'Pergunta quatro?',
  ])
  expect(details).toMatchObject({ version: 1, model: 'prosa-teste', expected: 'Às 8h.', mailed: true, notes: [] })
})

test('an editor sees surrounding messages only with transcript access, and each read is audited [G1]', async () => {
  const own = await createPublishedAssistant(ana, 'Leitura de conversas')
  await makePublic(app, own)
  const chat = await openChat(app, maria, own)
  models.next({ text: 'Resposta anterior.' }, { text: 'Resposta julgada.' }, { text: 'Resposta seguinte.' })
  await chat.ask('Segredo anterior?')
  const { messageId } = await chat.ask('Pergunta julgada?')
  await chat.ask('Segredo seguinte?')
  await maria.api.rateAnswer({ params: { chatId: chat.id, messageId }, body: bad })
  const ratingId = await idOf(messageId)
  const params = { ratingId }
  const editor = await createUser(app)
  await grant(app, editor, own, 'editor')
  const readings = async (userId: number) => {
    const rows = await app.ctx.db.select().from(auditEvents).where(eq(auditEvents.action, 'assistant.read-chat'))
    return rows.filter(({ data, actor }) => data['ratingId'] === ratingId && actor?.id === String(userId))
  }
  const judged = ['Pergunta julgada?', 'Resposta julgada.']
  const allOf = ({ around, context }: RatingDetails) => ({ around, texts: context.map(({ text }) => text) })
  const seen = async () => allOf(await editor.api.getRating({ params }))

  expect(await seen()).toEqual({ around: 'not_permitted', texts: judged })
  const body = { action: 'take' as const }
  expect(allOf(await editor.api.setRatingState({ params, body }))).toEqual({ around: 'not_permitted', texts: judged })
  await permit(app, editor, { added: ['chats.read_assistant'] })
  expect(await seen()).toEqual({ around: 'closed', texts: judged })
  expect(await readings(editor.id)).toEqual([])
  await ana.api.updateAccess({ params: { assistantId: own }, body: { chatsReadable: true } })
  const whole = ['Resposta anterior.', ...judged, 'Segredo seguinte?']
  expect(await seen()).toEqual({ around: 'shown', texts: whole })
  expect(await readings(editor.id)).toMatchObject([{ targetId: String(own), data: { chatId: chat.id } }])
  expect(allOf(await ana.api.getRating({ params }))).toEqual({ around: 'shown', texts: whole })
  expect(await readings(ana.id)).toHaveLength(1)
})

test('an administrator without access to students’ conversations sees none of their ratings [S50]', async () => {
  const { ratingId, messageId } = await rated()
  await app.ctx.db.update(ratings).set({ origin: 'sga' }).where(eq(ratings.messageId, messageId))
  const limited = await createUser(app, { roles: ['admin'] })
  await permit(app, limited, { removed: ['sga.read_transcripts'] })
  const query = { origin: 'sga' as const }
  const rowsOf = async ({ api }: TestUser) => (await api.listRatings({ query })).items.map(({ id }) => id)
  const exported = async ({ token }: TestUser) =>
    (await app.fetch('/api/ratings.csv?origin=sga', { headers: { authorization: `Bearer ${token}` } })).text()
  expect(await rowsOf(ana)).toContain(ratingId)
  expect(await exported(ana)).toContain('Que horas abre a secretaria?')
  expect(await rowsOf(limited)).toEqual([])
  const { handlers } = await ana.api.getRating({ params: { ratingId } })
  expect(handlers.map(({ id }) => id)).toContain(ana.id)
  expect(handlers.map(({ id }) => id)).not.toContain(limited.id)
  expect((await limited.api.getRatingCards({ query })).total).toBe(0)
  expect(await exported(limited)).not.toContain('Que horas abre a secretaria?')
  const params = { ratingId }
  expect(await problemOf(limited.api.getRating({ params }))).toMatchObject({ status: 404 })
  const body = { action: 'take' as const }
  expect(await problemOf(limited.api.setRatingState({ params, body }))).toMatchObject({ status: 404 })
})

test('a rating is taken, noted, resolved and reopened once each, and its author learns of the resolution [S23]', async () => {
  const { ratingId, ...params } = await rated()
  const act = (action: 'take' | 'resolve' | 'discard' | 'reopen') =>
    ana.api.setRatingState({ params: { ratingId }, body: { action } })
  expect(await act('take')).toMatchObject({ status: 'reviewing', assigneeName: 'Ana Lima' })
  const { notes } = await ana.api.addRatingNote({ params: { ratingId }, body: { text: 'Falar com a secretaria.' } })
  expect(notes).toMatchObject([{ authorName: 'Ana Lima', text: 'Falar com a secretaria.' }])
  expect(await act('resolve')).toMatchObject({ status: 'resolved', resolvedAt: expect.any(String) })
  expect(await act('resolve')).toMatchObject({ status: 'resolved' })
  expect(await problemOf(act('discard'))).toMatchObject({ status: 409, code: 'rating_state' })
  const events = await app.ctx.db
    .select()
    .from(outboxEvents)
    .where(and(eq(outboxEvents.type, 'rating.resolved'), eq(outboxEvents.aggregateId, ratingId)))
  expect(events).toMatchObject([{ payload: { assistantId, outcome: 'resolved' } }])
  expect(await act('reopen')).toMatchObject({ status: 'reviewing', resolvedAt: null })
  await act('discard')
  await maria.api.rateAnswer({ params, body: { ...bad, comment: 'Continua errado.' } })
  expect(await ana.api.getRating({ params: { ratingId } })).toMatchObject({ status: 'new', resolvedAt: null })
})

test('a rating is assigned to a person who can handle it, who gets one mail if they want mails [S23]', async () => {
  const { ratingId } = await rated()
  const params = { ratingId }
  const editor = await createUser(app, { name: 'Caio Melo' })
  const quiet = await createUser(app, { name: 'Dora Pires', roles: ['admin'] })
  await quiet.api.changeProfile({ body: { ratingsMail: false } })
  await grant(app, editor, assistantId, 'editor')
  const assign = (assigneeId: number) =>
    ana.api.setRatingState({ params, body: { action: 'assign' as const, assigneeId } })
  const { handlers } = await ana.api.getRating({ params })
  expect(handlers.map(({ name }) => name)).toEqual(expect.arrayContaining(['Ana Lima', 'Caio Melo', 'Dora Pires']))
  expect(handlers.map(({ id }) => id)).not.toContain(maria.id)
  expect(await problemOf(assign(maria.id))).toMatchObject({ status: 409, code: 'principal_unknown' })
  await assign(quiet.id)
  expect(await assign(editor.id)).toMatchObject({ status: 'reviewing', assigneeId: editor.id })
  await assign(editor.id)
  const mailsTo = async ({ email }: TestUser) =>
    (await readOutbox(app.ctx.config.dataDir)).filter((text) => text.includes(`To: ${email}`))
  const [mail] = await eventually(async () => {
    const found = await mailsTo(editor)
    expect(found).toHaveLength(1)
    return found
  })
  expect(mail).toContain(`/assistants/manage/${assistantId}?rating=`)
  expect(mail).not.toContain('Abre às 8h.')
  expect(await mailsTo(quiet)).toEqual([])
  await editor.api.setRatingState({ params, body: { action: 'discard' } })
  expect(await problemOf(assign(ana.id))).toMatchObject({ code: 'rating_state' })
})

test('simultaneous presses count once: one mail, one resolution [S23]', async () => {
  const { ratingId } = await rated()
  const editor = await createUser(app, { name: 'Eva Reis' })
  await grant(app, editor, assistantId, 'editor')
  const act = (body: Parameters<typeof ana.api.setRatingState>[0]['body']) =>
    ana.api.setRatingState({ params: { ratingId }, body })
  const assign = { action: 'assign', assigneeId: editor.id } as const
  await Promise.all([act(assign), act(assign), act(assign)])
  const { rows } = await app.ctx.db.execute(
    sql`select id from jobs.job where name = 'ratings.tell-assignee' and data->>'ratingId' = ${ratingId}`,
  )
  expect(rows).toHaveLength(1)
  const ends = await Promise.all([act({ action: 'resolve' }), act({ action: 'resolve' })])
  expect(ends.map(({ status }) => status)).toEqual(['resolved', 'resolved'])
})

test('a correction becomes an approved answer in the draft, once per question [S23]', async () => {
  const { ratingId } = await rated()
  const correct = (question: string, answer: string): Promise<RatingDetails> =>
    ana.api.correctRating({ params: { ratingId }, body: { question, answer, validUntil: null } })
  expect(await correct('Que horas abre a secretaria?', 'Às 8h.')).toMatchObject({ status: 'reviewing' })
  await correct('que horas abre a secretaria', 'Às 8h em ponto.')
  const { config } = await ana.api.getDraft({ params: { assistantId } })
  expect(config.approvedAnswers).toEqual([
    { question: 'que horas abre a secretaria', answer: 'Às 8h em ponto.', validUntil: null },
  ])
})

test('the author reads the reply beside the answer and by mail [S23]', async () => {
  const { ratingId, chatId } = await rated()
  await ana.api.replyToRating({ params: { ratingId }, body: { text: 'Obrigada! Já corrigimos: abre às 8h.' } })
  expect((await lastAnswer(chatId))?.rating?.reply).toBe('Obrigada! Já corrigimos: abre às 8h.')
  const mail = await eventually(async () => {
    const found = (await readOutbox(app.ctx.config.dataDir)).find((text) => text.includes(`To: ${maria.email}`))
    expect(found).toBeDefined()
    return found
  })
  expect(mail).toContain('Já corrigimos: abre às 8h.')
  expect(mail).toContain(`/assistants/${assistantId}/chats/${chatId}`)
})

test('the export is safe for spreadsheets and audited [A12, G1]', async () => {
  const { params } = await answered('Sim.', 'Exportar?')
  await maria.api.rateAnswer({ params, body: { ...bad, comment: '=HYPERLINK("x")' } })
  const csv = await (await ana.api.exportRatings({ query: { q: 'HYPERLINK' } })).text()
  expect(csv.split('\r\n')[1]).toContain(`'=HYPERLINK(""x"")`)
  const trail = await app.ctx.db.select().from(auditEvents).where(eq(auditEvents.action, 'rating.export'))
  expect(trail.map(({ data }) => data)).toContainEqual(expect.objectContaining({ count: 1 }))
})

test('ratings are deleted with their chat [P2]', async () => {
  const { chatId, ratingId } = await rated()
  await maria.api.deleteChat({ params: { chatId } })
  expect(await problemOf(ana.api.getRating({ params: { ratingId } }))).toMatchObject({ status: 404 })
  await app.ctx.pool.query('delete from chats where id = $1', [chatId])
  expect(await app.ctx.db.select().from(ratings).where(eq(ratings.id, ratingId))).toEqual([])
})

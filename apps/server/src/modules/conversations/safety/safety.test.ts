import { type SafetyRules, safetyRulesSchema } from '@prosa/contract/conversations/safety-rules.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { sendAlertMail } from '#/modules/conversations/safety/alerts/alerts.service.ts'
import { combineRules, readSafety } from '#/modules/conversations/safety/rules/rules.service.ts'
import { mailsTo, outbox, problemOf } from '#test/accounts.ts'
import { createChat } from '#test/chat-reader.ts'
import { createUser, grant, permit } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startModelServer } from '#test/model-server.ts'
import { startTestApp } from '#test/test-app.ts'

const none: SafetyRules = { ...safetyRulesSchema.parse({}), maskCpf: false }

const models = await forFile(startModelServer())
// an address that does not count as local: requests to local models are not masked
const env = { OPENAI_BASE_URL: models.url.replace('127.0.0.1', '0.0.0.0'), MODELS: 'openai:prosa-teste' }
const app = await forFile(startTestApp({ env }))
const admin = await createUser(app, { roles: ['admin'] })
const other = await createUser(app, { roles: ['admin'] })
const maria = await createUser(app, { name: 'Maria Reis' })

beforeEach(() => save({}))

const save = (rules: Partial<SafetyRules>) => admin.api.updateSafety({ body: { ...none, ...rules } })
const saveOwn = (assistantId: number, rules: Partial<SafetyRules>) =>
  maria.api.updateAssistantSafety({ params: { assistantId }, body: { ...none, ...rules } })
const lastPrompt = () => JSON.stringify(models.requests.at(-1)?.body.messages)

test('a provider never gets masked values of questions, history and documents; the person reads them [P5]', async () => {
  await save({ maskCpf: true, maskEmail: true, maskPhone: true })
  const chat = await createChat(app, maria)
  const params = { assistantId: chat.assistantId }
  await maria.api.addText({ params, body: { name: 'Contato', text: 'A secretaria atende em secretaria@escola.test.' } })
  await vi.waitFor(
    async () => expect((await maria.api.listDocuments({ params, query: {} })).items[0]?.status).toBe('ready'),
    { timeout: 20_000 },
  )
  await chat.ask('Meu CPF é 529.982.247-25, guarde.')
  models.next({ text: 'A secretaria é [EMAIL_1] e o seu CPF é [CPF_2].', pieceBytes: 3 })
  const answer = await chat.ask('Qual é o meu CPF e o e-mail da secretaria?')
  expect(lastPrompt()).toContain('[CPF_')
  expect(lastPrompt()).not.toMatch(/529\.982|secretaria@/)
  expect(answer.text).toBe('A secretaria é secretaria@escola.test e o seu CPF é 529.982.247-25.')
})

test('without a rule the text is not masked [P5]', async () => {
  const chat = await createChat(app, maria)
  await chat.ask('Meu CPF é 529.982.247-25.')
  expect(lastPrompt()).toContain('529.982.247-25')
})

test("a blocked topic gets its fixed answer without a model; the assistant's topics add to the organization's", async () => {
  await save({ topics: [{ name: 'Apostas', terms: ['aposta'], answer: 'Sobre apostas eu não converso.' }] })
  const chat = await createChat(app, maria)
  const requestCount = models.requests.length
  expect(await chat.ask('Qual é a melhor aposta?')).toMatchObject({
    status: 'done',
    text: 'Sobre apostas eu não converso.',
  })
  await saveOwn(chat.assistantId, { topics: [{ name: 'Política', terms: ['eleição'], answer: 'Não falo disso.' }] })
  expect((await chat.ask('E a eleicao?')).text).toBe('Não falo disso.')
  expect(models.requests).toHaveLength(requestCount)
  const own = await maria.api.getAssistantSafety({ params: { assistantId: chat.assistantId } })
  expect(own.organization.topics).toEqual(['Apostas'])
})

test('a risk raises one alert with an event and a mail without the text, and the answer continues [P4]', async () => {
  await save({ alertOn: ['self_harm', 'violence'], recipients: ['orientacao@escola.test'] })
  const chat = await createChat(app, maria)
  expect(await chat.ask('Às vezes eu quero morrer.')).toMatchObject({ status: 'done' })
  await chat.ask('sofro bullying na sala')
  const { items, total } = await admin.api.listSafetyAlerts({ query: {} })
  expect(total).toBe(1)
  expect(items[0]).toMatchObject({ category: 'self_harm', assistantId: chat.assistantId, status: 'open' })
  expect(JSON.stringify(items)).not.toContain('morrer')
  const [mail] = await mailsTo(app, 'orientacao@escola.test')
  expect(mail).toContain('autoagress')
  expect(mail).not.toMatch(/morrer|Maria/)
  const { rows } = await app.ctx.db.execute(
    sql`select aggregate_id, payload from outbox_events where type = 'safety.alert'`,
  )
  expect(rows).toMatchObject([{ aggregate_id: String(chat.assistantId), payload: { category: 'self_harm' } }])
})

test('reading an alert is audited; a handled alert with a note is no longer open [G1]', async () => {
  await save({ alertOn: ['violence'] })
  const chat = await createChat(app, maria)
  await chat.ask('Meu padrasto me bate.')
  const { items } = await admin.api.listSafetyAlerts({ query: { category: 'violence' } })
  const params = { safetyAlertId: items[0]?.id ?? '' }
  const read = await admin.api.readSafetyAlert({ params })
  expect(read).toMatchObject({ excerpt: 'Meu padrasto me bate.', personName: 'Maria Reis', note: '' })
  const handled = await admin.api.handleSafetyAlert({ params, body: { note: 'Falei com a família.' } })
  expect(handled).toMatchObject({ status: 'handled', note: 'Falei com a família.' })
  const late = other.api.handleSafetyAlert({ params, body: { note: 'Vi depois.' } })
  expect((await problemOf(late)).detail).toMatch(new RegExp(`^${admin.name} já tratou disto em`))
  expect((await admin.api.listSafetyAlerts({ query: { category: 'violence' } })).total).toBe(0)
  const { rows } = await app.ctx.db.execute(
    sql`select action from audit_events where target_type = 'safety_alert' and target_id = ${params.safetyAlertId} order by id`,
  )
  expect(rows.map(({ action }) => action)).toEqual(['safety.alert_read', 'safety.alert_handle'])
  await maria.api.deleteChat({ params: { chatId: chat.id } })
  await app.ctx.db.execute(sql`delete from chats where id = ${chat.id}`)
  expect(await admin.api.readSafetyAlert({ params })).toMatchObject({ excerpt: null, personName: null })
})

test('a partner finds only alerts of the assistants they edit [Z2]', async () => {
  await save({ alertOn: ['violence'] })
  const [own, others] = [await createChat(app, maria), await createChat(app, maria)]
  for (const chat of [own, others]) await chat.ask('Meu padrasto me bate.')
  const partner = await createUser(app, { roles: ['partner'] })
  await permit(app, partner, { added: ['safety.alerts'] })
  await grant(app, partner, own.assistantId, 'editor')
  await grant(app, partner, others.assistantId, 'viewer')
  const { items } = await partner.api.listSafetyAlerts({ query: {} })
  expect(items.map(({ assistantId }) => assistantId)).toEqual([own.assistantId])
  const all = (await admin.api.listSafetyAlerts({ query: {} })).items
  const params = { safetyAlertId: all.find(({ assistantId }) => assistantId === others.assistantId)?.id ?? '' }
  expect((await problemOf(partner.api.readSafetyAlert({ params }))).code).toBe('not_found')
  const handling = partner.api.handleSafetyAlert({ params, body: { note: 'Vi.' } })
  expect((await problemOf(handling)).code).toBe('not_found')
  expect(await partner.api.readSafetyAlert({ params: { safetyAlertId: items[0]?.id ?? '' } })).toMatchObject({
    excerpt: 'Meu padrasto me bate.',
  })
})

test('a suspended person gets no alerts, and a deleted account is removed from every list [T6]', async () => {
  const gone = await createUser(app)
  const recipients = [gone.email, 'orientacao@escola.test']
  await save({ alertOn: ['self_harm'], recipients })
  const chat = await createChat(app, maria)
  await saveOwn(chat.assistantId, { recipients })
  await admin.api.updateUser({ params: { userId: gone.id }, body: { status: 'suspended' } })
  await chat.ask('Eu quero morrer.')
  const [alert] = (await admin.api.listSafetyAlerts({ query: { category: 'self_harm' } })).items
  await sendAlertMail(app.ctx, { to: gone.email, alertId: alert?.id ?? '' }, { id: 'a' })
  expect((await outbox(app)).filter((mail) => mail.includes(`To: ${gone.email}`))).toEqual([])
  // a mail that failed for days is a dead letter under another name
  await app.ctx.db.execute(sql`insert into jobs.job (name, source_name, data)
    values ('dead-letter', 'safety.send-mail', jsonb_build_object('to', ${gone.email}::text, 'alertId', ${alert?.id}::text))`)
  await admin.api.deleteUser({ params: { userId: gone.id }, body: { transferTo: null, chats: 'delete' } })
  const { rows } = await app.ctx.db.execute(sql`select name from jobs.job where data->>'to' = ${gone.email}`)
  expect(rows).toEqual([])
  await vi.waitFor(async () => expect((await admin.api.getSafety()).recipients).toEqual(['orientacao@escola.test']), {
    timeout: 20_000,
  })
  await vi.waitFor(
    async () => expect((await readSafety(app.ctx, chat.assistantId)).recipients).toEqual(['orientacao@escola.test']),
    { timeout: 20_000 },
  )
})

test('a chat accepts as many messages as the rules allow, and repetitions', async () => {
  await save({ messagesPerChat: 3 })
  const chat = await createChat(app, maria)
  await saveOwn(chat.assistantId, { messagesPerChat: 2 })
  const id = crypto.randomUUID()
  await chat.ask('Um')
  await chat.ask('Dois', { id })
  const refused = await chat.send('Três')
  expect([refused.status, ((await refused.json()) as { detail: string }).detail]).toEqual([
    409,
    'Esta conversa chegou ao limite de 2 mensagens. Comece outra para continuar.',
  ])
  expect(await chat.ask('Dois', { id })).toMatchObject({ status: 'done' })
})

test('rules apply on every process at once, and are shown only to people who may see them', async () => {
  const second = await startTestApp({ beside: app })
  const chat = await createChat(app, maria)
  expect((await readSafety(second.ctx, chat.assistantId)).maskPhone).toBe(false)
  await saveOwn(chat.assistantId, { maskPhone: true })
  await vi.waitFor(async () => expect((await readSafety(second.ctx, chat.assistantId)).maskPhone).toBe(true), {
    timeout: 20_000,
  })
  await save({ maskEmail: true })
  await vi.waitFor(async () => expect((await readSafety(second.ctx, chat.assistantId)).maskEmail).toBe(true), {
    timeout: 20_000,
  })
  await second.close()
  const viewer = await createUser(app)
  await grant(app, viewer, chat.assistantId, 'viewer')
  const params = { assistantId: chat.assistantId }
  expect(await problemOf(viewer.api.getAssistantSafety({ params }))).toMatchObject({ status: 404 })
  expect(await problemOf(maria.api.getSafety())).toMatchObject({ status: 404 })
  expect(await problemOf(maria.api.listSafetyAlerts({ query: {} }))).toMatchObject({ status: 404 })
})

test('a saved rule applies to the next question, even without the notification [P5]', async () => {
  const deaf = await startTestApp({ env: { OPENAI_BASE_URL: models.url, MODELS: 'openai:prosa-teste' } })
  await deaf.ctx.listen.close()
  const [root, ana] = [await createUser(deaf, { roles: ['admin'] }), await createUser(deaf)]
  const chat = await createChat(deaf, ana)
  expect(await chat.ask('Qual é a melhor aposta?')).toMatchObject({ status: 'done' })
  const topic = (answer: string) => ({ ...none, topics: [{ name: 'Apostas', terms: ['aposta'], answer }] })
  await root.api.updateSafety({ body: topic('Aqui não se fala disso.') })
  expect((await chat.ask('E agora, qual aposta?')).text).toBe('Aqui não se fala disso.')
  await root.api.updateSafety({ body: none })
  await ana.api.updateAssistantSafety({ params: { assistantId: chat.assistantId }, body: topic('Nem comigo.') })
  expect((await chat.ask('Mais uma aposta?')).text).toBe('Nem comigo.')
  await deaf.close()
})

test('of two sets of rules the stricter applies', () => {
  const organization = { ...none, maskCpf: true, messagesPerChat: 50, recipients: ['a@a.test'] }
  expect(combineRules(organization, null)).toEqual(organization)
  expect(
    combineRules(organization, { ...none, maskEmail: true, messagesPerChat: 80, recipients: ['a@a.test', 'b@a.test'] }),
  ).toEqual({ ...organization, maskEmail: true, recipients: ['a@a.test', 'b@a.test'] })
})

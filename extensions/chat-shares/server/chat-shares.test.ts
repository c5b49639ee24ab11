import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { ShareAudience } from '#/chat-shares/contract.ts'
import { PERSON_MODEL } from '@prosa/contract/assistants/approved-model.ts'
import { chatSharesData } from '#/chat-shares/server/personal-data.service.ts'
import { withoutId, endOfAnswers, shownNow, toSnapshot, type PathMessage } from '#/chat-shares/server/snapshot.model.ts'
import { chats, messages } from '@prosa/server/src/modules/conversations/chats.tables.ts'
import { users } from '@prosa/server/src/modules/identity/accounts/users.tables.ts'
import { getSettings } from '@prosa/server/src/modules/settings/settings.service.ts'
import { countRemoved } from '@prosa/server/test/stays-because.ts'
import { problemOf } from '@prosa/server/test/accounts.ts'
import { createPublishedAssistant, createUser, grant, type TestUser } from '@prosa/server/test/factories.ts'
import { forFile } from '@prosa/server/test/for-file.ts'
import { readOutbox } from '@prosa/server/test/outbox.ts'
import { startTestApp } from '@prosa/server/test/test-app.ts'

const app = await forFile(startTestApp())
const owner = await createUser(app, { name: 'Bruno Lima' })
const maria = await createUser(app, { name: 'Maria Reis' })
const joao = await createUser(app, { name: 'João Prado' })
const stranger = await createUser(app, { name: 'Outra Pessoa' })
const assistantId = await createPublishedAssistant(owner)
await grant(app, maria, assistantId, 'viewer')
await grant(app, joao, assistantId, 'viewer')

interface Chat {
  id: string
  ids: string[]
}

/** Creates a chat whose messages alternate, starting with the person's. */
async function chatOf(
  person: TestUser,
  texts: readonly string[],
  more: Partial<typeof chats.$inferInsert> = {},
): Promise<Chat> {
  const id = randomUUID()
  await app.ctx.db.insert(chats).values({ id, assistantId, userId: person.id, title: 'Conversa de Maria', ...more })
  const ids = texts.map(() => randomUUID())
  if (ids.length > 0)
    await app.ctx.db.insert(messages).values(
      texts.map((text, n) => ({
        id: ids[n]!,
        chatId: id,
        parentId: ids[n - 1] ?? null,
        role: n % 2 === 0 ? ('user' as const) : ('assistant' as const),
        parts: [{ type: 'text' as const, text }],
        status: 'done' as const,
      })),
    )
  await app.ctx.db
    .update(chats)
    .set({ currentLeafId: ids.at(-1) ?? null })
    .where(eq(chats.id, id))
  return { id, ids }
}

const share = (by: TestUser, chat: Chat, audience: ShareAudience = 'organization', lastDay: string | null = null) =>
  by.api.createChatShare({ params: { chatId: chat.id }, body: { until: chat.ids[1]!, audience, lastDay } })
const tokenOf = ({ url }: { url: string | null }) => url!.split('/').at(-1)!
const inside = (by: TestUser, token: string, from = 0) => by.api.getSharedChat({ params: { token }, query: { from } })
const onWeb = (token: string, from = 0) => app.api().getPublicChat({ params: { token }, query: { from } })
const allowWeb = (chatsOnWeb: boolean, by = owner) =>
  by.api.updateAccess({ params: { assistantId }, body: { chatsOnWeb } })

test("a missing answer, a question and a draft's test chat cannot be shared [T1]", async () => {
  const chat = await chatOf(maria, ['Oi', 'Olá, Maria!'])
  expect((await problemOf(share(maria, { ...chat, ids: ['', randomUUID()] }))).status).toBe(404)
  // a link must end with an answer
  expect((await problemOf(share(maria, { ...chat, ids: ['', chat.ids[0]!] }))).status).toBe(404)
  const test = await chatOf(owner, ['Oi', 'Olá'], { origin: 'test' })
  expect((await problemOf(share(owner, test))).status).toBe(404)
  expect((await problemOf(inside(joao, 'x'.repeat(43)))).status).toBe(404)
  expect((await problemOf(onWeb('x'.repeat(43)))).status).toBe(404)
})

test('a chat without a finished answer, or a past end date, cannot be shared [S12]', async () => {
  const chat = await chatOf(maria, ['Oi'])
  const preview = maria.api.previewChatShare({ params: { chatId: chat.id }, query: {} })
  expect(await problemOf(preview)).toMatchObject({ status: 409, code: 'chat_share_empty' })
  const answered = await chatOf(maria, ['Oi', 'Olá'])
  expect(await problemOf(share(maria, answered, 'organization', '2020-01-01'))).toMatchObject({
    status: 422,
    errors: [{ pointer: '#/lastDay' }],
  })
})

test("the link shows its preview without the person's name, and nothing written later [S12, P2]", async () => {
  const chat = await chatOf(maria, ['Sou Maria, maria@escola.br', 'Olá, Maria!', 'E depois?', 'Depois.'])
  const params = { chatId: chat.id }
  const preview = await maria.api.previewChatShare({ params, query: { until: chat.ids[1] } })
  const token = tokenOf(await share(maria, chat))
  const content = await inside(joao, token)
  expect(content.messages).toEqual(preview.messages.map(withoutId))
  expect(content.messages.map(({ text }) => text)).toEqual([
    'Sou [nome oculto], [e-mail oculto]',
    'Olá, [nome oculto]!',
  ])
  expect(content).toMatchObject({ title: 'Conversa de [nome oculto]', total: 2, next: null, assistantId })
  // a later continuation of the shared answer is not shown either
  await app.ctx.db
    .update(messages)
    .set({ parts: [{ type: 'text', text: 'Olá! E mais um segredo.' }] })
    .where(eq(messages.id, chat.ids[1]!))
  expect((await inside(joao, token)).messages[1]?.text).toBe('Olá, [nome oculto]!')
  expect(JSON.stringify(content)).not.toContain('Maria')
})

test('a long conversation is read in equal parts by preview and link [S12]', async () => {
  const texts = Array.from({ length: 120 }, (_, n) => `mensagem ${n}`)
  const chat = await chatOf(maria, texts)
  const whole = { ...chat, ids: ['', chat.ids.at(-1)!] }
  const token = tokenOf(await share(maria, whole))
  const read: string[] = []
  for (let from: number | null = 0; from !== null;) {
    const part = await inside(joao, token, from)
    const preview = await maria.api.previewChatShare({ params: { chatId: chat.id }, query: { from } })
    expect(preview.messages.map(({ text }) => text)).toEqual(part.messages.map(({ text }) => text))
    read.push(...part.messages.map(({ text }) => text))
    from = part.next
  }
  expect(read).toEqual(texts)
})

test("an organization's link gives a 404 to people who may not use the assistant, and on the Web [T1]", async () => {
  const token = tokenOf(await share(maria, await chatOf(maria, ['Oi', 'Olá'])))
  expect((await problemOf(inside(stranger, token))).status).toBe(404)
  expect((await problemOf(onWeb(token))).status).toBe(404)
  expect((await app.fetch(`/conversas/${token}`)).status).toBe(404)
  await expect(inside(owner, token)).resolves.toMatchObject({ total: 2 })
})

test('an editor switches sharing on the Web on, notifying the owner, and off at once [S14, S17]', async () => {
  const chat = await chatOf(maria, ['Oi', 'Olá'])
  expect(await problemOf(share(maria, chat, 'web'))).toMatchObject({ status: 409, code: 'chat_share_web_off' })
  expect((await problemOf(allowWeb(true, maria))).status).toBe(404)
  const admin = await createUser(app, { roles: ['admin'], name: 'Ana Lima' })
  await allowWeb(true, admin)
  await vi.waitFor(
    async () => {
      const letters = (await readOutbox(app.ctx.config.dataDir)).filter((text) => text.includes(`To: ${owner.email}`))
      expect(letters.join()).toContain('Ana Lima permitiu')
    },
    { timeout: 20_000 },
  )
  const { rows } = await app.ctx.db.execute(
    sql`select action from audit_events where action = 'assistant.allow-web-chats'`,
  )
  expect(rows).toHaveLength(1)
  const token = tokenOf(await share(maria, chat, 'web'))
  await expect(onWeb(token)).resolves.toMatchObject({ total: 2, title: 'Conversa de [nome oculto]' })
  const page = await app.fetch(`/conversas/${token}`)
  expect([page.status, page.headers.get('x-robots-tag')]).toEqual([200, 'noindex, nofollow'])
  const policy = page.headers.get('content-security-policy')
  expect(policy).toContain("frame-ancestors 'none'")
  await expect(inside(joao, token)).resolves.toMatchObject({ total: 2 })
  await allowWeb(false)
  expect(await problemOf(onWeb(token))).toMatchObject({ status: 410, code: 'chat_share_ended' })
  expect((await app.fetch(`/conversas/${token}`)).status).toBe(410)
  await allowWeb(true)
})

test.each<[string, (chat: Chat, id: string) => Promise<unknown>, (chat: Chat) => Promise<unknown>]>([
  ['it is taken back', (_, id) => maria.api.revokeChatShare({ params: { chatShareId: id } }), async () => undefined],
  [
    'its day is over',
    (_, id) => app.ctx.db.execute(sql`update chat_shares set ends_at = now() - interval '1 second' where id = ${id}`),
    async () => undefined,
  ],
  ['the conversation is deleted', ({ id }) => maria.api.deleteChat({ params: { chatId: id } }), async () => undefined],
  [
    'the conversation has had its time',
    ({ id }) => app.ctx.db.delete(chats).where(eq(chats.id, id)),
    async () => undefined,
  ],
  [
    'its person lost the access',
    () =>
      app.ctx.db.execute(
        sql`delete from assistant_members where user_id = ${maria.id} and assistant_id = ${assistantId}`,
      ),
    () => grant(app, maria, assistantId, 'viewer'),
  ],
  [
    'its person is suspended',
    () => app.ctx.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, maria.id)),
    () => app.ctx.db.update(users).set({ suspendedAt: null }).where(eq(users.id, maria.id)),
  ],
  [
    'the assistant is paused',
    () => app.ctx.db.execute(sql`update assistants set paused_at = now() where id = ${assistantId}`),
    () => app.ctx.db.execute(sql`update assistants set paused_at = null where id = ${assistantId}`),
  ],
])('a link says that it has ended when %s, inside and on the Web [T6, P2]', async (_, end, undo) => {
  const chat = await chatOf(maria, ['Oi', 'Olá'])
  const made = await share(maria, chat, 'web')
  const token = tokenOf(made)
  await expect(onWeb(token)).resolves.toMatchObject({ total: 2 })
  await end(chat, made.id)
  expect(await problemOf(onWeb(token))).toMatchObject({ status: 410, code: 'chat_share_ended' })
  expect(await problemOf(inside(joao, token))).toMatchObject({ status: 410 })
  const copy = joao.api.continueSharedChat({ params: { token }, body: { id: randomUUID() } })
  expect((await problemOf(copy)).status).toBe(410)
  await undo(chat)
})

test("a person's links are listed, newest first, without ended ones [S12]", async () => {
  const ana = await createUser(app, { name: 'Ana Prado' })
  await grant(app, ana, assistantId, 'viewer')
  const chat = await chatOf(ana, ['Oi', 'Olá'])
  const [first, second, third] = [
    await share(ana, chat),
    await share(ana, chat),
    await share(ana, chat, 'web', '2199-01-01'),
  ]
  await ana.api.revokeChatShare({ params: { chatShareId: second.id } })
  const { items, total } = await ana.api.listChatShares({ query: {} })
  expect([items.map(({ id }) => id), total]).toEqual([[third.id, first.id], 2])
  expect(items[0]).toMatchObject({ audience: 'web', open: true, messages: 2, url: third.url })
  expect((await problemOf(ana.api.revokeChatShare({ params: { chatShareId: second.id } }))).status).toBe(404)
  const { rows } = await app.ctx.db.execute(
    sql`select action from audit_events where target_type = 'chat_share' and actor->>'id' = ${String(ana.id)} order by id`,
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'chat_share.create',
    'chat_share.create',
    'chat_share.create',
    'chat_share.revoke',
  ])
})

test('a member continues a link as a copy, once per id, and the original stays unchanged [S12]', async () => {
  const chat = await chatOf(maria, ['Sou Maria', 'Olá, Maria!', 'E depois?', 'Depois.'])
  const token = tokenOf(await share(maria, chat))
  const id = randomUUID()
  const copy = { params: { token }, body: { id } }
  expect((await problemOf(stranger.api.continueSharedChat(copy))).status).toBe(404)
  await joao.api.continueSharedChat(copy)
  expect(await joao.api.continueSharedChat(copy)).toEqual({ chatId: id, assistantId })
  const made = await joao.api.getChat({ params: { chatId: id } })
  expect(made.messages.map(({ role, parts }) => [role, parts])).toEqual([
    ['user', [{ type: 'text', text: 'Sou [nome oculto]' }]],
    ['assistant', [{ type: 'text', text: 'Olá, [nome oculto]!' }]],
  ])
  const { items } = await joao.api.listChats({ params: { assistantId }, query: { q: 'oculto' } })
  expect(items.map((item) => item.id)).toEqual([id])
  const all = await joao.api.listOwnChats({ query: { q: 'oculto' } })
  expect(all.items.map((item) => item.id)).toEqual([id])
  const other = await chatOf(joao, ['Oi'], { origin: 'api' })
  const taken = maria.api.continueSharedChat({ params: { token }, body: { id: other.id } })
  expect(await problemOf(taken)).toMatchObject({ code: 'idempotency_mismatch' })
})

test.each(['erasePerson', 'removeAccount'] as const)('%s leaves a link without content [P2]', async (end) => {
  const ana = await createUser(app, { name: 'Ana Única' })
  await grant(app, ana, assistantId, 'viewer')
  const chat = await chatOf(ana, ['Oi', 'Olá'])
  const token = tokenOf(await share(ana, chat, 'web'))
  const rows = await chatSharesData.exportRows!(app.ctx.db, ana.id)
  expect(rows['conversas_compartilhadas']).toMatchObject([{ conversa: chat.id, para: 'web' }])
  await app.ctx.db.transaction((tx) => chatSharesData[end]!(app.ctx, tx, ana))
  expect((await problemOf(onWeb(token))).status).toBe(410)
  const { rows: left } = await app.ctx.db.execute(sql`select * from chat_share_contents where chat_id = ${chat.id}`)
  expect(left).toEqual([])
})

test('links without content are deleted after the retention period [P3]', async () => {
  const made = await share(maria, await chatOf(maria, ['Oi', 'Olá']))
  await app.ctx.db.execute(
    sql`update chat_shares set ends_at = now() - interval '1 day', created_at = now() - interval '20 years' where id = ${made.id}`,
  )
  const { privacy } = await getSettings(app.ctx)
  for (const step of chatSharesData.retain!) await step(app.ctx, privacy.retention, countRemoved().removed)
  expect((await problemOf(inside(joao, tokenOf(made)))).status).toBe(404)
})

const message = (role: 'user' | 'assistant', text: string, more: Partial<PathMessage> = {}): PathMessage => ({
  id: randomUUID(),
  role,
  parts: [{ type: 'text', text }],
  status: 'done',
  sources: [],
  model: null,
  note: null,
  ...more,
})

test('files, reasoning and empty messages are not shared; sources only if the assistant shows them [P2]', () => {
  const number = { number: 5, documentId: randomUUID(), documentName: 'Ficha de Ana', page: 3, passage: 'segredo' }
  const file = {
    type: 'file' as const,
    id: randomUUID(),
    name: 'atestado da Ana.pdf',
    format: 'pdf' as const,
    bytes: 1,
  }
  const path = [
    message('user', 'Veja', { parts: [{ type: 'text', text: 'Veja' }, file] }),
    message('assistant', '', {
      parts: [
        { type: 'reasoning', text: 'pensamento' },
        { type: 'text', text: 'Vi [5].' },
      ],
      sources: [number],
    }),
    message('user', '  '),
  ]
  const snapshot = toSnapshot(path, { personName: 'Ana Reis', showSources: true })
  expect(snapshot.map(withoutId)).toEqual([
    { role: 'user', text: 'Veja', files: 1, sources: [], approved: false },
    {
      role: 'assistant',
      text: 'Vi [1].',
      files: 0,
      sources: ['[1] Ficha de [nome oculto], página 3'],
      approved: false,
    },
  ])
  expect(toSnapshot(path, { personName: 'Ana Reis', showSources: false })[1]?.sources).toEqual([])
})

test('a path ends at its last finished answer; without one it is undefined [S12]', () => {
  const answer = message('assistant', 'Sim.')
  const path = [
    message('user', 'Oi'),
    answer,
    message('user', 'E?'),
    message('assistant', 'meio', { status: 'writing' }),
  ]
  expect(endOfAnswers(path)?.at(-1)).toBe(answer)
  expect(endOfAnswers([message('user', 'Oi'), message('assistant', '', { status: 'failed' })])).toBeUndefined()
})

test("a person's answer is kept as theirs, with their name only while they sign [S12]", () => {
  const answer = message('assistant', 'Sim.', { model: PERSON_MODEL, note: 'Respondido por Bruno Souza' })
  const [, snapshot] = toSnapshot([message('user', 'Abre?'), answer], { personName: 'Ana', showSources: true })
  expect(snapshot).toMatchObject({ byPerson: true, note: 'Respondido por Bruno Souza' })
  const snapshotFields = withoutId(snapshot!)
  expect(snapshotFields).toMatchObject({ byPerson: true })
  expect(snapshotFields).not.toHaveProperty('note')
  const now = { personName: 'Ana', answers: [answer] }
  expect(shownNow(snapshotFields, now).note).toBe('Respondido por Bruno Souza')
  expect(shownNow(snapshotFields, { ...now, answers: [{ ...answer, note: null }] }).note).toBeNull()
  // an older link without an author
  const { byPerson: _, ...before } = snapshotFields
  expect(shownNow(before, now)).toMatchObject({ byPerson: true, note: 'Respondido por Bruno Souza' })
  expect(shownNow({ ...before, role: 'user' }, now)).not.toHaveProperty('byPerson')
})

test('a link and its copy name the person who answered, as long as their account exists [S12, P2]', async () => {
  const chat = await chatOf(maria, ['Sou maria reis. Quem assina?', 'Maria, a diretora.'])
  const author = { model: PERSON_MODEL, note: 'Respondido por Rita Alves' }
  await app.ctx.db.update(messages).set(author).where(eq(messages.id, chat.ids[1]!))
  const signed = { role: 'assistant', byPerson: true, note: author.note, text: '[nome oculto], a diretora.' }
  const preview = await maria.api.previewChatShare({ params: { chatId: chat.id }, query: {} })
  expect(preview.messages.at(-1)).toMatchObject(signed)
  const token = tokenOf(await share(maria, chat))
  const shown = { messages: [{ text: 'Sou [nome oculto]. Quem assina?' }, signed] }
  expect(await inside(joao, token)).toMatchObject(shown)

  // A link from before authors were stored and names were matched in any case.
  await app.ctx.db.execute(sql`update chat_share_contents set title = 'De maria', messages = (select jsonb_agg(
    jsonb_set(m - 'byPerson', '{text}', to_jsonb(replace(m->>'text', '[nome oculto]', 'maria')))) from jsonb_array_elements(messages) m)
    where chat_id = ${chat.id}`)
  expect(await inside(joao, token)).toMatchObject({ ...shown, title: 'De [nome oculto]' })
  const copy = await joao.api.continueSharedChat({ params: { token }, body: { id: randomUUID() } })
  const copied = await joao.api.getChat({ params: { chatId: copy.chatId } })
  expect(copied.messages.at(-1)).toMatchObject({ byPerson: true, note: author.note })

  await app.ctx.db.update(messages).set({ note: null }).where(eq(messages.id, chat.ids[1]!))
  expect((await inside(joao, token)).messages.at(-1)).toMatchObject({ byPerson: true, note: null })
})

import { randomUUID } from 'node:crypto'
import type { AssistantCard } from '@prosa/contract/assistants/assistants.ts'
import { expect, test } from 'vitest'
import { chats, messages } from '#/modules/conversations/chats.tables.ts'
import { documents } from '#/modules/knowledge/knowledge.tables.ts'
import { ratings } from '#/modules/quality/ratings/ratings.tables.ts'
import { createPublishedAssistant, createUser, grant, makePublic, permit, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'

const app = await forFile(startTestApp())
const maria = await createUser(app)
const joao = await createUser(app, { name: 'João Pereira' })
const partner = await createUser(app, { roles: ['partner'] })
const admin = await createUser(app, { roles: ['admin'] })

type Query = NonNullable<Parameters<TestUser['api']['listAssistants']>[0]>['query']

async function list(user: TestUser, query: Query = {}): Promise<AssistantCard[]> {
  return (await user.api.listAssistants({ query: { pageSize: 100, ...query } })).items
}
const names = async (user: TestUser, query: Query = {}) => (await list(user, query)).map(({ name }) => name)

const draft = (user: TestUser, name: string) => user.api.createAssistant({ body: { name } })

async function chat(user: TestUser, assistantId: number, lastMessageAt: Date): Promise<void> {
  await app.ctx.db.insert(chats).values({ id: randomUUID(), assistantId, userId: user.id, lastMessageAt })
}

test('each scope lists its assistants, and a person without assistants gets empty lists [S11]', async () => {
  const ana = await createUser(app)
  expect(await list(ana)).toEqual([])
  const mine = await draft(ana, 'Rascunho da Ana')
  const shared = await createPublishedAssistant(joao, 'Compartilhado')
  await grant(app, ana, shared, 'viewer')
  const visible = await createPublishedAssistant(joao, 'Da organização')
  await makePublic(app, visible)
  const archived = await draft(ana, 'Arquivado da Ana')
  await ana.api.setAssistantState({ params: { assistantId: archived.id }, body: { action: 'archive' } })
  const deleted = await draft(ana, 'Na lixeira')
  await ana.api.deleteAssistant({ params: { assistantId: deleted.id }, body: { name: 'Na lixeira' } })

  const sort = 'name'
  expect(await names(ana, { scope: 'recent', sort })).toEqual(['Compartilhado', 'Da organização', 'Rascunho da Ana'])
  expect(await names(ana, { scope: 'mine' })).toEqual(['Rascunho da Ana'])
  expect(await names(ana, { scope: 'others', sort })).toEqual(['Compartilhado', 'Da organização'])
  expect(await names(ana, { scope: 'archived' })).toEqual(['Arquivado da Ana'])
  expect(await names(ana, { scope: 'trash' })).toEqual(['Na lixeira'])
  expect(await names(ana, { scope: 'all', sort })).not.toContain('Na lixeira')
  expect(await names(admin, { scope: 'all' })).toEqual(expect.arrayContaining(['Rascunho da Ana', 'Arquivado da Ana']))
  const recent = await names(admin, { scope: 'recent' })
  expect(recent).toContain('Rascunho da Ana')
  expect(recent).not.toContain('Arquivado da Ana')
  expect(mine.abilities).toMatchObject({ edit: true, delete: true })
})

test('a partner sees their list and no public assistants [S49]', async () => {
  const open = await createPublishedAssistant(maria, 'Aberto a todos')
  await makePublic(app, open)
  const granted = await createPublishedAssistant(maria, 'Liberado ao parceiro')
  await grant(app, partner, granted, 'viewer')
  const closed = await createPublishedAssistant(maria, 'Acesso vencido')
  await grant(app, partner, closed, 'viewer', new Date(Date.now() - 1000))
  for (const scope of ['recent', 'others', 'all'] as const)
    expect(await names(partner, { scope })).toEqual(['Liberado ao parceiro'])
  expect(await names(joao, { scope: 'others' })).toContain('Aberto a todos')
})

test('a viewer sees and finds the published version, an editor the draft [Z7]', async () => {
  const id = await createPublishedAssistant(maria, 'Química básica')
  const { revision } = await maria.api.getDraft({ params: { assistantId: id } })
  await maria.api.updateDraft({
    params: { assistantId: id },
    body: { revision, changes: { name: 'Segredo do rascunho' } },
  })
  await grant(app, joao, id, 'viewer')
  const card = (cards: AssistantCard[]) => cards.find((one) => one.id === id)
  expect(card(await list(joao))).toMatchObject({
    name: 'Química básica',
    status: 'published',
    abilities: { edit: false, chat: true },
  })
  expect(card(await list(maria))).toMatchObject({
    name: 'Segredo do rascunho',
    status: 'changed',
    abilities: { edit: true },
  })
  expect(await names(joao, { q: 'segredo' })).toEqual([])
  expect(await names(maria, { q: 'segredo' })).toEqual(['Segredo do rascunho'])
  expect(card(await list(joao, { status: 'changed' }))).toBeUndefined()
  expect(card(await list(joao, { status: 'published' }))).toBeDefined()
  expect(card(await list(maria, { status: 'published' }))).toBeUndefined()
})

test('an unpublished assistant is not listed for a viewer [Z7]', async () => {
  const { id } = await draft(maria, 'Só um rascunho')
  await grant(app, joao, id, 'viewer')
  expect(await names(joao, { q: 'rascunho' })).not.toContain('Só um rascunho')
})

test('the search ignores accents and case, includes tags, and requires every word [S11]', async () => {
  await maria.api.createAssistant({
    body: { name: 'Correção de Redação', description: 'Só comentários', tags: ['ÁGUA e sol'] },
  })
  for (const q of ['redacao', 'CORREÇÃO comentarios', 'agua', '  sol   redação ']) {
    expect(await names(maria, { q })).toEqual(['Correção de Redação'])
  }
  for (const q of ['redação física', '100%', '_']) expect(await names(maria, { q })).toEqual([])
})

test('cards are filtered by status, category and needed attention [S11]', async () => {
  const user = await createUser(app)
  const { id } = await user.api.createAssistant({ body: { name: 'Com erro', category: 'teaching' } })
  const paused = await createPublishedAssistant(user, 'Pausado')
  await user.api.setAssistantState({ params: { assistantId: paused }, body: { action: 'pause' } })
  await app.ctx.db.insert(documents).values({
    id: randomUUID(),
    assistantId: id,
    name: 'a.pdf',
    kind: 'pdf',
    bytes: 1,
    contentHash: Buffer.from('a'),
    storageKey: randomUUID(),
    status: 'failed',
    createdBy: user.id,
  })
  expect(await names(user, { status: 'draft' })).toEqual(['Com erro'])
  expect(await names(user, { status: 'paused' })).toEqual(['Pausado'])
  expect(await names(user, { category: 'teaching' })).toEqual(['Com erro'])
  expect(await names(user, { category: 'support' })).toEqual([])
  expect(await list(user, { attention: 'yes' })).toEqual([
    expect.objectContaining({ name: 'Com erro', failedDocuments: 1 }),
  ])
})

test('unreviewed bad ratings are shown to people who may read them [S11]', async () => {
  const [owner, editor, viewer] = [await createUser(app), await createUser(app), await createUser(app)]
  const assistantId = await createPublishedAssistant(owner, 'Avaliado')
  await grant(app, editor, assistantId, 'editor')
  await grant(app, viewer, assistantId, 'viewer')
  const calm = await createPublishedAssistant(owner, 'Sem avaliações')
  const rate = async (value: 'good' | 'bad', change: Partial<typeof ratings.$inferInsert> = {}) => {
    const [chatId, messageId] = [randomUUID(), randomUUID()]
    await app.ctx.db.insert(chats).values({ id: chatId, assistantId, userId: viewer.id })
    await app.ctx.db.insert(messages).values({ id: messageId, chatId, role: 'assistant', parts: [], status: 'done' })
    await app.ctx.db.insert(ratings).values({
      messageId,
      chatId,
      assistantId,
      userId: viewer.id,
      value,
      origin: 'internal',
      day: '2026-03-04',
      ...change,
    })
  }
  await rate('bad', { createdAt: new Date('2026-03-04T12:00:00Z') })
  await rate('bad')
  await rate('bad', { origin: 'sga' })
  await rate('bad', { status: 'resolved' })
  await rate('good')
  const readCards = async (user: TestUser) =>
    (await list(user, { scope: 'all', q: 'avaliado' })).find(({ id }) => id === assistantId)?.newRatings
  expect(await readCards(owner)).toEqual({ count: 2, since: '2026-03-04' })
  expect(await readCards(editor)).toEqual({ count: 2, since: '2026-03-04' })
  expect(await readCards(viewer)).toBeNull()
  expect(await readCards(admin)).toMatchObject({ count: 3 })
  expect((await list(owner, { attention: 'yes' })).map(({ id }) => id)).toEqual([assistantId])
  expect((await list(owner, {})).find(({ id }) => id === calm)?.newRatings).toBeNull()
  await permit(app, editor, { removed: ['ratings.view_own'] })
  expect(await readCards(editor)).toBeNull()
  expect(await list(editor, { attention: 'yes' })).toEqual([])
})

test('cards are sorted by own use, overall use, name in Portuguese, or last change [S11]', async () => {
  const user = await createUser(app)
  const water = await createPublishedAssistant(user, 'água')
  const tree = await createPublishedAssistant(user, 'Árvore')
  const ball = await createPublishedAssistant(user, 'bola')
  await chat(user, tree, new Date('2026-01-02'))
  await chat(user, water, new Date('2026-01-01'))
  await chat(maria, ball, new Date('2026-02-01'))
  await chat(joao, ball, new Date('2026-02-01'))
  expect(await names(user, { scope: 'mine', sort: 'used' })).toEqual(['Árvore', 'água', 'bola'])
  expect(await names(user, { scope: 'mine', sort: 'name' })).toEqual(['água', 'Árvore', 'bola'])
  expect((await names(user, { scope: 'mine', sort: 'popular' }))[0]).toBe('bola')
  expect((await names(user, { scope: 'mine', sort: 'updated' }))[0]).toBe('bola')
  expect((await list(user, { scope: 'mine' })).map(({ lastChatAt }) => lastChatAt)).toEqual([
    '2026-01-02T00:00:00.000Z',
    '2026-01-01T00:00:00.000Z',
    null,
  ])
})

test('the first view lists favourites, then the latest conversations, regardless of later changes [S11]', async () => {
  const user = await createUser(app)
  const [talked, starred, both, older] = [
    await createPublishedAssistant(user, 'Conversado ontem'),
    await createPublishedAssistant(user, 'Favorito sem conversa'),
    await createPublishedAssistant(user, 'Favorito conversado'),
    await createPublishedAssistant(user, 'Conversado antes'),
  ]
  await createPublishedAssistant(user, 'Nunca usado')
  await chat(user, talked, new Date('2026-01-03'))
  await chat(user, both, new Date('2026-01-02'))
  await chat(user, older, new Date('2026-01-01'))
  for (const assistantId of [starred, both])
    await user.api.setFavorite({ params: { assistantId }, body: { favorite: true } })
  const scope = 'mine'
  expect(await names(user, { scope })).toEqual([
    'Favorito conversado',
    'Favorito sem conversa',
    'Conversado ontem',
    'Conversado antes',
    'Nunca usado',
  ])
  const pages = await Promise.all([1, 2].map((page) => names(user, { scope, page, pageSize: 2 })))
  expect(pages).toEqual([
    ['Favorito conversado', 'Favorito sem conversa'],
    ['Conversado ontem', 'Conversado antes'],
  ])
})

test('a favourite belongs to one person [S11]', async () => {
  const id = await createPublishedAssistant(maria, 'Favorito')
  await grant(app, joao, id, 'viewer')
  await joao.api.setFavorite({ params: { assistantId: id }, body: { favorite: true } })
  await joao.api.setFavorite({ params: { assistantId: id }, body: { favorite: true } })
  const favorite = async (user: TestUser) => (await list(user)).find((card) => card.id === id)?.favorite
  expect([await favorite(joao), await favorite(maria)]).toEqual([true, false])
  await joao.api.setFavorite({ params: { assistantId: id }, body: { favorite: false } })
  expect(await favorite(joao)).toBe(false)
})

test("a card shows the person's three newest conversations, and no other person's [S11]", async () => {
  const id = await createPublishedAssistant(maria, 'Conversado')
  await grant(app, joao, id, 'viewer')
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute))
  const add = async (user: TestUser, title: string, minute: number, more: Partial<typeof chats.$inferInsert> = {}) => {
    const row = { id: randomUUID(), assistantId: id, userId: user.id, title, lastMessageAt: at(minute) }
    await app.ctx.db.insert(chats).values({ currentLeafId: randomUUID(), ...row, ...more })
  }
  for (const [minute, title] of ['um', 'dois', 'três', 'quatro'].entries()) await add(maria, title, minute)
  await add(maria, 'teste', 10, { origin: 'test' })
  await add(maria, 'apagada', 11, { deletedAt: at(11) })
  await add(maria, '', 12, { currentLeafId: null })
  await add(joao, 'do João', 13)
  const titles = async (user: TestUser) =>
    (await list(user, { scope: 'all', q: 'Conversado' }))[0]?.recentChats.map(({ title }) => title)
  expect(await titles(maria)).toEqual(['quatro', 'três', 'dois'])
  expect(await titles(joao)).toEqual(['do João'])
  expect(await titles(admin)).toEqual([])
})

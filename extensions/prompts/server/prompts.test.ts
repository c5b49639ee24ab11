import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { promptsData } from '#/prompts/server/personal-data.service.ts'
import { problemOf } from '@prosa/server/test/accounts.ts'
import { createUser, permit, type TestUser, insertGroup } from '@prosa/server/test/factories.ts'
import { forFile } from '@prosa/server/test/for-file.ts'
import { startTestApp } from '@prosa/server/test/test-app.ts'

const app = await forFile(startTestApp())

const text = 'Faça uma lista de exercícios para a {turma}.'
const create = (by: TestUser, body: Partial<Parameters<TestUser['api']['createPrompt']>[0]['body']> = {}) =>
  by.api.createPrompt({ body: { title: 'Lista de exercícios', text, ...body } })
const titles = async (by: TestUser, q = '') =>
  (await by.api.listPrompts({ query: { q } })).items.map(({ title }) => title)
const readerOf = ({ id }: TestUser) => ({ kind: 'user', id }) as const

const groupOf = async (...people: TestUser[]) => ({
  kind: 'group' as const,
  id: await insertGroup(app, `Turma ${randomUUID()}`, people),
})

const withoutSearch = (who: TestUser) => permit(app, who, { removed: ['people.search'] })
const withSearch = (who: TestUser) => permit(app, who, { added: ['people.search'] })

test('only the owner changes a prompt, readers read it, and others do not see it [Z2, S12]', async () => {
  const [ana, rui, eva] = [await createUser(app), await createUser(app), await createUser(app)]
  await withSearch(ana)
  const prompt = await create(ana, { readers: [readerOf(rui)] })
  expect(await titles(eva)).toEqual([])
  const { items } = await rui.api.listPrompts({ query: {} })
  expect(items).toMatchObject([{ id: prompt.id, mine: false, readers: [], text }])
  for (const by of [rui, eva]) {
    const params = { promptId: prompt.id }
    expect(await problemOf(by.api.updatePrompt({ params, body: { title: 'Minha' } }))).toMatchObject({ status: 404 })
    expect(await problemOf(by.api.deletePrompt({ params }))).toMatchObject({ status: 404 })
  }
  await ana.api.updatePrompt({ params: { promptId: prompt.id }, body: { readers: [] } })
  expect(await titles(rui)).toEqual([])
})

test('without the permission to search people, only own groups and their members can be chosen [S48]', async () => {
  const [ana, rui, eva] = [
    await createUser(app, { name: 'Ana Colega' }),
    await createUser(app, { name: 'Rui Colega' }),
    await createUser(app, { name: 'Eva Distante' }),
  ]
  await withoutSearch(ana)
  const mine = await groupOf(ana, rui)
  const other = await groupOf(eva)
  const found = async (q: string) => (await ana.api.findPromptReaders({ query: { q } })).items
  expect((await found('')).map(({ kind, id }) => [kind, id])).toEqual([
    ['group', mine.id],
    ['user', rui.id],
  ])
  expect((await found('rui'))[0]?.email).toBeNull()
  expect(await found('distante')).toEqual([])
  for (const reader of [readerOf(eva), other, { kind: 'group', id: 2_000_000_000 } as const])
    expect(await problemOf(create(ana, { readers: [reader] }))).toMatchObject({ code: 'principal_unknown' })
  await create(ana, { readers: [mine, mine] })
  expect(await titles(rui)).toEqual(['Lista de exercícios'])
  expect(await titles(eva)).toEqual([])
})

test('with the permission all people are found, and earlier readers stay chosen [S48]', async () => {
  const [ana, eva] = [await createUser(app), await createUser(app, { name: 'Eva Achada' })]
  await withSearch(ana)
  const { items } = await ana.api.findPromptReaders({ query: { q: 'eva achada' } })
  expect(items).toMatchObject([{ kind: 'user', id: eva.id, type: 'person', email: eva.email }])
  const prompt = await create(ana, { readers: [readerOf(eva)] })
  await app.ctx.pool.query(
    `update users set permissions_added = '{}', permissions_removed = '{people.search}' where id = $1`,
    [ana.id],
  )
  const kept = await ana.api.updatePrompt({
    params: { promptId: prompt.id },
    body: { title: 'Nova', readers: [readerOf(eva)] },
  })
  expect(kept).toMatchObject({ title: 'Nova', text, readers: [{ name: 'Eva Achada' }] })
  const again = await ana.api.updatePrompt({ params: { promptId: prompt.id }, body: { text: 'Outro' } })
  expect(again).toMatchObject({ title: 'Nova', text: 'Outro', readers: [{ name: 'Eva Achada' }] })
})

test('an archived group gives no access to prompts [T6]', async () => {
  const [ana, rui] = [await createUser(app), await createUser(app)]
  const group = await groupOf(ana, rui)
  await create(ana, { readers: [group] })
  expect(await titles(rui)).toHaveLength(1)
  await app.ctx.pool.query('update groups set archived_at = now() where id = $1', [group.id])
  expect(await titles(rui)).toEqual([])
})

test('a search ranks titles before texts and ignores accents; more than 200 prompts are refused [S12]', async () => {
  const ana = await createUser(app)
  await create(ana, { title: 'Aviso aos pais', text: 'Sobre a redação' })
  await create(ana, { title: 'Redação', text: 'Corrija' })
  expect(await titles(ana, 'redacao')).toEqual(['Redação', 'Aviso aos pais'])
  await app.ctx.pool.query(
    `insert into prompts (id, user_id, title, text) select gen_random_uuid(), $1, 'P' || n, 'x' from generate_series(1, 198) n`,
    [ana.id],
  )
  expect(await problemOf(create(ana))).toMatchObject({ code: 'prompts_limit' })
})

test('prompts are audited without text; data copy and erasure include them [G1, S12]', async () => {
  const [ana, rui] = [await createUser(app), await createUser(app, { name: 'Rui Leitor' })]
  await withSearch(ana)
  await withSearch(rui)
  const prompt = await create(ana, { readers: [readerOf(rui)] })
  await create(rui, { readers: [readerOf(ana)] })
  const { rows } = await app.ctx.pool.query<{ action: string; data: object }>(
    'select action, data from audit_events where target_id = $1',
    [prompt.id],
  )
  expect(rows).toEqual([{ action: 'prompt.create', data: { readers: 1 } }])
  const copy = await promptsData.exportRows!(app.ctx.db, ana.id)
  expect(copy['mensagens-prontas']).toMatchObject([{ title: 'Lista de exercícios', text, sharedWith: ['Rui Leitor'] }])
  await promptsData.erasePerson!(app.ctx, app.ctx.db, { id: ana.id, email: ana.email } as never)
  expect(await titles(ana)).toEqual([])
  expect(await titles(rui)).toEqual(['Lista de exercícios'])
  await rui.api.deletePrompt({ params: { promptId: (await rui.api.listPrompts({ query: {} })).items[0]!.id } })
  expect(await titles(rui)).toEqual([])
})

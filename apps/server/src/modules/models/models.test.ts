import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { toPrice } from '#/modules/models/models.model.ts'
import { mayChoose } from '#/modules/models/models.policy.ts'
import { problemOf } from '#test/accounts.ts'
import { createChat } from '#test/chat-reader.ts'
import { createUser, type TestUser, insertGroup } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startModelServer } from '#test/model-server.ts'
import { startTestApp } from '#test/test-app.ts'

const KEY = 'sk-segredo-da-escola-9Z4k'

const server = await forFile(startModelServer({ models: ['rapido-mini', 'grande'], apiKey: KEY }))
const environment = await forFile(startModelServer({ models: ['do-ambiente'] }))
const env = { OPENAI_BASE_URL: environment.url, EGRESS_ALLOW: new URL(server.url).host }
const app = await forFile(startTestApp({ env }))
await app.ctx.models.ready()
// on a busy machine the two seconds for the first list may have passed
await app.ctx.models.relist('openai')
const admin = await createUser(app, { roles: ['admin'] })
const maria = await createUser(app)

const ids = async (user: TestUser) => (await user.api.listModels()).items.map(({ id }) => id)
const rule = { enabled: true, price: null, audience: null, fallback: null }
const setRule = (modelId: string, change: object) =>
  admin.api.updateModel({ body: { modelId, ...rule, ...change } as never })
const addProvider = (name: string, apiKey = KEY) =>
  admin.api.createProvider({ body: { kind: 'compatible', name, country: 'Brasil', url: `${server.url}/`, apiKey } })

const fieldsOf = async (body: object) => {
  const { errors } = await problemOf(admin.api.createProvider({ body: body as never }))
  return errors?.map(({ pointer, detail }) => [pointer, detail])
}

test('a provider added on the screen offers its models at once, on every process [S31]', async () => {
  const second = await startTestApp({ beside: app, env: { EGRESS_ALLOW: new URL(server.url).host } })
  const { id } = await addProvider('Servidor da Escola')
  expect(id).toBe('servidor-da-escola')
  expect(await ids(maria)).toEqual(
    expect.arrayContaining(['servidor-da-escola:rapido-mini', 'servidor-da-escola:grande', 'openai:do-ambiente']),
  )
  await vi.waitFor(
    () => expect(second.ctx.models.list().map((model) => model.id)).toContain('servidor-da-escola:grande'),
    { timeout: 20_000 },
  )
  await second.close()
  const { providers } = await admin.api.getModelSettings()
  expect(providers).toMatchObject([
    { id, country: 'Brasil', keyEnd: '9Z4k', source: 'database', state: 'ok', models: 2 },
    { id: 'openai', source: 'environment', keyEnd: null, state: 'ok' },
  ])
})

test('the key is sealed at rest, is in no response and is not in the audit trail [O4]', async () => {
  expect(JSON.stringify(await admin.api.getModelSettings())).not.toContain('segredo')
  const { rows } = await app.ctx.db.execute(sql`select * from model_providers`)
  expect(JSON.stringify(rows)).not.toContain('segredo')
  const trail = await app.ctx.db.execute(sql`select * from audit_events where target_type = 'model'`)
  expect(trail.rows).toMatchObject([{ action: 'model.provider_create', target_id: 'servidor-da-escola' }])
  expect(JSON.stringify(trail.rows)).not.toContain('segredo')
})

test('an internal address is refused at its field, without the name of a setting [O1, O2]', async () => {
  const body = { kind: 'compatible', name: 'Outro', url: 'http://169.254.169.254/v1', apiKey: 'x' } as const
  expect(await problemOf(admin.api.createProvider({ body }))).toMatchObject({
    status: 422,
    errors: [{ pointer: '#/url', detail: expect.not.stringMatching(/[A-Z]_[A-Z]/) as string }],
  })
})

test('a public name that resolves to an internal address is not connected to [O2]', async () => {
  const url = 'https://localtest.me/v1'
  const { id } = await admin.api.createProvider({ body: { kind: 'compatible', name: 'Por dentro', url } })
  const result = await admin.api.testProvider({ params: { providerId: id } })
  expect(result.ok).toBe(false)
  expect(result.message).not.toMatch(/localtest|127\.0|ECONN/)
  await admin.api.deleteProvider({ params: { providerId: id } })
})

test('a stored key is sent to no other server: a new address needs the key again [O4]', async () => {
  const { id } = await addProvider('De mudança')
  const move = (url: string, key: object = {}) =>
    admin.api.updateProvider({ params: { providerId: id }, body: { url, ...key } })
  expect(await problemOf(move('https://outro.escola.test/v1'))).toMatchObject({
    status: 422,
    errors: [{ pointer: '#/apiKey' }],
  })
  await move(`${server.url}/outro`)
  await move('https://outro.escola.test/v1', { apiKey: 'sk-de-la' })
  expect((await admin.api.getModelSettings()).providers.find((one) => one.id === id)).toMatchObject({
    baseUrl: 'https://outro.escola.test/v1',
    keyEnd: 'e-la',
  })
  await admin.api.deleteProvider({ params: { providerId: id } })
})

test("testing a provider says in Portuguese that it works or why not, without the provider's own words [T2]", async () => {
  const params = { providerId: 'servidor-da-escola' }
  expect(await admin.api.testProvider({ params })).toEqual({
    ok: true,
    message: 'Funcionou: o provedor respondeu e oferece 2 modelos.',
  })
  const model = { modelId: 'servidor-da-escola:rapido-mini' }
  expect(await admin.api.testModel({ body: model })).toMatchObject({
    ok: true,
    message: expect.stringMatching(/^Funcionou: o modelo respondeu em/),
  })
  server.next({ status: 404 })
  expect(await admin.api.testModel({ body: model })).toEqual({
    ok: false,
    message: 'O provedor respondeu, mas não oferece este modelo. Confira o nome dele na página do provedor.',
  })
  await admin.api.updateProvider({ params, body: { apiKey: 'sk-errada' } })
  const refused = {
    ok: false,
    message: 'O provedor recusou a chave. Confira se ela está certa e se a conta dela tem crédito.',
  }
  expect(await admin.api.testProvider({ params })).toEqual(refused)
  expect(await admin.api.testModel({ body: { modelId: 'openai:do-ambiente' } })).toMatchObject({ ok: true })
  expect((await admin.api.getModelSettings()).providers[0]).toMatchObject({ keyEnd: 'rada', state: 'failed' })
  await admin.api.updateProvider({ params, body: { apiKey: KEY } })
})

test('an address copied with its path works, and one that leads to something else is reported [S31]', async () => {
  const body = { kind: 'compatible', name: 'Copiado', country: '', apiKey: KEY } as const
  const trialOf = async (url: string) => {
    const params = { providerId: (await admin.api.createProvider({ body: { ...body, url } })).id }
    const trial = await admin.api.testProvider({ params })
    await admin.api.deleteProvider({ params })
    return trial
  }
  expect(await trialOf(`${server.url}/chat/completions/`)).toMatchObject({ ok: true })
  const other = await trialOf(`${server.url}/v1`)
  expect(other).toMatchObject({ ok: false, message: expect.stringContaining('sem uma lista de modelos') })
  for (const url of [`${server.url}#x`, `${server.url}?chave=1`, server.url.replace('//', '//ana:senha@')])
    expect(await fieldsOf({ ...body, url })).toEqual([
      ['#/url', 'Tire do endereço o que vem depois de ? ou #, e nomes ou senhas.'],
    ])
})

test.each(['sk-um\ndois', 'sk-um\u200B', 'sk–um', '“sk-um”', '"sk-um"', 'Bearer sk-um', '••••9Z4k'])(
  'a text that cannot be a key is refused at its field: %j [S31]',
  async (apiKey) => {
    const sentence = 'Copie a chave de novo: ela não tem espaços, aspas nem letras com acento.'
    expect(await fieldsOf({ kind: 'mistral', name: 'Mistral', country: '', url: '', apiKey })).toEqual([
      ['#/apiKey', sentence],
    ])
  },
)

test('a model that is switched off is not offered, and its fallback answers instead [S31]', async () => {
  const model = 'servidor-da-escola:grande'
  const chat = await createChat(app, maria, { model })
  await setRule(model, { enabled: false, fallback: 'openai:do-ambiente' })
  expect(await ids(maria)).not.toContain(model)
  expect(await chat.ask('Oi')).toMatchObject({ status: 'done' })
  const { messages } = await maria.api.getChat({ params: { chatId: chat.id } })
  expect(messages[1]?.model).toBe('openai:do-ambiente')
  await setRule(model, {})
})

test('a provider that fails is replaced by the fallback of its rule [Rel7]', async () => {
  const model = 'servidor-da-escola:grande'
  await setRule(model, { fallback: 'openai:do-ambiente' })
  const chat = await createChat(app, maria, { model })
  server.next({ status: 401 })
  expect(await chat.ask('Oi')).toMatchObject({ status: 'done' })
  const { messages } = await maria.api.getChat({ params: { chatId: chat.id } })
  expect(messages[1]?.model).toBe('openai:do-ambiente')
})

test('the cost of a model is counted in R$ by the dated rate of the dollar [S31]', async () => {
  const model = 'servidor-da-escola:rapido-mini'
  await admin.api.updateModelDefaults({ body: { defaultModel: model, usdRate: 5, rateDate: '2026-11-20' } })
  await setRule(model, { price: { currency: 'USD', input: 0, output: 2 } })
  expect((await admin.api.getModelSettings()).models.find(({ id }) => id === model)).toMatchObject({
    default: true,
    priceBrl: { input: 0, output: 10 },
  })
  const chat = await createChat(app, maria, { model })
  server.next({ tokens: 20 })
  await chat.ask('Oi')
  const { rows } = await app.ctx.db.execute(
    sql`select cost_micros::int as cost from messages where chat_id = ${chat.id} and role = 'assistant'`,
  )
  expect(rows).toEqual([{ cost: 200 }])
})

test('a price in dollars is unknown without a rate, and a price in R$ is used as it is', () => {
  const dollars = { currency: 'USD', inputPrice: 1, outputPrice: 4 } as const
  expect(toPrice(dollars, null)).toBeNull()
  expect(toPrice(dollars, 5.5)).toEqual({ input: 5.5, output: 22 })
  expect(toPrice({ ...dollars, currency: 'BRL' }, null)).toEqual({ input: 1, output: 4 })
  expect(toPrice({ currency: null, inputPrice: null, outputPrice: null }, 5)).toBeNull()
})

test.each([
  [null, [], true],
  [{ roles: ['partner'], groupIds: [] }, [], false],
  [{ roles: ['user'], groupIds: [] }, [], true],
  [{ roles: [], groupIds: [7] }, [7, 8], true],
  [{ roles: [], groupIds: [7] }, [8], false],
] as const)('choosing a model: audience %j, person in groups %j: %s [S31]', (audience, groupIds, expected) => {
  const given = audience && { roles: [...audience.roles], groupIds: [...audience.groupIds] }
  expect(mayChoose({ roles: ['user'] }, groupIds, given)).toBe(expected)
  expect(mayChoose({ roles: ['admin'] }, [], given)).toBe(true)
})

test('only the people of its group choose a model, on the screen and through the API [S31]', async () => {
  const model = 'servidor-da-escola:grande'
  const bia = await createUser(app)
  const groupId = await insertGroup(app, 'Coordenação', [bia], 'group')
  await setRule(model, { audience: { roles: [], groupIds: [groupId] } })
  expect([(await ids(maria)).includes(model), (await ids(bia)).includes(model)]).toEqual([false, true])
  const create = (user: TestUser) => user.api.createAssistant({ body: { name: 'Com o modelo', model } })
  expect(await problemOf(create(maria))).toMatchObject({ status: 409, code: 'model_unavailable' })
  expect((await create(bia)).config.model).toBe(model)
})

test("the environment's provider cannot be changed here, and a deleted one is gone at once [S31]", async () => {
  const params = { providerId: 'openai' }
  expect(await problemOf(admin.api.deleteProvider({ params }))).toMatchObject({ status: 404 })
  expect(await problemOf(admin.api.updateProvider({ params, body: { enabled: false } }))).toMatchObject({ status: 404 })
  await admin.api.updateProvider({ params: { providerId: 'servidor-da-escola' }, body: { enabled: false } })
  expect(await ids(maria)).not.toContain('servidor-da-escola:rapido-mini')
  await admin.api.deleteProvider({ params: { providerId: 'servidor-da-escola' } })
  expect((await admin.api.getModelSettings()).providers.map(({ id }) => id)).toEqual(['openai'])
})

test('a model added by hand answers, and can be removed once nothing uses it [S31]', async () => {
  const { id: providerId } = await addProvider('Servidor calado')
  const own = {
    providerId,
    name: 'escondido/modelo:1',
    label: 'Modelo escondido',
    vision: true,
    contextTokens: 8192,
    ...rule,
  }
  const price = { currency: 'BRL', input: 1, output: 2 } as const
  const { id } = await admin.api.createModel({ body: { ...own, price } })
  expect(id).toBe('servidor-calado:escondido/modelo:1')
  expect(await problemOf(admin.api.createModel({ body: own }))).toMatchObject({ code: 'model_taken' })
  const unknown = { ...own, providerId: 'ninguem' }
  expect(await problemOf(admin.api.createModel({ body: unknown }))).toMatchObject({ code: 'model_provider_unknown' })
  const offered = async () => (await maria.api.listModels()).items.find((model) => model.id === id)
  expect(await offered()).toMatchObject({ name: 'Modelo escondido', vision: true, priceBrlPer1000: 2.5 })
  expect(await admin.api.testModel({ body: { modelId: id } })).toMatchObject({ ok: true })
  const chat = await createChat(app, maria, { name: 'Tutor do modelo', model: id })
  expect(await chat.ask('Oi')).toMatchObject({ status: 'done' })
  expect(server.requests.at(-1)?.body.model).toBe('escondido/modelo:1')

  await admin.api.updateModel({
    body: { modelId: id, ...rule, added: { label: 'Modelo visível', vision: false, contextTokens: null } },
  })
  expect(await offered()).toMatchObject({ name: 'Modelo visível', vision: false, priceBrlPer1000: 0 })
  const { rows: trail } = await app.ctx.db.execute(
    sql`select data from audit_events where action = 'model.change' and target_id = ${id}`,
  )
  expect(trail).toMatchObject([{ data: { label: 'Modelo visível', vision: false, enabled: true, audience: null } }])
  const listed = `${providerId}:grande`
  const renamed = admin.api.updateModel({
    body: { modelId: listed, ...rule, added: { label: 'X', vision: true, contextTokens: null } },
  })
  expect(await problemOf(renamed)).toMatchObject({ code: 'model_unavailable' })
  const remove = (modelId: string) => admin.api.deleteModel({ query: { modelId } })
  expect(await problemOf(remove(id))).toMatchObject({
    code: 'model_in_use',
    detail: 'Este modelo está em uso nos assistentes “Tutor do modelo”. Escolha outro ali antes de excluir.',
  })
  expect(await offered()).toBeDefined()
  await maria.api.deleteAssistant({ params: { assistantId: chat.assistantId }, body: { name: 'Tutor do modelo' } })
  await remove(id)
  expect(await offered()).toBeUndefined()
  expect(await problemOf(remove(id))).toMatchObject({ status: 404 })
  expect(await problemOf(remove(listed))).toMatchObject({ status: 404 })
  await admin.api.deleteProvider({ params: { providerId } })
})

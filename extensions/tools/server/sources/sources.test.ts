import { gzipSync } from 'node:zlib'
import { createChat } from '@prosa/server/test/chat-reader.ts'
import { createPublishedAssistant, createUser } from '@prosa/server/test/factories.ts'
import { forFile } from '@prosa/server/test/for-file.ts'
import { startModelServer } from '@prosa/server/test/model-server.ts'
import { startTestApp } from '@prosa/server/test/test-app.ts'
import { beforeEach, expect, test } from 'vitest'
import type { SourceAccess, SourceTool } from '#/tools/config.ts'
import {
  accept,
  type Received,
  schoolTool,
  startSchoolSystem,
  studentSchema,
  useSchoolSystem,
} from '#/tools/test/school-system.ts'

const school = await forFile(startSchoolSystem())
const { system } = school
const { received } = system
const models = await forFile(startModelServer())
// an address that does not count as local: requests to local models are not masked
const OPENAI_BASE_URL = models.url.replace('127.0.0.1', '0.0.0.0')
const env = { OPENAI_BASE_URL, MODELS: 'openai:prosa-teste', EGRESS_ALLOW: school.host }
const app = await forFile(startTestApp({ env }))
const maria = await createUser(app)
const { form, use, connect, ask, decide, goOn } = useSchoolSystem({ app, models, owner: maria }, school.host)

beforeEach(() => system.reset())

const offered = () => JSON.stringify(models.requests.at(-1)!.body['tools'] ?? [])

test('a reading action is called once, and only the chosen part of its answer is kept', async () => {
  const { chat } = await connect(form([schoolTool('ver', 'GET', { path: 'ok' })]))
  expect(await ask(chat, 'ver')).toMatchObject({ state: 'done', output: 'true', label: 'Secretaria: ver' })
  expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /api/ver?aluno=Ana'])
})

test('personal numbers of an answer are masked for the model and stay readable for the person', async () => {
  const { chat } = await connect(form([schoolTool('ver', 'GET')]))
  expect((await ask(chat, 'ver')).output).toContain('529.982.247-25')
  expect(JSON.stringify(models.requests.at(-1)!.body.messages)).not.toContain('529.982.247-25')
})

test('a writing action waits for the person, and leaves once with the id of the call as its key', async () => {
  const { chat } = await connect(form([schoolTool('anotar', 'POST')]))
  const call = await ask(chat, 'anotar')
  expect(call).toMatchObject({ state: 'waiting', input: { aluno: 'Ana' } })
  expect(received).toEqual([])
  await decide(chat, call, { action: 'perform' })
  await goOn(chat, 'Anotado.')
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({ method: 'POST', body: '{"aluno":"Ana"}' })
  expect(received[0]!.headers['idempotency-key']).toBe(call.id)
})

test('fixed values come from the account and from a secret; the model neither sees nor changes them', async () => {
  const properties = { ...studentSchema.properties, chave: { type: 'string' }, quem: { type: 'string' } }
  const inputSchema = JSON.stringify({ ...studentSchema, properties, required: ['aluno', 'chave'] })
  const fixed: SourceTool['fixed'] = [
    { parameter: 'chave', from: 'secret', value: 'segredo-fixo' },
    { parameter: 'quem', from: 'person_email', value: '' },
  ]
  const { chat, params, source } = await connect(form([schoolTool('anotar', 'POST', { inputSchema, fixed })]))
  expect(JSON.stringify(source)).not.toContain('segredo-fixo')
  const call = await ask(chat, 'anotar', { aluno: 'Ana', chave: 'outra', quem: 'outra@pessoa.br' })
  expect(offered()).not.toContain('chave')
  await decide(chat, call, { action: 'perform' })
  // saved again without the secret, which stays
  const { id: sourceId, version } = source
  await maria.api.updateToolSource({
    params: { ...params, serviceId: sourceId },
    body: { ...form(source.tools), version },
  })
  await goOn(chat, 'Anotado.')
  expect(JSON.parse(received[0]!.body)).toEqual({ aluno: 'Ana', chave: 'segredo-fixo', quem: maria.email })
})

const accesses: [string, SourceAccess, string, Partial<Received> & { authorization?: string; key?: string }][] = [
  ['a key in a header', { type: 'key', in: 'header', name: 'X-Key' }, 's3', { key: 's3' }],
  ['a key in the address', { type: 'key', in: 'query', name: 'key' }, 's3', { url: '/api/ver?aluno=Ana&key=s3' }],
  ['a password', { type: 'basic', username: 'ana' }, 's3', { authorization: `Basic ${btoa('ana:s3')}` }],
  [
    'OAuth',
    { type: 'oauth', tokenUrl: `http://${school.host}/token`, clientId: 'prosa', scope: 'ler' },
    's3',
    { authorization: 'Bearer t0' },
  ],
]
test.each(accesses)('the service recognizes this server by %s', async (_what, access, secret, expected) => {
  system.respond = (response, { url }) => {
    if (url === '/token') response.end('{"access_token":"t0","expires_in":3600}')
    else accept(response)
  }
  const { chat } = await connect(form([schoolTool('ver', 'GET')], { access, secret }))
  await ask(chat, 'ver')
  const { url, headers } = received.at(-1)!
  const { authorization, key, url: wanted = url } = expected
  expect({ authorization: headers.authorization, key: headers['x-key'], url }).toEqual({
    authorization,
    key,
    url: wanted,
  })
  if (access.type !== 'oauth') return
  expect(received[0]).toMatchObject({ url: '/token', body: 'grant_type=client_credentials&scope=ler' })
  await ask(chat, 'ver')
  expect(received.map(({ url: each }) => each.split('?')[0])).toEqual(['/token', '/api/ver', '/api/ver'])
})

test.each([
  [400, '{"detail":"Turma fechada."}', 'O serviço não aceitou os valores. Ele disse: Turma fechada.'],
  [401, '', 'O serviço não aceitou a chave'],
  [404, '<html>', 'O serviço não encontrou isto.'],
  [429, '', 'pedidos demais'],
  [503, '', 'O serviço está com problemas (503)'],
])('the refusal %d of a service is a sentence for the model and the person', async (status, body, sentence) => {
  const { chat } = await connect(form([schoolTool('ver', 'GET')]))
  system.respond = (response) => void response.writeHead(status).end(body)
  const call = await ask(chat, 'ver')
  expect(call).toMatchObject({ state: 'failed' })
  expect(call.output).toContain(sentence)
  expect(received).toHaveLength(1)
})

test('values that do not fit the form of the action do not leave', async () => {
  const { chat } = await connect(form([schoolTool('ver', 'GET')]))
  const call = await ask(chat, 'ver', { aluno: 'A' })
  expect(call.state).toBe('failed')
  expect(call.output).toContain('Os valores não estão na forma pedida')
  expect(received).toEqual([])
})

test('a version keeps its tools while the service changes, and loses them when it is disconnected', async () => {
  const { chat, params, source } = await connect(form([schoolTool('ver', 'GET')]))
  const sourceId = source.id
  const changed = await maria.api.updateToolSource({
    params: { ...params, serviceId: sourceId },
    body: { ...form([schoolTool('outra', 'GET')]), version: source.version },
  })
  expect(changed.pin!.id).not.toBe(source.pin!.id)
  await ask(chat, 'ver')
  expect(offered()).toContain('ver_')
  expect(offered()).not.toContain('outra_')
  await maria.api.deleteToolSource({ params: { ...params, serviceId: sourceId } })
  models.next({ text: 'Oi.' })
  await chat.ask('Oi!')
  expect(offered()).toBe('[]')
})

test('an assistant cannot use the service of another one, whatever its configuration names', async () => {
  const { source } = await connect(form([schoolTool('ver', 'GET')]))
  const chat = await createChat(app, maria)
  await use(chat, [source.pin!])
  models.next({ text: 'Oi.' })
  await chat.ask('Oi!')
  expect(offered()).toBe('[]')
})

test('a stored secret does not go to another server, and an internal address is refused', async () => {
  const access = { type: 'key', in: 'header', name: 'X-Key' } as const
  const { params, source } = await connect(form([schoolTool('ver', 'GET')], { access, secret: 's3' }))
  const at = { params: { ...params, serviceId: source.id } }
  expect(source).toMatchObject({ hasSecret: true })
  const elsewhere = { ...form([], { access, address: 'https://outro.example' }), version: source.version }
  await expect(maria.api.updateToolSource({ ...at, body: elsewhere })).rejects.toMatchObject({
    problem: { errors: [{ pointer: '#/secret' }] },
  })
  const inside = { ...form([]), address: 'http://169.254.169.254/latest' }
  await expect(maria.api.createToolSource({ params, body: inside })).rejects.toMatchObject({
    code: 'validation_failed',
  })
})

test('a document is read from its address, and what else is there is refused in a sentence', async () => {
  const params = { assistantId: await createPublishedAssistant(maria) }
  const document = {
    openapi: '3.0.0',
    info: { title: 'Secretaria' },
    servers: [{ url: '/v2' }],
    paths: { '/a': { get: {} } },
  }
  system.respond = (response) => void response.end(JSON.stringify(document))
  const read = (at: string) =>
    maria.api.previewTools({ params, body: { kind: 'http', address: at, document: '', access: { type: 'none' } } })
  expect(await read(`http://${school.host}/api/openapi.json`)).toMatchObject({
    name: 'Secretaria',
    address: `http://${school.host}/v2`,
    tools: [{ name: 'get_a', writes: false }],
  })
  system.respond = (response) => {
    response.setHeader('content-type', 'application/json; charset=iso-8859-1')
    response.end(Buffer.from(JSON.stringify({ ...document, info: { title: 'Avaliações' } }), 'latin1'))
  }
  expect(await read(`http://${school.host}/api/openapi.json`)).toMatchObject({ name: 'Avaliações' })
  const refuse = async (address: string, sentence: string) =>
    expect(read(address)).rejects.toMatchObject({
      code: 'tools_unreadable',
      message: expect.stringContaining(sentence),
    })
  const there = `http://${school.host}/`
  system.respond = (response) => void response.end('<html>')
  await refuse(there, 'é uma página')
  const large = gzipSync(Buffer.alloc(6 * 1024 * 1024, ' '))
  system.respond = (response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(large)
  await refuse(there, 'o máximo são 5 MB')
  system.respond = (response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
  await refuse(there, 'Não foi possível acessar')
  await refuse('http://10.0.0.1/openapi.json', 'Não foi possível acessar')
})

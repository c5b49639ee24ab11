import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { DocumentError, readOpenApi } from '#/tools/server/http/openapi.model.ts'
import { buildRequest, httpRequestSchema } from '#/tools/server/http/request.model.ts'
import { checkInput } from '#/tools/server/sources/input.model.ts'

const write = (paths: object, rest: object = {}) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Secretaria', version: '1' },
    servers: [{ url: 'https://api.escola.br/v1/' }],
    paths,
    ...rest,
  })
const responses = { 200: { description: 'ok' } }

test('operations become tools: parameters and fields of the body are one flat list of values', () => {
  const document = write(
    {
      '/turmas/{id}/ocorrencias': {
        parameters: [{ $ref: '#/components/parameters/Id' }],
        post: {
          operationId: 'anotarOcorrência',
          summary: 'Anotar uma ocorrência',
          parameters: [{ name: 'avisar', in: 'query', schema: { type: 'boolean' } }],
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Nova' } } },
          },
          responses,
        },
        get: { summary: 'Ver ocorrências', responses },
      },
    },
    {
      components: {
        parameters: {
          Id: { name: 'id', in: 'path', required: true, schema: { type: 'integer' }, description: 'Da turma' },
        },
        schemas: {
          Nova: {
            allOf: [
              { type: 'object', properties: { aluno: { type: 'string', pattern: '^(a+)+$' } }, required: ['aluno'] },
              {
                type: 'object',
                properties: { texto: { type: 'string' }, id_ocorrencia: { type: 'string', readOnly: true } },
              },
            ],
          },
        },
      },
    },
  )
  const { name, address, tools, notes } = readOpenApi(document, '')
  expect({ name, address, notes }).toEqual({ name: 'Secretaria', address: 'https://api.escola.br/v1', notes: [] })
  expect(tools.map((tool) => [tool.name, tool.title, tool.writes])).toEqual([
    ['get_turmas_id_ocorrencias', 'Ver ocorrências', false],
    ['anotarOcorrencia', 'Anotar uma ocorrência', true],
  ])
  expect(JSON.parse(tools[1]!.inputSchema)).toEqual({
    type: 'object',
    properties: {
      id: { type: 'integer', description: 'Da turma' },
      avisar: { type: 'boolean' },
      aluno: { type: 'string' },
      texto: { type: 'string' },
    },
    required: ['id', 'aluno'],
  })
  expect(JSON.parse(tools[1]!.request)).toMatchObject({
    method: 'POST',
    body: { type: 'json', fields: ['aluno', 'texto'] },
  })
})

test('a document of 3.0 in YAML is read like one of 3.1, also with schemas that lead in circles', () => {
  const document = `
openapi: 3.0.3
info: { title: Árvore, version: '1' }
servers: [{ url: '/api' }]
paths:
  /nos:
    put:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/No' } } } }
      responses: {}
components:
  schemas:
    No:
      type: object
      properties:
        nome: { type: string, nullable: true }
        filhos: { type: array, items: { $ref: '#/components/schemas/No' } }
`
  const { address, tools } = readOpenApi(document, 'https://arvore.escola.br/docs/openapi.yaml')
  expect(address).toBe('https://arvore.escola.br/api')
  expect(JSON.parse(tools[0]!.inputSchema)).toMatchObject({ properties: { nome: { type: ['string', 'null'] } } })
  expect(JSON.stringify(tools).length).toBeLessThan(20_000)
})

test('references to other addresses are not followed, and an operation that needs one is left out', () => {
  const parameters = [{ $ref: 'http://127.0.0.1:1/parameters.yaml#/Id' }]
  const whole = { $ref: 'resources/listar.yml' }
  const paths = { '/a': { get: { parameters, responses }, put: whole, post: { responses } } }
  const { tools, notes } = readOpenApi(write(paths), '')
  expect(tools.map(({ name }) => name)).toEqual(['post_a'])
  expect(notes).toEqual([
    expect.stringContaining('estão em outros endereços'),
    expect.stringContaining('2 ações ficaram de fora'),
  ])
})

test.each([
  ['#/components/schemas/Falta', 'cita partes que faltam nele'],
  ['#/components/schemas/Circulo', 'só citam a si mesmas'],
])('of a reference that leads nowhere within the document, %s, the reason is told', ($ref, sentence) => {
  const requestBody = { content: { 'application/json': { schema: { $ref } } } }
  const schemas = { Circulo: { $ref: '#/components/schemas/Circulo' } }
  const { tools, notes } = readOpenApi(write({ '/a': { post: { requestBody } } }, { components: { schemas } }), '')
  expect(notes).toEqual([expect.stringContaining(sentence)])
  expect(checkInput(JSON.parse(tools[0]!.inputSchema) as Record<string, unknown>, { corpo: 1 })).toBeUndefined()
})

test.each(['3.0', '3.1', '3', '"3.0"', '3.0.4'])('the version %s of YAML is one that is read', (version) => {
  const schema = '{ type: string, nullable: true }'
  const document = `openapi: ${version}\ninfo: { title: Avaliações }\npaths:
  /a: { get: { parameters: [{ name: q, in: query, schema: ${schema} }] } }`
  const { name, tools } = readOpenApi(document, '')
  const type = version === '3.1' ? 'string' : ['string', 'null']
  expect([name, JSON.parse(tools[0]!.inputSchema)]).toMatchObject(['Avaliações', { properties: { q: { type } } }])
})

test.each(['latin1', 'utf8', 'utf16le'] as const)(
  'the accents of a document whose bytes are %s are read',
  (encoding) => {
    const document = Buffer.from(write({ '/a': { get: { summary: 'Avaliação' } } }), encoding)
    expect(readOpenApi(document, '').tools[0]!.title).toBe('Avaliação')
  },
)

test('what asks for files, cookies or another server is left out and counted', () => {
  const file = { requestBody: { required: true, content: { 'multipart/form-data': { schema: { type: 'object' } } } } }
  const cookie = { parameters: [{ name: 'sessao', in: 'cookie', required: true, schema: { type: 'string' } }] }
  const elsewhere = { servers: [{ url: 'https://outro.example' }] }
  const paths = {
    '/a': {
      get: { responses },
      post: { ...file, responses },
      put: { ...cookie, responses },
      patch: { ...elsewhere, responses },
    },
  }
  const { tools, notes } = readOpenApi(write(paths), '')
  expect(tools).toHaveLength(1)
  expect(notes).toEqual(['3 ações ficaram de fora, por pedir arquivos, cookies ou outro servidor.'])
})

test('a document of which no action can be used is refused with the reason', () => {
  const upload = { requestBody: { content: { 'multipart/form-data': { schema: { type: 'object' } } } }, responses }
  const xml = { requestBody: { required: true, content: { 'text/xml': {} } }, responses }
  const read = (operations: object) => () => readOpenApi(write({ '/a': operations }), '')
  expect(read({ post: upload })).toThrow('Nenhuma ação do documento pode ser usada aqui, por pedir arquivos.')
  expect(read({ post: upload, put: xml })).toThrow('por pedir arquivos ou uma forma que não é usada aqui.')
})

const key = { type: 'apiKey', in: 'header', name: 'X-Key' }
const toOAuth = (tokenUrl: string) => ({
  type: 'oauth2',
  flows: { clientCredentials: { tokenUrl, scopes: { ler: '' } } },
})
test.each([
  ['none', {}, undefined],
  ['two that are possible', { key, basic: { type: 'http', scheme: 'basic' } }, undefined],
  [
    'only others',
    { cookie: { ...key, in: 'cookie' }, id: { type: 'openIdConnect' }, digest: { type: 'http' } },
    undefined,
  ],
  ['a name that no header has', { key: { ...key, name: 'a b' } }, undefined],
  ['OAuth of a person', { oauth: { type: 'oauth2', flows: { implicit: { authorizationUrl: '/a' } } } }, undefined],
  ['OAuth of programs without an address', { oauth: toOAuth('http://') }, undefined],
  ['something broken', { key: null, other: 'a' }, undefined],
  [
    'one key, and what is not possible',
    { key, cookie: { ...key, in: 'cookie' } },
    { type: 'key', in: 'header', name: 'X-Key' },
  ],
  ['a key in the query', { key: { ...key, in: 'query' } }, { type: 'key', in: 'query', name: 'X-Key' }],
  ['a password', { basic: { type: 'http', scheme: 'Basic' } }, { type: 'basic', username: '' }],
  ['a token', { token: { type: 'http', scheme: 'bearer' } }, { type: 'key', in: 'header', name: 'Authorization' }],
  [
    'OAuth of programs',
    { oauth: toOAuth('/token') },
    { type: 'oauth', tokenUrl: 'https://a.escola.br/token', clientId: '', scope: '' },
  ],
])('of the security schemes of a document, %s, at most one way is proposed', (what, securitySchemes, access) => {
  const document = write({ '/a': { get: { responses } } }, { components: { securitySchemes } })
  const found = readOpenApi(document, 'https://a.escola.br/docs/openapi.json')
  expect(found.access).toEqual(access)
  expect(found.notes.join('')).toMatch(what === 'a token' ? /“Bearer/ : /^$/)
})

test('an operation that its service asks to use no more says so', () => {
  const { tools } = readOpenApi(write({ '/a': { get: { deprecated: true }, post: { deprecated: 'sim' } } }), '')
  expect(tools.map(({ deprecated }) => deprecated)).toEqual([true, undefined])
})

test('an operation that names the address of the document again is kept, as Twilio writes them', () => {
  const servers = [{ url: 'https://api.escola.br/v1' }]
  const { tools } = readOpenApi(write({ '/a': { servers, get: { responses }, post: { servers, responses } } }), '')
  expect(tools).toHaveLength(2)
})

test('a body for which the document names any type is sent as JSON', () => {
  const requestBody = { content: { '*/*': { schema: { type: 'object', properties: { nome: { type: 'string' } } } } } }
  const { tools } = readOpenApi(write({ '/a': { post: { requestBody, responses } } }), '')
  expect(JSON.parse(tools[0]!.request)).toMatchObject({ body: { type: 'json', fields: ['nome'] } })
})

test('a body of JSON with the rules of a format is sent under the name of that format', () => {
  const requestBody = {
    content: { 'application/vnd.api+json': { schema: { properties: { nome: { type: 'string' } } } } },
  }
  const { tools } = readOpenApi(write({ '/a': { post: { requestBody, responses } } }), '')
  const { headers, body } = buildRequest('https://a.b', httpRequestSchema.parse(JSON.parse(tools[0]!.request)), {
    nome: 'A',
  })
  expect({ type: headers.get('content-type'), body }).toEqual({
    type: 'application/vnd.api+json',
    body: '{"nome":"A"}',
  })
})

test('an action that reads has no body, which HTTP does not allow, and is left out where one is required', () => {
  const requestBody = { content: { 'application/json': { schema: { properties: { nome: { type: 'string' } } } } } }
  const required = { requestBody: { ...requestBody, required: true }, responses }
  const { tools } = readOpenApi(write({ '/a': { get: { requestBody, responses } }, '/b': { get: required } }), '')
  expect(tools).toMatchObject([{ name: 'get_a', request: '{"method":"GET","path":"/a","parameters":[]}' }])
})

test('values of one name in several places are each asked for', () => {
  const schema = { type: 'string' }
  const parameters = ['corpo', 'corpo_header'].map((name) => ({ name, in: 'query', schema }))
  parameters.push({ name: 'corpo', in: 'header', schema })
  const requestBody = { content: { 'application/json': { schema: { type: 'array', items: schema } } } }
  const { tools } = readOpenApi(write({ '/a': { post: { parameters, requestBody, responses } } }), '')
  const names = ['corpo', 'corpo_header', 'corpo_header_header', 'corpo_body']
  expect(Object.keys((JSON.parse(tools[0]!.inputSchema) as { properties: object }).properties)).toEqual(names)
})

test('a document whose operations all name another server than its own is read for that server', () => {
  const servers = [{ url: 'https://outro.example/v2' }]
  const { address, tools } = readOpenApi(
    write({ '/a': { servers, get: { responses } }, '/b': { servers, get: { responses } }, '/c': { servers: [] } }),
    '',
  )
  expect({ address, tools: tools.length }).toEqual({ address: 'https://outro.example/v2', tools: 2 })
  const empty = write({ '/a': { servers: [], get: { servers: [], responses } } })
  expect(readOpenApi(empty, '').address).toBe('https://api.escola.br/v1')
})

const readOne = (operation: object) => {
  const [tool] = readOpenApi(write({ '/a/{id}': { post: { responses, ...operation } } }), '').tools
  const request = JSON.parse(tool!.request) as { parameters: { style: string; property: string }[]; body?: object }
  return { request, schema: JSON.parse(tool!.inputSchema) as { properties: Record<string, object> } }
}
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }

test('names that providers of models refuse are replaced for them, and kept for the service', () => {
  const names = ['filter[nome]', 'filter(nome)', '$top', 'ids[]', 'matrícula', '名', 'a.b-c_d', 'x'.repeat(65)]
  const body = { content: { 'application/json': { schema: { properties: { 'nota final': { type: 'number' } } } } } }
  const { request, schema } = readOne({
    parameters: [id, ...names.map((name) => ({ name, in: 'query', schema: { type: 'string' } }))],
    requestBody: body,
  })
  const plain = ['filter_nome', 'filter_nome_query', 'top', 'ids', 'matricula', 'valor', 'a.b-c_d', 'x'.repeat(44)]
  expect(Object.keys(schema.properties)).toEqual(['id', ...plain, 'corpo'])
  expect(request.parameters.slice(1)).toMatchObject(names.map((name, at) => ({ name, property: plain[at] })))
  expect(request.body).toEqual({ type: 'json', whole: 'corpo' })
})

test('a value that fits several parts of a choice is accepted, because their difference is not copied', () => {
  const uri = { type: 'string', pattern: '^https:' }
  const many = Array.from({ length: 30 }, (_, at) => ({ const: at }))
  const { schema } = readOne({
    parameters: [id, { name: 'a', in: 'query', schema: { oneOf: [uri, { type: 'string', pattern: '^urn:' }] } }].concat(
      { ...id, name: 'b', in: 'query', schema: { oneOf: many } } as never,
    ),
  })
  expect(checkInput(schema, { id: '1', a: 'urn:1', b: 29 })).toBeUndefined()
  expect(checkInput(schema, { id: '1', a: 1, b: 29 })).toContain('“a”')
})

test('the body is one value if its fields depend on which of several forms it has', () => {
  const animal = { type: 'object', properties: { nome: { type: 'string' } } }
  const dog = { properties: { late: { type: 'boolean' } } }
  const write = (schema: object) =>
    readOne({ parameters: [id], requestBody: { content: { 'application/json': { schema } } } }).request.body
  expect(write({ ...animal, oneOf: [dog, { properties: { mia: { type: 'boolean' } } }] })).toMatchObject({
    whole: 'corpo',
  })
  expect(write({ ...animal, anyOf: [{ required: ['nome'] }] })).toMatchObject({ fields: ['nome'] })
})

test.each([
  ['query', {}, 'each'],
  ['query', { explode: false }, 'joined'],
  ['query', { style: 'pipeDelimited' }, 'piped'],
  ['query', { style: 'spaceDelimited', explode: true }, 'each'],
  ['query', { style: 'deepObject' }, 'deep'],
  ['header', {}, 'joined'],
  ['header', { explode: true }, 'each'],
])('the style of a parameter in the %s with %o is %s', (place, rest, style) => {
  const { request } = readOne({ parameters: [id, { name: 'a', in: place, schema: { type: 'array' }, ...rest }] })
  expect(request.parameters[1]!.style).toBe(style)
})

test('operations that no call can be made of are left out: a value of the path or its first slash is missing', () => {
  const paths = { '/a/{id}': { get: { responses } }, b: { get: { responses } }, [`/${'c'.repeat(600)}`]: { get: {} } }
  const { tools, notes } = readOpenApi(write({ ...paths, '/d': { get: { responses } } }), '')
  expect({ names: tools.map(({ name }) => name), notes }).toEqual({
    names: ['get_d'],
    notes: [expect.stringContaining('3 ações ficaram de fora')],
  })
})

test('a chain of thousands of references is refused in a sentence', () => {
  const schemas = Object.fromEntries(
    Array.from({ length: 5000 }, (_, at) => [
      `S${at}`,
      { properties: { a: { $ref: `#/components/schemas/S${at + 1}` } } },
    ]),
  )
  const requestBody = { content: { 'application/json': { schema: { $ref: '#/components/schemas/S0' } } } }
  const document = write({ '/a': { post: { requestBody, responses } } }, { components: { schemas } })
  expect(() => readOpenApi(document, '')).toThrow('complicado demais')
})

const unfolding = [
  'x0: &x0 [a]',
  ...Array.from({ length: 30 }, (_, at) => `x${at + 1}: &x${at + 1} [*x${at}, *x${at}]`),
].join('\n')

const long = Object.fromEntries(
  Array.from({ length: 140 }, (_, at) => [`a${at}`, { type: 'string', description: 'x'.repeat(300) }]),
)
const large = {
  post: { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Long' } } } } },
}
const manyLarge = write(Object.fromEntries(Array.from({ length: 130 }, (_, at) => [`/a${at}`, large])), {
  components: { schemas: { Long: { properties: long } } },
})

test.each([
  ['a page', '\n<html><body>API: x</body></html>', 'é uma página'],
  ['Swagger 2.0', '{"swagger": "2.0"}', 'Swagger 2.0'],
  ['a collection', '{"info":{"schema":"https://schema.getpostman.com/v2.1.0/collection.json"}}', 'do Postman'],
  ['UTF-16 that was read as UTF-8', Buffer.from(write({}), 'utf16le').toString(), 'em UTF-16'],
  ['JSON of which the end is missing', write({}).slice(0, -3), 'não é JSON nem YAML'],
  ['YAML whose aliases unfold without an end', unfolding, 'complicado demais'],
  ['broken YAML', 'openapi: [', 'não é JSON nem YAML'],
  ...['2', '3.2', '30', 'true', '[3.1]'].map((version) => [`version ${version}`, `openapi: ${version}`, '3.0 ou 3.1']),
  ['a document without operations', write({}), 'nenhuma ação'],
  [
    'more operations than the limit',
    write(Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`/a${at}`, { get: { responses } }]))),
    'o máximo é 2000',
  ],
  ['schemas that are larger together than the limit', manyLarge, 'complicado demais'],
])('%s is refused in a sentence', (_what, document, sentence) => {
  expect(() => readOpenApi(document, '')).toThrow(DocumentError)
  expect(() => readOpenApi(document, '')).toThrow(sentence)
})

test('tens of thousands of operations of one name are counted within seconds of a processor', () => {
  const same = { get: { operationId: 'listar' } }
  const document = write(Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`/a${at}`, same])))
  const before = process.cpuUsage()
  expect(() => readOpenApi(document, '')).toThrow('tem 50000 ações')
  expect(process.cpuUsage(before).user / 1_000_000).toBeLessThan(10)
})

test('hundreds of operations, such as those of this product, are read within seconds of a processor', () => {
  const own = readFileSync(path.join(import.meta.dirname, '../../../../docs/api/openapi.json'), 'utf8')
  const before = process.cpuUsage()
  const { tools, notes } = readOpenApi(own, '')
  expect(process.cpuUsage(before).user / 1_000_000).toBeLessThan(10)
  expect(tools.length).toBeGreaterThan(400)
  expect(notes.join(' ')).toContain('Só as ações escolhidas ficam guardadas.')
})

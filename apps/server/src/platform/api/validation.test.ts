import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { json as readJson } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import type { Operation } from '@prosa/contract/protocol/api.ts'
import { contract } from '@prosa/contract/client/contract.ts'
import type { Problem } from '@prosa/contract/protocol/errors.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { validationText } from '#/platform/api/validation.ts'
import { createUser, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'

const app = await forFile(startTestApp())
const user = await createUser(app)
const admin = await createUser(app, { roles: ['admin'] })
const assistantId = (await admin.api.createAssistant({ body: { name: 'Tutor' } })).id

const canary = 'canario-7f3a'
const json = { 'content-type': 'application/json' }

const as = ({ token }: TestUser) => ({ authorization: `Bearer ${token}` })
const post = async (body: string | Buffer<ArrayBuffer>, headers: Record<string, string> = json) =>
  app.fetch('/api/assistants', { method: 'POST', headers: { ...as(user), ...headers }, body })
const refusalOf = async (response: Response, status: number): Promise<Problem> => {
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toContain('application/problem+json')
  return (await response.json()) as Problem
}

describe('a body', () => {
  test('with wrong fields is 422 with a pointer and a sentence for each [C2]', async () => {
    const body = { name: 'x', description: 'd'.repeat(301), avatar: { emoji: 7, color: 'black' }, tags: ['ok', ''] }
    const { code, errors = [] } = await refusalOf(await post(JSON.stringify(body)), 422)
    expect(code).toBe('validation_failed')
    expect(errors.map(({ pointer }) => pointer)).toEqual([
      '#/name',
      '#/description',
      '#/avatar/emoji',
      '#/avatar/color',
      '#/tags/1',
    ])
    expect(errors[0]?.detail).toBe('O nome precisa de pelo menos 2 caracteres.')
  })

  const rules = z.object({
    name: z.string().min(2).max(3),
    title: z.string().min(1),
    age: z.int().max(5),
    share: z.number().gt(0).lt(1),
    on: z.boolean(),
    kind: z.enum(['a', 'b']),
    mail: z.email(),
    site: z.url(),
    day: z.iso.date(),
    code: z.string().regex(/^x/),
    list: z.array(z.string()).min(1).max(2),
  })
  test.each<[Record<string, unknown>, string[]]>([
    [
      {},
      Array.from({ length: 11 }, (_, index) => (index === 5 ? 'Envie um destes valores: a, b.' : 'Falta este campo.')),
    ],
    [
      {
        name: 'x',
        title: '',
        age: 6,
        share: 0,
        on: 1,
        kind: canary,
        mail: 'x',
        site: 'x',
        day: 'x',
        code: 'y',
        list: [],
      },
      [
        'Envie pelo menos 2 caracteres.',
        'Preencha este campo.',
        'Envie no máximo 5.',
        'Envie mais de 0.',
        'Envie true ou false.',
        'Envie um destes valores: a, b.',
        'Escreva um e-mail, como nome@escola.br.',
        'Escreva um endereço completo, como https://escola.br.',
        'Escreva um dia, como 2026-11-21.',
        'Este texto não está na forma esperada.',
        'Envie pelo menos 1 item.',
      ],
    ],
    [
      {
        name: 7,
        title: null,
        age: 1.5,
        share: 1,
        on: [],
        kind: 'a',
        mail: {},
        site: 1,
        day: 1,
        code: 1,
        list: ['1', '2', '3'],
      },
      [
        'Envie um texto.',
        'Envie um texto.',
        'Envie um número inteiro.',
        'Envie menos de 1.',
        'Envie true ou false.',
        'Envie um texto.',
        'Envie um texto.',
        'Envie um texto.',
        'Envie um texto.',
        'Envie no máximo 2 itens.',
      ],
    ],
  ])('is refused in sentences that say what to send: %o', (body, sentences) => {
    const result = rules.safeParse(body, { error: validationText })
    expect(result.error?.issues.map(({ message }) => message)).toEqual(sentences)
  })

  test('an enum of hundreds of values is refused without listing them', () => {
    const zones = z.enum(Array.from({ length: 400 }, (_, index) => `Zona/${index}`))
    const { error } = zones.safeParse(canary, { error: validationText })
    expect(error?.issues[0]?.message).toBe('Este valor não é nenhum dos esperados.')
  })

  test.each([
    ['id', '#/', { id: 1 }],
    ['ownerId', '#/', { ownerId: 1 }],
    ['a field of ours inside another', '#/avatar', { avatar: { emoji: '🦉', color: 'blue', url: 'https://x' } }],
  ])('with %s, which callers may not set, is 422 [Z6]', async (_, pointer, more) => {
    const body = JSON.stringify({ name: 'Tutor', ...more })
    const { errors } = await refusalOf(await post(body), 422)
    expect(errors).toEqual([{ pointer, code: 'unrecognized_keys', detail: 'Campo desconhecido.' }])
  })

  test('is never echoed: neither its keys nor its values [G2]', async () => {
    const hostile = { [canary]: canary, name: { [canary]: canary }, category: canary, model: canary, tags: canary }
    const texts = [JSON.stringify(hostile), `{"${canary}`, canary]
    for (const body of texts) expect(await (await post(body)).text()).not.toContain(canary)
  })

  const latin1 = Buffer.from('{"name":"Matemática"}', 'latin1')
  test.each(['', '{', '{"name":}', "{'name':'x'}", 'null x', latin1])(
    'with invalid JSON, %o, is 400 [G2]',
    async (body) => {
      expect(await refusalOf(await post(body), 400)).toMatchObject({ code: 'json_invalid' })
    },
  )

  test.each(['null', '[]', '"texto"', '7'])('with JSON that is not an object, %s, is 422', async (body) => {
    expect(await refusalOf(await post(body), 422)).toMatchObject({ errors: [{ pointer: '#/' }] })
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
  ])('of the type %s is 415, so that no form of another site can send one [G2, W7]', async (type) => {
    const response = await post('{"name":"Tutor"}', { 'content-type': type })
    expect(await refusalOf(response, 415)).toMatchObject({ code: 'media_type_unsupported' })
  })

  test('with a content encoding is 415, because nothing is decompressed', async () => {
    const response = await post(gzipSync('{"name":"Tutor"}'), { ...json, 'content-encoding': 'gzip' })
    expect(await refusalOf(response, 415)).toMatchObject({ code: 'media_type_unsupported' })
  })

  test('with a charset and a byte order mark is accepted', async () => {
    const type = { 'content-type': 'Application/JSON; charset=utf-8' }
    expect((await post(`\uFEFF${JSON.stringify({ name: 'Tutor' })}`, type)).status).toBe(201)
  })

  test('above the size limit is 413, by its announced length [F1]', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(app.ctx.config.maxJsonBytes) })
    expect(await refusalOf(await post(body), 413)).toMatchObject({ code: 'body_too_large' })
  })

  test('above the size limit is 413, also in chunks without a length [F1]', async () => {
    const headers = { ...as(user), ...json, 'transfer-encoding': 'chunked' }
    const sent = httpRequest(`${app.url}/api/assistants`, { method: 'POST', headers })
    sent.write('{"name":"')
    sent.write('x'.repeat(app.ctx.config.maxJsonBytes))
    sent.end('"}')
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    expect([response.statusCode, ((await readJson(response)) as Problem).code]).toEqual([413, 'body_too_large'])
  })

  test.each(['nul\0', 'half of a pair \uD83E'])(
    'with a character that PostgreSQL cannot store is 422: %j',
    async (name) => {
      const { errors } = await refusalOf(await post(JSON.stringify({ name: 'Tutor', tags: [name] })), 422)
      expect(errors).toMatchObject([{ pointer: '#/tags/0', code: 'invalid_characters' }])
    },
  )
})

describe('an address', () => {
  test('with a wrong query is 422 with a pointer into it [C2]', async () => {
    const response = await app.fetch('/api/assistants?page=0&scope=nada', { headers: as(user) })
    const { errors } = await refusalOf(response, 422)
    expect(errors).toMatchObject([{ pointer: '#query/page' }, { pointer: '#query/scope' }])
  })

  test.each(['abc', '0', '-1', '1.5', '99999999999', '1e99', '%00', '%E0%A4%A', '..%2f..', 'null'])(
    'with the impossible id %s is 404 [T1]',
    async (id) => {
      expect(await refusalOf(await app.fetch(`/api/assistants/${id}`, { headers: as(user) }), 404)).toMatchObject({
        code: 'not_found',
      })
    },
  )
})

const reads = Object.entries(contract as Record<string, Operation>).filter(
  ([, { method, query }]) => method === 'GET' && query,
)
const hostile = ['\0', "'; --", '9'.repeat(40), '%', '{"a":1}']

test.each(reads)('no query string makes %s fail [G4]', async (_, { path, query }) => {
  const pathname = path.replace(':assistantId', String(assistantId)).replaceAll(/:\w+/g, randomUUID())
  const searches = Object.keys(query?.shape ?? {}).flatMap((name) =>
    hostile.map((value) => new URLSearchParams({ [name]: value }).toString()),
  )
  const answers = searches.map(async (search) => {
    const { status } = await app.fetch(`${pathname}?${search}`, { headers: as(admin) })
    return { search, status }
  })
  expect((await Promise.all(answers)).filter(({ status }) => status >= 500)).toEqual([])
})

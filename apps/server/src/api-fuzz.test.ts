import { extensionSamples } from '@prosa/extensions/samples.gen.ts'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { OperationName } from '@prosa/contract/client/contract.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { projectRoot } from '#/config.ts'
import { createApiKey } from '#test/api-keys.ts'
import { createUser, createVisitor, proveFresh } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { anyJson, type JsonSchema, valuesOf } from '#test/operations/schema-values.ts'
import { sampleBody } from '#test/operations/samples.ts'
import { startTestApp } from '#test/test-app.ts'
import { createThings } from '#test/operations/things.ts'

// Tests the API against its own description: every operation gets generated requests, mostly valid, and writes get each request
// twice at the same moment. No response may be an internal error or have an undescribed status; stored rows are read once
// more. FUZZ=… sets the number of requests per operation.

const runs = Number(process.env['FUZZ'] ?? 0) || 5
/** A PDF takes a second of processor. */
const runsOfFiles = Math.ceil(runs / 3)

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  schema: JsonSchema
}
interface Described {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { content?: Record<string, unknown> }>
}

const description = JSON.parse(readFileSync(path.join(projectRoot, 'docs/api/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, JsonSchema> }
}
const resolve = (ref: string) => description.components.schemas[ref.split('/').at(-1) ?? ''] ?? {}

const described = Object.entries(description.paths).flatMap(([address, methods]) =>
  Object.entries(methods).map(([method, described]) => ({ name: described.operationId, address, method, described })),
)
const isFile = ({ described: { responses } }: (typeof described)[number]) => '*/*' in (responses[200]?.content ?? {})
/** Reads run again after the writes, files only then; deletions of things that others need come last. */
const operations = ['get', 'post', 'put', 'patch', 'get', 'delete'].flatMap((each, turn) =>
  described.filter((one) => one.method === each && (turn > 0 || !isFile(one))),
)

const app = await forFile(startTestApp())
const owner = await createUser(app, { roles: ['user', 'admin'] })
await proveFresh(app, owner)
const things = await createThings(app, owner, owner)
// another person, whom the operations may suspend or delete
const subject = String((await createUser(app)).id)
const drawn = { image: randomUUID(), logoKey: randomUUID(), model: 'embedded:trechos' }
const real: Record<string, string> = { ...things, ...drawn, userId: subject, principalId: subject }
const guestToken = (await createVisitor(app, real['linkId'] ?? '')).token
const keySecret = (await createApiKey(app, owner, ['chats'])).secret
/** What the addresses of extensions accept as authorization. */
const doorTokens = await Promise.all(extensionSamples.flatMap(({ makeDoorToken }) => makeDoorToken?.(owner) ?? []))

const ofAssistant = { params: { assistantId: Number(real['assistantId']) } }
const ofActivity = { params: { assessmentId: real['assessmentId'] ?? '' } }
const newestDraft = async () => (await owner.api.getDraft(ofAssistant)).revision
/** Operations that need the newest revision: otherwise all requests but the first would be refused. */
const revisions: Partial<Record<string, () => Promise<number>>> = {
  updateDraft: newestDraft,
  discardDraft: newestDraft,
  restoreVersion: newestDraft,
  saveAssessment: async () => (await owner.api.getAssessment(ofActivity)).revision,
}

interface Asked {
  who: 'owner' | 'person' | 'guest' | 'key' | 'nobody'
  ids: Record<string, string>
  query: [string, string][]
  headers: Record<string, string | undefined>
  body: unknown
  /** How the body is damaged on its way, if at all. */
  spoilt: 'no' | 'cut' | 'text' | 'empty' | 'deep'
  bytes: Uint8Array
  fileName: string
}

const wellFormed = (text: string) => text.toWellFormed()
const asText = (value: unknown) => wellFormed(typeof value === 'string' ? value : JSON.stringify(value))
const printable = fc.stringMatching(/^[ -~]{0,40}$/)

/** Mostly a valid body with one generated field, so that code after the checks is reached. */
function bodiesOf(name: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  const made = valuesOf(schema, resolve)
  const sample = sampleBody(name as OperationName)
  const properties = Object.entries((schema.$ref === undefined ? schema : resolve(schema.$ref)).properties ?? {})
  if (typeof sample !== 'object' || sample === null || properties.length === 0) return made
  const nearby = fc
    .constantFrom(...properties)
    .chain(([key, one]) => valuesOf(one, resolve).map((value) => ({ ...sample, [key]: value })))
  return fc.oneof({ weight: 1, arbitrary: made }, { weight: 3, arbitrary: nearby }, fc.constant(sample))
}

function requestsOf({ operationId, parameters = [], requestBody }: Described, address: string): fc.Arbitrary<Asked> {
  const inQuery = parameters.filter((one) => one.in === 'query')
  const inPath = parameters.filter((one) => one.in === 'path')
  // such an operation may end the session or delete the account
  const asking = /^\/api\/(auth|me|privacy)\b/.test(address) ? ('person' as const) : ('owner' as const)
  const content = requestBody?.content ?? {}
  const schema = Object.values(content)[0]?.schema
  const id = ({ name, schema: one }: Parameter) =>
    fc.oneof(
      { weight: 9, arbitrary: fc.constant(real[name] ?? '1') },
      { weight: 1, arbitrary: valuesOf(one, resolve).map(asText) },
    )
  const pairs = inQuery.map((one) =>
    fc.option(valuesOf(one.schema, resolve).map((value): [string, string] => [one.name, asText(value)])),
  )
  return fc.record({
    who: fc.oneof({ weight: 6, arbitrary: fc.constant(asking) }, fc.constantFrom('person', 'guest', 'key', 'nobody')),
    ids: fc.record(Object.fromEntries(inPath.map((one) => [one.name, id(one)]))),
    query: fc.tuple(...pairs).map((all) => all.filter((one) => one !== null)),
    headers: fc.record(
      {
        'idempotency-key': fc.oneof(fc.uuid(), printable),
        'last-event-id': printable,
        range: fc.constantFrom('bytes=0-', 'bytes=9-1', 'bytes=x', 'bytes=-99999999999999999999'),
        'if-none-match': printable,
        'accept-language': printable,
        'prosa-client-id': printable,
        'prosa-timestamp': fc.constantFrom('0', 'x', '99999999999999', '-1'),
        'prosa-signature': printable,
      },
      { requiredKeys: [] },
    ),
    body: schema ? bodiesOf(operationId, schema) : fc.constant(undefined),
    spoilt: fc.oneof(
      { weight: 12, arbitrary: fc.constant('no' as const) },
      fc.constantFrom('cut' as const, 'text' as const, 'empty' as const, 'deep' as const),
    ),
    bytes: fc.uint8Array({ maxLength: 200 }),
    fileName: fc.constantFrom(
      'aviso.txt',
      'prova.pdf',
      'aula.docx',
      'notas.xlsx',
      'foto.png',
      'ç\u202e.csv',
      'x',
      'a.json',
      '.zip',
    ),
  })
}

const contentTypes = {
  no: 'application/json',
  cut: 'application/json',
  text: 'text/plain',
  empty: 'application/json',
  deep: 'application/json',
}

function bodyOf({ body, spoilt }: Asked): string {
  const text = JSON.stringify(body) ?? 'null'
  if (spoilt === 'cut') return text.slice(0, Math.floor(text.length / 2))
  if (spoilt === 'empty') return ''
  return spoilt === 'deep' ? `${'['.repeat(5000)}${text}` : text
}

/** Whether the description names this content type; general errors are not described per operation. */
function isDescribed(described: Described, status: number, kind: string): boolean {
  const content = described.responses[status]?.content
  return kind === '' || !content || '*/*' in content || kind in content
}

/** Returns the status, the content type, and the error if it is internal; a stream is closed at its beginning. */
async function sendRequest(address: string, method: string, described: Described, asked: Asked, token: string) {
  const tokens = { owner: owner.token, person: token, guest: guestToken, key: keySecret, nobody: undefined }
  const place = address.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => encodeURIComponent(asked.ids[name] ?? '') || '%00',
  )
  const search = new URLSearchParams(asked.query).toString()
  const upload = described.requestBody && 'multipart/form-data' in described.requestBody.content
  const form = new FormData()
  form.set('file', new File([asked.bytes as Uint8Array<ArrayBuffer>], asked.fileName))
  const carried = tokens[asked.who]
  const ended = new AbortController()
  const response = await app.fetch(`${place}${search ? `?${search}` : ''}`, {
    method: method.toUpperCase(),
    redirect: 'manual',
    signal: ended.signal,
    headers: {
      ...(asked.headers as Record<string, string>),
      ...(carried === undefined ? {} : { authorization: `Bearer ${carried}` }),
      ...(described.requestBody && !upload ? { 'content-type': contentTypes[asked.spoilt] } : {}),
    },
    ...(upload ? { body: form } : described.requestBody ? { body: bodyOf(asked) } : {}),
  })
  const [kind = ''] = (response.headers.get('content-type') ?? '').split(';')
  const isProblem = kind.includes('json')
  const said = response.status >= 400 && isProblem ? await response.text() : ''
  ended.abort()
  return { status: response.status, kind, said }
}

test.each(operations)('$name answers any request without failing [G2, G4]', async (operation) => {
  const { name, address, method, described } = operation
  await app.ctx.db.execute(sql`delete from rate_limits`)
  await fc.assert(
    fc.asyncProperty(requestsOf(described, address), async (asked) => {
      const person = asked.who === 'person' ? await createUser(app, { roles: ['user', 'admin'] }) : owner
      const revision = await revisions[name]?.()
      const body = revision === undefined ? asked.body : Object.assign(Object(asked.body), { revision })
      const once = () => sendRequest(address, method, described, { ...asked, body }, person.token)
      const ends = await Promise.all(method === 'get' ? [once()] : [once(), once()])
      // every administrator gets a mail about each change of sign-on: with hundreds of them 2,700 mails
      if (person !== owner) await app.ctx.db.execute(sql`update users set roles = '{user}' where id = ${person.id}`)
      for (const { status, kind, said } of ends) {
        expect(isDescribed(described, status, kind), `${status} ${kind}`).toBe(true)
        const isOurs = status === 500 || (status > 500 && !(String(status) in described.responses))
        expect(isOurs, `${status} ${said}`).toBe(false)
        // an error is JSON that names what the person can do
        if (status >= 400 && said !== '') expect(JSON.parse(said)).toBeTypeOf('object')
      }
    }),
    { numRuns: isFile(operation) ? runsOfFiles : runs, interruptAfterTimeLimit: 40_000 },
  )
})

/** Addresses without an operation in the contract that read input of strangers. */
const doors = [
  ...extensionSamples.flatMap(({ doors = [] }) => doors),
  '/embed/x/preview',
  '/assistants/share/x/card.png',
  '/api/docs/operations/x',
  '/assistants/_payload.json',
  '/assistants/1/_payload.json',
  '/api/nothing',
  '/.well-known/security.txt',
  '/assets/x.js',
  '/metrics',
]

test.each(doors)('%s answers any input without failing [G2, G4]', async (door) => {
  const shapes = fc.record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
    tail: fc.oneof(
      fc.constantFrom(
        '',
        '/',
        '/%00',
        '/%E0%A4%A',
        '/..%2f..%2fetc%2fpasswd',
        '?',
        '?a[]=1&a=2&__proto__=x',
        '?filter=userName eq "a',
        '?startIndex=-1&count=1e9',
      ),
      printable.map(
        (text) =>
          `?url=${encodeURIComponent(text)}&format=${encodeURIComponent(text)}&filter=${encodeURIComponent(text)}`,
      ),
    ),
    type: fc.constantFrom(
      'application/json',
      'application/scim+json',
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/form-data',
      'x',
    ),
    body: fc.oneof(
      anyJson.map((value) => JSON.stringify(value)),
      fc
        .dictionary(
          fc.constantFrom(
            'iss',
            'login_hint',
            'target_link_uri',
            'id_token',
            'state',
            'client_id',
            'lti_message_hint',
            'schemas',
            'userName',
          ),
          fc.oneof(printable, fc.constantFrom('a.b.c', 'eyJhbGciOiJub25lIn0.e30.', '\u0000')),
        )
        .map((all) => new URLSearchParams(all).toString()),
      fc.constantFrom('{', '', '[', '{"schemas":[],"Operations":[{"op":"x"}]}', '--x\r\n\r\n'),
    ),
    authorization: fc.oneof(
      printable,
      fc.constantFrom('', 'Bearer', 'Bearer  ', 'Basic !!!', `Bearer ${'x'.repeat(4000)}`),
      ...doorTokens.map((token) => ({ weight: 4, arbitrary: fc.constant(`Bearer ${token}`) })),
    ),
  })
  await fc.assert(
    fc.asyncProperty(shapes, async ({ method, tail, type, body, authorization }) => {
      const response = await app.fetch(`${door}${tail}`, {
        method,
        redirect: 'manual',
        headers: { 'content-type': type, authorization },
        ...(method === 'GET' ? {} : { body }),
      })
      const said = await response.text()
      expect(response.status, said.slice(0, 300)).toBeLessThan(500)
    }),
    { numRuns: runs * 4, interruptAfterTimeLimit: 40_000 },
  )
})

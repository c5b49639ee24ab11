import { isDeepStrictEqual } from 'node:util'
import type { Contract, ForeignFailure, Operation } from '@prosa/contract/protocol/api.ts'
import { errorTable } from '@prosa/contract/protocol/errors.ts'
import { problemSchema } from '@prosa/contract/protocol/problem.ts'
import { z } from 'zod'
import { takesIdempotencyKey } from '#/platform/api/idempotency.ts'
import { webhookData } from '@prosa/contract/webhooks/webhook-events.ts'
import { makeExample } from '#/platform/api/example.ts'

type Json = Record<string, unknown>
interface Described {
  requestBody?: { content: Record<string, Json> }
  responses: Record<string, { content?: Record<string, Json> }>
}

/** Adds an example to every request and response in JSON, where one can be made that the contract accepts. */
function addExamples(contract: Contract, paths: Record<string, Json>, schemas: Record<string, Json>): void {
  for (const { method, path, body, ok, status = 200 } of Object.values(contract)) {
    const item = paths[path.replaceAll(/:(\w+)/g, '{$1}')]
    const described = item?.[method.toLowerCase()] as Described | undefined
    if (body) illustrate(described?.requestBody?.content['application/json'], body, schemas, true)
    if (ok) illustrate(described?.responses[status]?.content?.['application/json'], ok, schemas, false)
  }
}

function illustrate(
  media: Json | undefined,
  schema: z.ZodType,
  schemas: Record<string, Json>,
  requiredOnly: boolean,
): void {
  if (!media) return
  const example = makeExample(media['schema'] as Json, schemas, requiredOnly)
  if (schema.safeParse(example).success || isEncoded(schema, example)) media['example'] = example
}

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

/** Describes the webhooks that the product sends (C1, C3), each event with its body. */
function describeWebhooks(toJsonSchema: (schema: z.ZodType, io: 'input' | 'output') => Json): Json {
  const describe = ([type, data]: [string, z.ZodObject]): [string, Json] => {
    const body = z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data })
    const operation = {
      operationId: `on.${type}`,
      summary: `O evento ${type}, no formato Standard Webhooks`,
      tags: ['Webhooks'],
      security: [{ webhookSignature: [] }],
      parameters: [
        header('webhook-id', 'O mesmo em todas as tentativas: serve para ignorar repetições.'),
        header('webhook-timestamp', 'Segundos desde 1970 no momento desta tentativa.'),
      ],
      requestBody: { required: true, content: { 'application/json': { schema: toJsonSchema(body, 'output') } } },
      responses: {
        '2XX': { description: 'Recebido. Qualquer outra resposta é tentada de novo; 410 desativa o webhook.' },
      },
    }
    return [type, { post: operation }]
  }
  return Object.fromEntries(Object.entries(webhookData).map(describe))
}

export interface ApiInfo {
  title: string
  version: string
}

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'Token de uma sessão, de quem entra com e-mail e senha.' },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'prosa_sk_…',
    description: 'Chave pessoal, criada em Perfil › Segurança, com escopos e validade.',
  },
  sgaClient: {
    type: 'apiKey',
    in: 'header',
    name: 'Prosa-Client-Id',
    description: 'Identificação da integração com o sistema da escola. Sempre com uma assinatura ou um JWT.',
  },
  sgaSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'Prosa-Signature',
    description:
      'v1=<HMAC-SHA256 em hexadecimal> de "{Prosa-Timestamp}.{Idempotency-Key}.{corpo}", com o segredo da integração.',
  },
  sgaToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'JWT de até cinco minutos, assinado com a chave da integração (EdDSA ou RS256): iss, aud, iat, exp, jti e body_sha256.',
  },
  webhookSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'webhook-signature',
    description: 'v1,<HMAC-SHA256 em base64> de "id.timestamp.corpo"; várias separadas por espaço.',
  },
}

const license = { name: 'MIT', identifier: 'MIT' }

/** Creates the OpenAPI 3.1 description of a contract: shared schemas by their `meta({ id })`, problems for every error. */
export function describeContract(contract: Contract, info: ApiInfo): Json {
  const components = new Map<string, Json>()
  const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
    const {
      $schema: _,
      $defs,
      ...body
    } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json & {
      $defs?: Record<string, Json>
    }
    for (const [id, definition] of Object.entries($defs ?? {})) addComponent(components, id, relocate(definition))
    return relocate(body)
  }
  toJsonSchema(problemSchema, 'output')

  const paths: Record<string, Json> = {}
  for (const [name, operation] of Object.entries(contract)) {
    const path = operation.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(name, operation, toJsonSchema) }
  }
  const webhooks = describeWebhooks(toJsonSchema)
  const schemas = Object.fromEntries([...components].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  addExamples(contract, paths, schemas)
  return {
    openapi: '3.1.1',
    info: { ...info, license },
    // the address of the instance that serves it; one that knows its public address replaces it
    servers: [{ url: '/' }],
    paths,
    webhooks,
    components: {
      schemas,
      securitySchemes,
    },
  }
}

const keyParameter: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Repetir a chamada com a mesma chave, em até 24 horas, devolve a mesma resposta.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

type SchemaOf = (schema: z.ZodType, io: 'input' | 'output') => Json

function describe(name: string, operation: Operation, toJsonSchema: SchemaOf): Json {
  return {
    operationId: name,
    summary: operation.summary,
    tags: [operation.tag],
    security: describeSecurity(operation),
    'x-policy': operation.policy,
    ...(operation.permission ? { 'x-permission': operation.permission } : {}),
    parameters: [
      ...describeParameters(operation.params, 'path', toJsonSchema),
      ...describeParameters(operation.query, 'query', toJsonSchema),
      ...describeParameters(operation.headers?.omit({ Authorization: true }), 'header', toJsonSchema),
      ...(takesIdempotencyKey(operation) ? [keyParameter] : []),
    ],
    ...requestBody(operation, toJsonSchema),
    responses: { ...success(operation, toJsonSchema), ...failures(operation, toJsonSchema) },
  }
}

/** The credentials of an operation: a key where it lists keys; otherwise a session, a guest's included, unless it is public. */
function describeSecurity({ policy, door, actors = ['user'] }: Operation): Json[] {
  if (door === 'signature')
    return [
      { sgaClient: [], sgaSignature: [] },
      { sgaClient: [], sgaToken: [] },
    ]
  if (policy === 'public') return []
  const bySession = actors.some((kind) => kind !== 'key')
  return [...(bySession ? [{ bearer: [] }] : []), ...(actors.includes('key') ? [{ apiKey: [] }] : [])]
}

function describeParameters(
  schema: z.ZodObject | undefined,
  place: 'path' | 'query' | 'header',
  toJsonSchema: SchemaOf,
): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(typeof property['description'] === 'string' ? { description: property['description'] } : {}),
    schema: property,
  }))
}

const versionProperty: Json = {
  type: 'string',
  maxLength: 64,
  description:
    'A versão que foi lida: se não é mais a atual, nada muda e a resposta é 409. Sem ela, vale quem salva por último.',
}

function requestBody(operation: Operation, toJsonSchema: SchemaOf): Json {
  if (operation.upload) {
    const file = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: file } } } }
  }
  if (!operation.body) return {}
  const schema = { ...toJsonSchema(operation.body, 'input') }
  if (operation.versioned) schema['properties'] = { ...(schema['properties'] as Json), version: versionProperty }
  return { requestBody: { required: true, content: { 'application/json': { schema } } } }
}

function success(operation: Operation, toJsonSchema: SchemaOf): Json {
  if (!operation.ok && !operation.raw) return { 204: { description: 'Feito' } }
  const content = {
    ...(operation.ok ? { 'application/json': { schema: toJsonSchema(operation.ok, 'output') } } : {}),
    ...(operation.raw ? { [operation.raw]: {} } : {}),
  }
  return { [operation.status ?? 200]: { description: 'Sucesso', content } }
}

function failures(operation: Operation, toJsonSchema: SchemaOf): Json {
  if (operation.failure) return foreignFailures(operation.failure, toJsonSchema)
  const codes = new Set(operation.errors)
    .add('internal')
    .add('unavailable')
    .add(operation.upload ? 'storage_full' : 'disk_full')
  if (operation.policy !== 'public') codes.add('session_required').add('account_suspended').add('not_found')
  if (operation.params) codes.add('not_found')
  if (operation.limitPerMinute !== undefined) codes.add('rate_limited')
  if (operation.versioned) codes.add('changed_meanwhile')
  if (operation.body || operation.query) codes.add('validation_failed')
  if (operation.body) codes.add('json_invalid').add('body_too_large').add('media_type_unsupported')
  if (takesIdempotencyKey(operation)) codes.add('idempotency_mismatch').add('request_running')
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
  const byStatus = Map.groupBy(codes, (code) => errorTable[code][0])
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [status, { description: group.join(', '), content }]),
  )
}

function foreignFailures({ body, statuses }: ForeignFailure, toJsonSchema: SchemaOf): Json {
  const content = { 'application/json': { schema: toJsonSchema(body, 'output') } }
  return Object.fromEntries(Object.entries(statuses).map(([status, description]) => [status, { description, content }]))
}

/** Adds a shared schema, which must have one shape: defaults or pipes would make it differ between requests and responses. */
function addComponent(components: Map<string, Json>, id: string, definition: Json): void {
  const known = components.get(id)
  if (known && !isDeepStrictEqual(known, definition)) throw new Error(`The schema ${id} has more than one shape`)
  components.set(id, definition)
}

/** Moves shared schemas from zod's $defs to OpenAPI's components. */
function relocate(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('#/$defs/', '#/components/schemas/')) as Json
}

/** Whether an example is a valid encoded response, with dates as text; false for schemas that transform one way only. */
function isEncoded(schema: z.ZodType, example: unknown): boolean {
  try {
    return z.safeEncode(schema, example).success
  } catch {
    return false
  }
}

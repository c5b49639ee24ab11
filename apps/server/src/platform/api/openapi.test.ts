import { createConfig, lintFromString } from '@redocly/openapi-core'
import type { Contract, Operation } from '@prosa/contract/protocol/api.ts'
import { defineContract } from '@prosa/contract/protocol/define.ts'
import { contract } from '@prosa/contract/client/contract.ts'
import { wholeContract } from '@prosa/contract/client/whole-contract.ts'
import { errorTable } from '@prosa/contract/protocol/errors.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { describeContract } from '#/platform/api/openapi.ts'

type Json = Record<string, unknown>
interface Described {
  operationId: string
  summary: string
  security: Json[]
  parameters: { name: string; in: string; required: boolean; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, { description: string; content?: Record<string, { schema?: Json }> }>
}

const info = { title: 'API Prosa', version: '1.0.0' }
const description = describeContract(contract, info)
const paths = description['paths'] as Record<string, Record<string, Described>>
const { schemas } = description['components'] as { schemas: Record<string, Json> }
const described = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ name: operation.operationId, path, method, operation })),
)
const operations = contract as Record<string, Operation>

/** Returns every object inside a description, with the path of keys to it. */
function objectsIn(value: unknown, at = ''): [string, Json][] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.entries(value).flatMap(([key, one]) => objectsIn(one, `${at}/${key}`))
  return Array.isArray(value) ? inner : [[at, value as Json], ...inner]
}

test('names its version of OpenAPI and the API that it describes [C3]', () => {
  expect(description).toMatchObject({ openapi: expect.stringMatching(/^3\.1\.\d+$/), info })
  const scheme = { type: 'http', scheme: 'bearer' }
  expect(description['components']).toMatchObject({ securitySchemes: { bearer: scheme, apiKey: scheme } })
})

const isClosed = (names: unknown): boolean => typeof names === 'object' && names !== null && 'enum' in names

/** The path of an operation that takes nothing, is public and never refuses. */
const withoutRefusal = '#/paths/~1api~1auth~1options/get/responses'

test('a linter of OpenAPI finds no problem in the description of all operations [C3]', async () => {
  const source = JSON.stringify(describeContract(wholeContract, info))
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  expect(
    found.flatMap(({ ruleId, message, location }) => location.map(({ pointer }) => `${ruleId} ${pointer}: ${message}`)),
  ).toEqual([expect.stringContaining(`operation-4xx-response ${withoutRefusal}:`)])
})

test('every operation of the contract appears once, under its own id [C3]', () => {
  expect(new Set(described.map(({ name }) => name))).toEqual(new Set(Object.keys(contract)))
  expect(described).toHaveLength(Object.keys(contract).length)
})

test('every reference leads to a schema, and no schema refers only to itself [C3]', () => {
  const references = objectsIn(description).flatMap(([at, { $ref }]) => (typeof $ref === 'string' ? [[at, $ref]] : []))
  expect(references.length).toBeGreaterThan(100)
  for (const [at, reference = ''] of references) {
    const name = reference.replace('#/components/schemas/', '')
    expect(schemas, at).toHaveProperty(name)
    expect(schemas[name], at).not.toHaveProperty('$ref')
  }
})

test('schemas follow JSON Schema 2020-12: null is a type, definitions are components [C3]', () => {
  for (const [at, schema] of objectsIn(paths)) {
    expect(schema, at).not.toHaveProperty('nullable')
    expect(schema, at).not.toHaveProperty('$defs')
  }
})

describe.each(described)('$name', ({ name, path, operation }) => {
  const described = operations[name]!

  test('has its parameters, its security and its response [C3]', () => {
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
    expect(inPath.map((parameter) => `{${parameter.name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
    expect(inPath.every(({ required }) => required)).toBe(true)
    const takesKeys = described.actors?.includes('key') ? [{ apiKey: [] }] : []
    const bySession = described.policy === 'public' ? [] : [{ bearer: [] }, ...takesKeys]
    const signed = [
      { sgaClient: [], sgaSignature: [] },
      { sgaClient: [], sgaToken: [] },
    ]
    expect(operation.security).toEqual(described.door === 'signature' ? signed : bySession)
    expect(operation.responses).toHaveProperty(String(described.ok || described.raw ? (described.status ?? 200) : 204))
  })

  test('accepts bodies without unknown fields, at any depth [Z6, C3]', () => {
    const schema = operation.requestBody?.content['application/json']?.schema
    // a schema lists either its fields or the names that a field may have
    const objects = objectsIn(schema).filter(
      ([, { type, propertyNames }]) => type === 'object' && !isClosed(propertyNames),
    )
    for (const [at, object] of objects) expect(object, at).toMatchObject({ additionalProperties: false })
    expect(operation.requestBody !== undefined).toBe(described.body !== undefined || described.upload === true)
  })

  test('describes each of its errors as the shared problem [C2]', () => {
    for (const code of described.errors ?? []) {
      expect(operation.responses[errorTable[code][0]]?.description.split(', ')).toContain(code)
    }
    for (const [status, response] of Object.entries(operation.responses).filter(([status]) => Number(status) >= 400)) {
      expect(response.content?.['application/problem+json']?.schema, status).toEqual({
        $ref: '#/components/schemas/Problem',
      })
    }
  })
})

test('examples are accepted by the contract, and nearly every body has one [C3]', () => {
  const bodies = described.flatMap(({ name, operation }) => {
    const media = operation.requestBody?.content['application/json']
    return media ? [{ name, example: (media as { example?: unknown }).example }] : []
  })
  for (const { name, example } of bodies) {
    if (example !== undefined) expect(operations[name]?.body?.safeParse(example).success, name).toBe(true)
  }
  expect(bodies.filter(({ example }) => example !== undefined).length).toBeGreaterThan(bodies.length * 0.8)
})

test('a shared schema that differs between requests and responses is refused', () => {
  const shared = z.object({ size: z.number().default(1) }).meta({ id: 'Shared' })
  const twice: Contract = defineContract({
    put: {
      method: 'PUT',
      path: '/api/shared',
      tag: 'X',
      summary: 'X',
      policy: 'public',
      body: z.strictObject({ it: shared }),
      ok: z.object({ it: shared }),
    },
  })
  expect(() => describeContract(twice, info)).toThrow('The schema Shared has more than one shape')
})

import fc from 'fast-check'

/** The parts of JSON Schema that our API description uses. */
export interface JsonSchema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  $ref?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  propertyNames?: JsonSchema
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  pattern?: string
  format?: string
  contentEncoding?: string
}

type Resolve = (ref: string) => JsonSchema

/** Texts that often break programs, databases and pages. */
const hostile = fc.constantFrom(
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00y',
  '\u202eavesso',
  '\ufeff',
  '\u2028',
  '👩‍👩‍👧‍👦',
  'e\u0301'.repeat(60),
  "' or 1=1 --",
  '%',
  '_%\\',
  '../../etc/passwd',
  '%00',
  '${jndi:ldap://x}',
  '<img src=x onerror=alert(1)>',
  '=1+1',
  '__proto__',
  'constructor',
  'null',
  '-0',
  '1e309',
  '9'.repeat(40),
  '0001-01-01',
  '275760-09-13',
  '2026-02-30',
  '"',
  '\r\nX: y',
  ' '.repeat(30),
  'ã'.repeat(300),
  '('.repeat(200),
)

const integers = fc.constantFrom(0, -1, 1, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, 1e21)

/** Any JSON value, including names of built-in properties of JavaScript objects. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  hostile,
  integers,
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(null, true, [], {}, [[[[[[]]]]]], { __proto__: null }, 1e308, -0.5),
)

/** Generates values that mostly fit a schema, with occasional misfits at any depth, so that code after the check is reached too. */
export function valuesOf(schema: JsonSchema, resolve: Resolve, depth = 0): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 24, arbitrary: fitting(schema, resolve, depth) }, { weight: 1, arbitrary: anyJson })
}

function fitting(schema: JsonSchema, resolve: Resolve, depth: number): fc.Arbitrary<unknown> {
  if (depth > 6) return fc.constant(null)
  const inner = (one: JsonSchema) => valuesOf(one, resolve, depth + 1)
  if (schema.$ref !== undefined) return fitting(resolve(schema.$ref), resolve, depth + 1)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((one) => fitting(one, resolve, depth + 1)))
  if (schema.allOf)
    return fc
      .tuple(...schema.allOf.map((one) => fitting(one, resolve, depth)))
      .map((all) => Object.assign({}, ...all) as unknown)
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'any']
  return fc.oneof(...types.map((type) => ofType(type, schema, inner)))
}

function ofType(
  type: string,
  schema: JsonSchema,
  inner: (one: JsonSchema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  if (type === 'null') return fc.constant(null)
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer' || type === 'number') return numbers(schema)
  if (type === 'string') return texts(schema)
  if (type === 'array') return arrays(schema, inner)
  if (type === 'object') return objects(schema, inner)
  return anyJson
}

function numbers({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, type }: JsonSchema): fc.Arbitrary<number> {
  const min = minimum ?? (exclusiveMinimum === undefined ? -1000 : exclusiveMinimum + 1)
  const max = maximum ?? (exclusiveMaximum === undefined ? Math.max(min, 100_000) : exclusiveMaximum - 1)
  const whole = fc.integer({ min: Math.ceil(min), max: Math.floor(Math.min(max, Number.MAX_SAFE_INTEGER)) })
  const edges = fc.constantFrom(min, Math.min(max, Number.MAX_SAFE_INTEGER))
  return type === 'number' ? fc.oneof(whole, edges, fc.double({ min, max, noNaN: true })) : fc.oneof(whole, edges)
}

/** Longer texts only take time. */
const longest = 3000

function texts({ format, pattern, minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date') return fc.constantFrom('2026-02-28', '2024-02-29', '1970-01-01', '9999-12-31', '0001-01-01')
  if (format === 'date-time')
    return fc.constantFrom('2026-02-28T12:00:00.000Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z')
  if (format === 'email') return fc.stringMatching(/^[a-z][a-z0-9]{0,8}@[a-z]{1,6}\.test$/)
  if (format === 'uri')
    return fc.constantFrom(
      'http://127.0.0.1:1/',
      'https://127.0.0.1:1/ã?%',
      'javascript:alert(1)',
      'data:,x',
      'http://[::1]:1/',
    )
  if (pattern !== undefined) return matching(pattern)
  const most = Math.min(Math.max(minLength, maxLength), longest)
  const free = fc.string({
    unit: anyCharacter,
    minLength: Math.min(minLength, most),
    maxLength: Math.min(most, minLength + 40),
  })
  const words = fc.constantFrom('Tutor de biologia', 'Que horas abre?', 'x'.repeat(most), 'ç'.repeat(most))
  return fc.oneof({ weight: 4, arbitrary: words }, free, hostile)
}

/** Any character; `unit: 'binary'` would first list all 1.1 million of them, which takes a second of processor time. */
const anyCharacter = fc.nat({ max: 0x10f7ff }).map((n) => String.fromCodePoint(n < 0xd800 ? n : n + 0x800))

const matched = new Map<string, fc.Arbitrary<string>>()

/** Generates texts for a pattern; patterns that the generator does not support use the hostile texts. Each generator is built once. */
function matching(pattern: string): fc.Arbitrary<string> {
  const known = matched.get(pattern) ?? buildMatching(pattern)
  matched.set(pattern, known)
  return known
}

function buildMatching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.oneof(
      // an exclusion draws printable ASCII anyway; for this property it would list a million characters, in a second for each
      {
        weight: 4,
        arbitrary: fc.stringMatching(new RegExp(pattern.replaceAll(String.raw`\p{C}`, String.raw`\x7f`), 'u')),
      },
      { weight: 1, arbitrary: hostile },
    )
  } catch {
    return hostile
  }
}

function arrays(
  { items, prefixItems, minItems = 0, maxItems = 4 }: JsonSchema,
  inner: (one: JsonSchema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown[]> {
  if (prefixItems) return fc.tuple(...prefixItems.map(inner))
  const most = Math.max(minItems, Math.min(maxItems, 4))
  return fc.array(items ? inner(items) : anyJson, { minLength: minItems, maxLength: most })
}

function objects(
  { properties = {}, required = [], additionalProperties, propertyNames }: JsonSchema,
  inner: (one: JsonSchema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const known = fc.record(Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, inner(one)])), {
    requiredKeys: required.filter((name) => name in properties),
  })
  if (typeof additionalProperties !== 'object') return known
  const names = propertyNames ? inner(propertyNames).map(String) : hostile
  return fc
    .tuple(known, fc.dictionary(names, inner(additionalProperties), { maxKeys: 3 }))
    .map(([own, more]) => ({ ...more, ...own }))
}

export type Json = Record<string, unknown>

/** Returns a value that is an object, otherwise an empty one. */
export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

/** Keywords that are copied as they are; models and the check of values understand them. */
const plain = [
  'type',
  'enum',
  'const',
  'default',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'title',
] as const
const lists = ['anyOf', 'oneOf', 'allOf'] as const
const formats = new Set(['date', 'email', 'uuid'])
const MAX_DEPTH = 8
const MAX_NODES = 400
const MAX_VARIANTS = 20
const LONGEST_DESCRIPTION = 300

/**
 * Copies the schema of a request value without references, which may lead in circles, and without what cannot be checked:
 * patterns (a stranger's expression could take forever), conditions, and fields that only answers have.
 */
export function copySchema(schema: unknown): Json {
  let nodes = 0
  const copy = (value: unknown, depth: number): Json => {
    const given = objectOf(value)
    nodes += 1
    if (depth > MAX_DEPTH || nodes > MAX_NODES || '$ref' in given) return {}
    const copied: Json = Object.fromEntries(
      plain.flatMap((key) => (given[key] === undefined ? [] : [[key, given[key]]])),
    )
    if (typeof given['description'] === 'string')
      copied['description'] = given['description'].slice(0, LONGEST_DESCRIPTION).toWellFormed()
    if (typeof given['format'] === 'string' && formats.has(given['format'])) copied['format'] = given['format']
    if (given['format'] === 'date-time')
      copied['description'] = `${textOf(copied['description'])} (data e hora, como 2026-03-02T08:00:00-03:00)`.trim()
    if (given['properties'] !== undefined) {
      const fields = Object.entries(objectOf(given['properties'])).filter(
        ([, field]) => objectOf(field)['readOnly'] !== true,
      )
      copied['type'] ??= 'object'
      copied['properties'] = Object.fromEntries(fields.map(([name, field]) => [name, copy(field, depth + 1)]))
      const required = Array.isArray(given['required']) ? given['required'] : []
      copied['required'] = required.filter((name) => fields.some(([field]) => field === name))
    }
    if (given['items'] !== undefined) copied['items'] = copy(given['items'], depth + 1)
    for (const key of lists) {
      const parts: unknown = given[key]
      if (!Array.isArray(parts)) continue
      const first = parts.slice(0, MAX_VARIANTS).map((each) => copy(each, depth + 1))
      // without what is not copied, a value may have the form of several parts
      copied[key === 'oneOf' ? 'anyOf' : key] ??= parts.length > MAX_VARIANTS ? [...first, {}] : first
    }
    return mergeAll(copied)
  }
  return copy(schema, 0)
}

/** Merges `allOf` of objects into one object, so that its fields can be shown. */
function mergeAll(schema: Json): Json {
  const { allOf, ...rest } = schema
  if (!Array.isArray(allOf)) return schema
  const parts = [...allOf.map(objectOf), rest]
  if (!parts.every((part) => part['type'] === 'object' || part['type'] === undefined)) return schema
  const required = parts.flatMap((part) => (Array.isArray(part['required']) ? part['required'] : []))
  return {
    ...Object.assign({}, ...parts),
    type: 'object',
    properties: Object.assign({}, ...parts.map((part) => objectOf(part['properties']))) as Json,
    required: [...new Set(required)],
  }
}

interface ObjectSchema {
  properties: Json
  required: string[]
}

export function addProperty(schema: ObjectSchema, name: string, value: Json, isRequired: boolean): void {
  // a plain assignment of `__proto__` would change the prototype
  Object.defineProperty(schema.properties, name, { value, enumerable: true, writable: true, configurable: true })
  if (isRequired) schema.required.push(name)
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

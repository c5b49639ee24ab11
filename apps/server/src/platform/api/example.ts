type Json = Record<string, unknown>
type Schemas = Readonly<Record<string, Json>>

/** Realistic values by name of the field; the schema decides whether they fit. */
const byName: Readonly<Record<string, unknown>> = {
  name: 'Tutor de biologia',
  title: 'Fotossíntese',
  email: 'nome@escola.br',
  text: 'O que é fotossíntese?',
  content: 'O que é fotossíntese?',
  description: 'Explica células, genética e ecologia.',
  modelId: 'openai:gpt-5',
  providerId: 'openai',
  created: 1_795_276_800,
  q: 'biologia',
}

const byFormat: Readonly<Record<string, unknown>> = {
  uuid: '0b9f6c1e-6b0e-4c58-9a51-2f1c7d3e8a40',
  'date-time': '2026-11-21T14:30:00.000Z',
  date: '2026-11-21',
  email: 'nome@escola.br',
  uri: 'https://escola.br',
}

/** Deeper levels are left out as unreadable. */
const DEEPEST = 6

/**
 * Makes a value for a JSON Schema of our contract: the whole response, or only the required part of a request (`requiredOnly`).
 * It guesses by names and formats: the caller checks it against the original schema.
 */
export function makeExample(schema: Json, schemas: Schemas, requiredOnly: boolean, field = '', depth = 0): unknown {
  const inner = (part: unknown, name = field) => makeExample(part as Json, schemas, requiredOnly, name, depth + 1)
  const { $ref, const: constant, enum: options, anyOf, oneOf, type, format, properties, items } = schema
  if (typeof $ref === 'string') return inner(schemas[$ref.replace('#/components/schemas/', '')] ?? {})
  const given = schema['examples']
  if (Array.isArray(given)) return given[0]
  if (constant !== undefined) return constant
  if (schema['default'] !== undefined) return schema['default']
  if (Array.isArray(options)) return options[0]
  const choices = (anyOf ?? oneOf) as Json[] | undefined
  if (choices) return inner(choices.find((choice) => choice['type'] !== 'null') ?? {})
  if (depth > DEEPEST) return null
  if (properties) {
    const required = (schema['required'] as string[] | undefined) ?? []
    const shownProperties = Object.entries(properties).filter(([name]) => !requiredOnly || required.includes(name))
    return Object.fromEntries(shownProperties.map(([name, part]) => [name, inner(part, name)]))
  }
  if (type === 'array') return items === undefined || items === true ? [] : [inner(items)]
  if (typeof format === 'string' && format in byFormat) return byFormat[format]
  if (type === 'string') return textFor(field, schema)
  if (type === 'integer' || type === 'number') return numberFor(field, schema)
  if (type === 'boolean') return true
  return type === 'object' ? {} : null
}

function textFor(field: string, { minLength, maxLength }: Json): string {
  const named = byName[field]
  const text = typeof named === 'string' ? named : 'Texto'
  return text.padEnd(Number(minLength ?? 0), '.').slice(0, Number(maxLength ?? Infinity))
}

function numberFor(field: string, { minimum, exclusiveMinimum }: Json): number {
  const named = byName[field]
  if (typeof named === 'number') return named
  const least = Math.max(Number(minimum ?? 0), Number(exclusiveMinimum ?? -1) + 1)
  return Number.isSafeInteger(least) && least > 0 ? least : 1
}

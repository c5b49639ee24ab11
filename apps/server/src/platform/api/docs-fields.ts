import { renderCode } from '#/platform/api/docs-page.ts'
import { escapeHtml } from '#/platform/pages/html.ts'

type Json = Record<string, unknown>
type Schemas = Readonly<Record<string, Json>>

interface Field {
  /** Full path of the field: `student.name`, `messages[].role`. */
  name: string
  /** HTML: type, limits and meaning. */
  about: string
  required: boolean
}

/** Deeper levels would no longer be readable. */
const DEEPEST = 4

/** Returns all fields of a body, inner ones after the field that holds them. */
export function listFields(schema: Json, schemas: Schemas, prefix = '', depth = 0): Field[] {
  const { properties = {}, required = [] } = resolve(schema, schemas) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  if (depth === DEEPEST) return []
  return Object.entries(properties).flatMap(([name, property]) => {
    const field = resolve(property, schemas)
    const description = field['description'] ?? property['description']
    const about = [describeKind(field), typeof description === 'string' ? escapeHtml(description) : '']
      .filter(Boolean)
      .join('. ')
    const isList = field['type'] === 'array'
    const inner = isList ? ((field['items'] as Json | undefined) ?? {}) : field
    const path = `${prefix}${name}`
    return [
      { name: path, about, required: required.includes(name) },
      ...listFields(inner, schemas, `${path}${isList ? '[]' : ''}.`, depth + 1),
    ]
  })
}

function resolve(schema: Json, schemas: Schemas): Json {
  const reference = schema['$ref']
  return typeof reference === 'string' ? (schemas[reference.replace('#/components/schemas/', '')] ?? schema) : schema
}

const kinds: Readonly<Record<string, string>> = {
  string: 'texto',
  integer: 'número inteiro',
  number: 'número',
  boolean: 'sim ou não',
  array: 'lista',
  object: 'objeto',
  null: 'nulo',
}

/** Describes a type in words, with the limits that a caller can exceed. */
export function describeKind(schema: Json): string {
  const { type, enum: options, const: constant, anyOf, default: initial, minimum, maximum, maxLength } = schema
  if (Array.isArray(anyOf)) return [...new Set((anyOf as Json[]).map(describeKind))].join(' ou ')
  const choices = Array.isArray(options) ? options : constant === undefined ? undefined : [constant]
  const kind = choices
    ? choices.map((choice) => renderCode(JSON.stringify(choice))).join(', ')
    : [type]
        .flat()
        .map((name) => kinds[String(name)] ?? 'valor')
        .join(' ou ')
  const limits = [
    typeof maxLength === 'number' && `até ${maxLength} caracteres`,
    typeof minimum === 'number' && Number.isSafeInteger(minimum) && minimum > -2_147_483_648 && `de ${minimum}`,
    typeof maximum === 'number' && maximum < 2_147_483_647 && `até ${maximum}`,
    initial !== undefined && `padrão ${renderCode(JSON.stringify(initial))}`,
  ].filter((one) => one !== false)
  return [kind, ...limits].join(', ')
}

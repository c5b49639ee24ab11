import { isDeepStrictEqual } from 'node:util'
import type { FoundTool } from '#/tools/config.ts'
import { objectOf } from '#/tools/server/http/schema.model.ts'
import type { OfferedTool } from '#/tools/server/mcp/offered.model.ts'

const MAX_NAME = 48
const MAX_TITLE = 120

/** Gives a server's tools names for models: letters, digits, `_` and `-`, each different. */
export function nameTools(tools: readonly OfferedTool[]): FoundTool[] {
  const taken = new Set<string>()
  return tools.map(({ name: original, title, description, inputSchema, saysItReads: reads, fingerprint }) => {
    const plain = original.replaceAll(/[^\w-]/g, '_').slice(0, MAX_NAME) || 'ferramenta'
    let name = plain
    for (let number = 2; taken.has(name); number += 1) name = `${plain.slice(0, MAX_NAME - 4)}_${number}`
    taken.add(name)
    const { schema, fields } = nameFields(mergeChoices(inputSchema))
    return {
      name,
      title: title.trim().slice(0, MAX_TITLE) || name,
      description,
      inputSchema: JSON.stringify(withoutPatterns(schema)),
      // the server's word is no reason to call it without asking the person
      writes: true,
      request: JSON.stringify({
        name: original,
        fingerprint,
        reads,
        ...(Object.keys(fields).length > 0 && { fields }),
      }),
    }
  })
}

const choices = ['allOf', 'anyOf', 'oneOf']
const refusedAtTop = new Set([...choices, 'not', 'enum'])

/** Merges choices at the top of a schema, where providers of models refuse them; a value that they describe differently may be any. */
function mergeChoices(schema: Record<string, unknown>): Record<string, unknown> {
  const parts = choices.flatMap((key) => schema[key] ?? [])
  const properties = new Map<string, unknown>()
  for (const [name, value] of [...parts, schema].flatMap((part) =>
    Object.entries(objectOf(objectOf(part)['properties'])),
  ))
    properties.set(name, properties.has(name) && !isDeepStrictEqual(properties.get(name), value) ? {} : value)
  const rest = Object.fromEntries(Object.entries(schema).filter(([key]) => !refusedAtTop.has(key)))
  return parts.length > 0 ? { ...rest, properties: Object.fromEntries(properties) } : rest
}

/**
 * Renames the values that have names which providers of models refuse, together with each request that has one; `fields` are
 * their names for the server.
 */
function nameFields(inputSchema: Record<string, unknown>) {
  const { properties = {}, required } = inputSchema as { properties?: object; required?: unknown }
  const names = new Set(Object.keys(properties))
  const fields: Record<string, string> = {}
  const renamed = new Map<unknown, string>()
  for (const original of [...names].filter((name) => !/^[\w.-]{1,64}$/.test(name))) {
    const plain = original.replaceAll(/[^\w.-]+/g, '_').slice(0, MAX_NAME)
    let name = plain
    for (let number = 2; names.has(name); number += 1) name = `${plain}_${number}`
    names.add(name)
    fields[name] = original
    renamed.set(original, name)
  }
  if (renamed.size === 0) return { schema: inputSchema, fields }
  const entries = Object.entries(properties).map(([name, value]): [string, unknown] => [
    renamed.get(name) ?? name,
    value,
  ])
  const needed = Array.isArray(required) ? { required: required.map((name: unknown) => renamed.get(name) ?? name) } : {}
  return { schema: { ...inputSchema, properties: Object.fromEntries(entries), ...needed }, fields }
}

/** Drops regular expressions from a schema: values are checked against it here, and some expressions never end. */
function withoutPatterns(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPatterns)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      // a property may have this name, and its value is then a schema
      .filter(([name, each]) => name !== 'patternProperties' && !(name === 'pattern' && typeof each === 'string'))
      .map(([name, each]) => [name, withoutPatterns(each)]),
  )
}

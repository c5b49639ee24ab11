import { ToolFailure } from '@prosa/server/src/modules/conversations/runs/run-tools.service.ts'
import { z } from 'zod'

/** Separators of the items of a value that is one text. */
const separators = { joined: ',', spaced: ' ', piped: '|' } as const
const styles = ['each', 'deep', 'joined', 'spaced', 'piped'] as const
type Style = (typeof styles)[number]

/** Types that are JSON with the rules of a format, such as `application/vnd.api+json`. */
export const jsonType = /^application\/[\w.-]+\+json$/

/** How a call of an HTTP action is made of its input. */
export const httpRequestSchema = z.strictObject({
  method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: z.string().startsWith('/').max(500),
  parameters: z
    .array(
      z.strictObject({
        property: z.string(),
        name: z.string().regex(/^[^\r\n]+$/),
        in: z.enum(['path', 'query', 'header']),
        /** Of lists and objects: an entry for each item, `name[key]` for each field, or one text. */
        style: z.enum(styles),
      }),
    )
    .max(100),
  body: z
    .strictObject({
      type: z.enum(['json', 'form']),
      /** The type that the service names, if it is not the usual one. */
      contentType: z.string().regex(jsonType).optional(),
      /** The properties that the body consists of, or the one that is the body. */
      fields: z.array(z.string()).max(200).optional(),
      whole: z.string().optional(),
    })
    .optional(),
})
export type HttpRequest = z.infer<typeof httpRequestSchema>

/** Whether a method changes something (RFC 9110 9.2.1). */
export const isWriting = (method: string): boolean => method !== 'GET' && method !== 'HEAD'

interface BuiltRequest {
  url: URL
  headers: Headers
  body?: string
}

const usualTypes = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const

type Input = Readonly<Record<string, unknown>>

/**
 * Builds the request of a call.
 * @throws ToolFailure for a value that cannot stand where it belongs
 */
export function buildRequest(address: string, { path, parameters, body }: HttpRequest, input: Input): BuiltRequest {
  const headers = new Headers({ accept: 'application/json, text/*;q=0.8, */*;q=0.1' })
  const inQuery = parameters.filter((each) => each.in === 'query').map(({ name }) => name)
  const query: [string, string][] = []
  let filled = path
  for (const { property, name, in: place, style } of parameters) {
    const value = input[property]
    if (place === 'path') filled = filled.replaceAll(`{${name}}`, toSegment(name, value, style))
    if (value === undefined || value === null) continue
    if (place === 'query') query.push(...toPairs(name, value, style, inQuery))
    if (place === 'header') setHeader(headers, name, toSimple(value, style))
  }
  const url = new URL(`${address.replace(/\/+$/, '')}${filled}`)
  for (const [name, value] of query) url.searchParams.append(name, value)
  if (!body) return { url, headers }
  const value = body.whole === undefined ? pick(input, body.fields ?? []) : input[body.whole]
  if (value === undefined) return { url, headers }
  headers.set('content-type', body.contentType ?? usualTypes[body.type])
  return { url, headers, body: body.type === 'json' ? JSON.stringify(value) : toForm(value) }
}

/** A value as one segment of a path: it can neither end the segment nor leave it. */
function toSegment(name: string, value: unknown, style: Style): string {
  const text = toSimple(value ?? '', style, (each) => encodeURIComponent(each.toWellFormed()))
  if (text === '' || text === '.' || text === '..') throw new ToolFailure(`Falta um valor que sirva para “${name}”.`)
  return text
}

/** A value of a path or a header: items with commas, fields with commas or as `name=value` (RFC 6570 3.2.2). */
function toSimple(value: unknown, style: Style, encode = (text: string) => text): string {
  const write = (each: unknown) => encode(toText(each))
  if (Array.isArray(value)) return value.map(write).join(',')
  if (typeof value !== 'object' || value === null) return write(value)
  const within = style === 'each' ? '=' : ','
  return Object.entries(value)
    .map((field) => field.map(write).join(within))
    .join(',')
}

/** `others`: the names that stand beside, which no field of an object may take: some of them may be fixed. */
function toPairs(name: string, value: unknown, style: Style, others: readonly string[]): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[name, toText(value)]]
  if (style !== 'each' && style !== 'deep') {
    const items = Array.isArray(value) ? value : Object.entries(value).flat()
    return [[name, items.map(toText).join(separators[style])]]
  }
  if (Array.isArray(value)) return value.map((each): [string, string] => [name, toText(each)])
  return Object.entries(value).map(([key, each]): [string, string] => {
    if (style === 'deep') return [`${name}[${key}]`, toText(each)]
    if (others.includes(key.split('[')[0]!.trim()))
      throw new ToolFailure(`O campo “${key}” não pode estar em “${name}”.`)
    return [key, toText(each)]
  })
}

/**
 * Sets a header.
 * @throws ToolFailure for a value that cannot stand in one
 */
export function setHeader(headers: Headers, name: string, value: string): void {
  try {
    headers.set(name, value)
  } catch {
    throw new ToolFailure(`O valor de “${name}” tem caracteres que este serviço não aceita.`)
  }
}

const pick = (input: Input, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])))

function toForm(value: unknown): string {
  const entries = Object.entries(typeof value === 'object' && value !== null ? value : {})
  const names = entries.map(([name]) => name)
  return new URLSearchParams(entries.flatMap(([name, each]) => toPairs(name, each, 'each', names))).toString()
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

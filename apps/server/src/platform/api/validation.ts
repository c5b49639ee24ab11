import type { Operation } from '@prosa/contract/protocol/api.ts'
import type { FieldError } from '@prosa/contract/protocol/errors.ts'
import { versionSchema } from '@prosa/contract/protocol/version.ts'
import type { z } from 'zod'
import type { ApiRequest } from '#/platform/api/handlers.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'

type Part = 'query' | 'body'

/** Parses params, query and body of a request by the contract; invalid params are 404, the rest 422 with every field. */
export async function parseInput(
  operation: Operation,
  request: ApiRequest,
  maxJsonBytes: number,
): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {}
  if (operation.params) {
    const params = operation.params.safeParse(request.req.param())
    if (!params.success) throw notFound()
    input['params'] = params.data
  }
  const errors: FieldError[] = []
  const parsePart = (part: Part, schema: z.ZodType, value: unknown): void => {
    const result = schema.safeParse(value, { error: validationText })
    if (result.success) errors.push(...unstorableTexts(result.data).map((path) => unstorableError(part, path)))
    else errors.push(...result.error.issues.map((issue) => fieldError(part, issue)))
    input[part] = result.data
  }
  if (operation.query) parsePart('query', operation.query, composeTexts(request.req.query()))
  if (operation.body) {
    const most = Math.max(maxJsonBytes, (operation.bodyMegabytes ?? 0) * MEGABYTE)
    const json = await readJson(request, most)
    parsePart(
      'body',
      operation.body,
      operation.versioned ? withoutVersion(json, (version) => (input['seen'] = version)) : json,
    )
  }
  if (errors.length > 0) throw new DomainError('validation_failed', { errors })
  return input
}

/** Normalizes search texts as names are stored: macOS sends a letter and its accent separately. */
const composeTexts = (query: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, value.normalize('NFC')]))

/** Removes the record's version from the body. An invalid version stays in it, to be refused by the schema. */
function withoutVersion(json: unknown, takeVersion: (version: string) => void): unknown {
  const { version, ...body } = (json ?? {}) as { version?: unknown }
  if (!versionSchema.safeParse(version).success) return json
  takeVersion(version as string)
  return body
}

const MEGABYTE = 1024 * 1024

function fieldError(part: Part, issue: z.core.$ZodIssue): FieldError {
  // Unknown keys are the caller's own text and are not repeated (G2).
  const detail = issue.code === 'unrecognized_keys' ? 'Campo desconhecido.' : issue.message
  return { pointer: pointerTo(part, issue.path), code: issue.code, detail }
}

function pointerTo(part: Part, path: readonly PropertyKey[]): string {
  const pointer = path.map((key) => String(key).replaceAll('~', '~0').replaceAll('/', '~1')).join('/')
  return part === 'body' ? `#/${pointer}` : `#query/${pointer}`
}

function unstorableError(part: Part, path: PropertyKey[]): FieldError {
  if (path.length > MAX_LEVELS) {
    const detail = `Há mais de ${MAX_LEVELS} níveis, um dentro do outro. Envie menos.`
    return { pointer: pointerTo(part, path.slice(0, 1)), code: 'too_deep', detail }
  }
  const detail = 'Há um caractere inválido neste texto. Apague-o e tente novamente.'
  return { pointer: pointerTo(part, path), code: 'invalid_characters', detail }
}

/** Limits the depth of nesting, because recursive functions here and in packages would overflow the stack. */
const MAX_LEVELS = 100

/**
 * Returns the paths of texts that PostgreSQL cannot store, with the character NUL or half of a surrogate pair, and of objects
 * with such a name. Anything deeper than a hundred levels counts as well.
 *
 * @public for extensions
 */
export function unstorableTexts(value: unknown, path: PropertyKey[] = []): PropertyKey[][] {
  if (typeof value === 'string') return isStorable(value) ? [] : [path]
  if (typeof value !== 'object' || value === null) return []
  if (path.length > MAX_LEVELS) return [path]
  return Object.entries(value).flatMap(([key, inner]) =>
    isStorable(key) ? unstorableTexts(inner, [...path, key]) : [path],
  )
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

async function readJson(request: ApiRequest, maxBytes: number): Promise<unknown> {
  const type = request.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new DomainError('media_type_unsupported')
  requireUnpacked(request)
  if (Number(request.req.header('content-length') ?? 0) > maxBytes) throw new DomainError('body_too_large')
  const text = await readBody(request, maxBytes)
    .then((bytes) => utf8.decode(bytes))
    .catch((cause: unknown) => {
      // the client left midway, or the body is not UTF-8
      throw cause instanceof DomainError ? cause : new DomainError('json_invalid', { cause })
    })
  request.set('rawBody', text)
  try {
    return JSON.parse(text)
  } catch {
    throw new DomainError('json_invalid')
  }
}

/** Throws 415 for a compressed body: the server decompresses nothing. */
export function requireUnpacked({ req }: ApiRequest): void {
  const coding = req.header('content-encoding')?.trim().toLowerCase() ?? 'identity'
  if (coding !== 'identity') throw new DomainError('media_type_unsupported')
}

/** Drops a byte order mark, and throws where a character would be lost. */
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads the whole body of a request; throws `body_too_large` above `maxBytes`. The rest of a refused body stays unread and the
 * connection open, because another request may follow on it. Node's own request, where present and not read yet, is cheaper
 * than the web stream around it.
 */
export async function readBody({ env, req }: ApiRequest, maxBytes: number): Promise<Buffer> {
  // absent in a call without a network
  const incoming = env.incoming as typeof env.incoming | undefined
  const body: AsyncIterable<Uint8Array> | null =
    incoming && !incoming.readableEnded ? incoming.iterator({ destroyOnReturn: false }) : req.raw.body
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body ?? []) {
    size += piece.byteLength
    if (size > maxBytes) throw new DomainError('body_too_large')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

const types: Readonly<Record<string, string>> = {
  string: 'Envie um texto.',
  number: 'Envie um número.',
  int: 'Envie um número inteiro.',
  boolean: 'Envie true ou false.',
  array: 'Envie uma lista.',
  object: 'Envie um objeto.',
  record: 'Envie um objeto.',
}

const formats: Readonly<Record<string, string>> = {
  email: 'Escreva um e-mail, como nome@escola.br.',
  url: 'Escreva um endereço completo, como https://escola.br.',
  uuid: 'Envie um identificador UUID.',
  date: 'Escreva um dia, como 2026-11-21.',
  datetime: 'Escreva um dia e uma hora com fuso, como 2026-11-21T14:30:00Z.',
  time: 'Escreva uma hora, como 14:30.',
}

/** The unit of a length limit, after its count. */
const formatUnit = (origin: string, count: number | bigint): string => {
  const isOne = Number(count) === 1
  if (origin === 'string') return isOne ? ' caractere' : ' caracteres'
  return ['array', 'set', 'map'].includes(origin) ? (isOne ? ' item' : ' itens') : ''
}

/** The most values listed in one sentence. */
const MAX_NAMED_VALUES = 20
const notExpected = 'Este valor não é nenhum dos esperados.'

/** Sentences for rules to which the contract gives none; they never repeat the input (G2). */
export const validationText: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Falta este campo.'
      return types[issue.expected] ?? 'Este valor não é do tipo esperado.'
    case 'invalid_value':
      if (issue.values.length === 1) return `Envie ${String(issue.values[0])}.`
      // longer lists, such as time zones, are in the API's description
      if (issue.values.length > MAX_NAMED_VALUES) return notExpected
      return `Envie um destes valores: ${issue.values.map(String).join(', ')}.`
    case 'too_big':
      return `${issue.inclusive === false ? 'Envie menos de' : 'Envie no máximo'} ${issue.maximum}${formatUnit(issue.origin, issue.maximum)}.`
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return 'Preencha este campo.'
      return `${issue.inclusive === false ? 'Envie mais de' : 'Envie pelo menos'} ${issue.minimum}${formatUnit(issue.origin, issue.minimum)}.`
    case 'invalid_format':
      return formats[issue.format] ?? 'Este texto não está na forma esperada.'
    case 'not_multiple_of':
      return `Envie um múltiplo de ${issue.divisor}.`
    default:
      return notExpected
  }
}

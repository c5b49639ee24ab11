import { decodeText } from '@prosa/server/src/modules/knowledge/reading/formats/encoding.model.ts'
import { dereference, normalize, upgrade } from '@scalar/openapi-parser'
import { type FoundTool, MAX_TOOLS } from '#/tools/config.ts'
import type { FoundTools } from '#/tools/contract.ts'
import { type HttpRequest, httpRequestSchema, isWriting, jsonType } from '#/tools/server/http/request.model.ts'
import { addProperty, copySchema, type Json, objectOf } from '#/tools/server/http/schema.model.ts'
import { readSecurity } from '#/tools/server/http/security.model.ts'

/** Why a document cannot be read, in a sentence for people. */
export class DocumentError extends Error {}

const methods = ['get', 'head', 'post', 'put', 'patch', 'delete'] as const
const bodyTypes = { 'application/json': 'json', 'application/x-www-form-urlencoded': 'form', '*/*': 'json' } as const
/** Characters of the JSON Schema of a tool. */
const LONGEST_SCHEMA = 50_000
/** Actions of a document, and characters of their schemas together. */
const MAX_FOUND = 2000
const MAX_CHARACTERS = 5_000_000
/** Headers that the client itself sets, or that the specification excludes. */
const ownHeaders =
  /^(?:accept|authorization|connection|content-.*|cookie|host|idempotency-key|te|transfer-encoding|upgrade)$/i
/** Names of values that all providers of models accept; Anthropic refuses each request that has another one. */
const plainName = /^[\w.-]{1,64}$/
/** The property of a body that is no object of a few plain fields that parameters do not have. */
const BODY = 'corpo'

/**
 * Reads an OpenAPI document (3.0 or 3.1, JSON or YAML). References to other addresses are not followed.
 * @param document a text, or its bytes in any usual encoding
 * @param from its address, for a relative address of the service
 * @throws DocumentError
 */
export function readOpenApi(document: string | Uint8Array, from: string): FoundTools {
  const parsed = parse(typeof document === 'string' ? document : decodeText(document))
  const { schema, errors = [] } = resolve(parsed)
  const root = objectOf(schema)
  const notes = Object.entries(gaps)
    .filter(([code]) => errors.some((each) => each.code === code))
    .map(([, gap]) => `${gap}; as ações que não podem ser feitas sem elas ficaram de fora.`)
  const operations = listOperations(root).map((each) => ({
    ...each,
    address: readServer([each.operation, each.item].find(hasServers) ?? root, from),
  }))
  const own = readServer(root, from)
  const address = operations.some((each) => each.address === own) ? own : (operations[0]?.address ?? own)
  if (operations.length === 0) throw new DocumentError('O documento não descreve nenhuma ação.')
  if (operations.length > MAX_FOUND)
    throw new DocumentError(
      `O documento tem ${operations.length} ações; o máximo é ${MAX_FOUND}. Deixe nele só as que o assistente vai usar e cole-o aqui.`,
    )
  let characters = 0
  const read = operations.map((each) => {
    const found = each.address === address ? readOperation(each) : 'outro servidor'
    if (typeof found === 'object') characters += found.inputSchema.length
    if (characters > MAX_CHARACTERS) throw new DocumentError(tooComplex)
    return found
  })
  const tools = read.filter((each) => typeof each === 'object')
  const reasons = new Set(read.filter((each) => typeof each === 'string'))
  const left = operations.length - tools.length
  const why = `por pedir ${new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(reasons)}`
  if (tools.length === 0) throw new DocumentError(`Nenhuma ação do documento pode ser usada aqui, ${why}.`)
  if (left > 0) notes.push(`${left === 1 ? '1 ação ficou' : `${left} ações ficaram`} de fora, ${why}.`)
  if (tools.length > MAX_TOOLS)
    notes.push('Só as ações escolhidas ficam guardadas. Para escolher outras depois, leia o documento de novo.')
  const access = readSecurity(root, from)
  if (access?.type === 'key' && access.name === 'Authorization')
    notes.push(
      'O serviço espera um token no cabeçalho Authorization. Escreva a chave como ele a pede, como “Bearer abc”.',
    )
  const names = new Set<string>()
  const named = tools.map((tool) => ({ ...tool, name: freeName(tool.name, names) }))
  const name = textOf(objectOf(root['info'])['title']).slice(0, 60)
  return { name, address, ...(access && { access }), tools: named, notes }
}

/** Sentences about references that lead nowhere, by the parser's code. */
const gaps = {
  EXTERNAL_REFERENCE_NOT_FOUND: 'Partes do documento estão em outros endereços e não foram lidas',
  INVALID_REFERENCE: 'O documento cita partes que faltam nele',
  SELF_REFERENCE: 'Partes do documento só citam a si mesmas',
} as const

function resolve(document: Json): ReturnType<typeof dereference> {
  try {
    return dereference(upgrade(document).specification as Json)
  } catch (error) {
    // the stack ends before the nesting of the document, or of its references
    if (!(error instanceof RangeError)) throw error
    throw new DocumentError(tooComplex)
  }
}

function parse(text: string): Json {
  if (/^\s*</.test(text))
    throw new DocumentError(
      'Isto é uma página, e não um documento em JSON ou YAML. Procure nela o endereço do documento.',
    )
  if (text.includes('\0')) throw new DocumentError('O documento está gravado em UTF-16. Grave-o em UTF-8.')
  let parsed: unknown
  try {
    parsed = normalize(text)
  } catch (error) {
    // aliases of YAML that unfold to more than memory holds
    throw new DocumentError(error instanceof ReferenceError ? tooComplex : broken)
  }
  if (typeof parsed !== 'object' || parsed === null) throw new DocumentError(broken)
  const { openapi, swagger, info } = objectOf(parsed)
  const isPostman = textOf(objectOf(info)['schema']).includes('getpostman.com')
  const other = swagger === undefined ? isPostman && 'uma coleção do Postman' : 'Swagger 2.0'
  if (other) throw new DocumentError(`O documento é ${other}. Peça ao serviço a descrição em OpenAPI 3.0 ou 3.1.`)
  // without quotes, YAML reads the versions 3.0 and 3.1 as the numbers 3 and 3.1
  const version = openapi === 3 ? '3.0' : typeof openapi === 'number' ? `${openapi}` : textOf(openapi)
  if (!/^3\.[01]\./.test(`${version}.`))
    throw new DocumentError(
      'O documento não é OpenAPI 3.0 ou 3.1. O endereço pode ser o da página, e não o do documento.',
    )
  return { ...parsed, openapi: version }
}

const broken = 'O documento não é JSON nem YAML. Copie-o de novo, inteiro.'
const tooComplex = 'O documento é complicado demais. Deixe nele só as ações que o assistente vai usar.'

/** Returns the first of the `servers`, with the defaults of its variables; empty if there is none. */
function readServer({ servers }: Json, from: string): string {
  const [first] = Array.isArray(servers) ? servers : []
  const { url, variables } = objectOf(first)
  const filled = textOf(url).replaceAll(/\{([^{}]+)\}/g, (_, name: string) =>
    textOf(objectOf(objectOf(variables)[name])['default']),
  )
  const address = URL.parse(filled === '' ? '/' : filled, from === '' ? undefined : from)
  return address ? `${address.origin}${address.pathname}`.replace(/\/+$/, '') : ''
}

const hasServers = ({ servers }: Json): boolean => Array.isArray(servers) && servers.length > 0

interface Described {
  method: (typeof methods)[number]
  path: string
  item: Json
  operation: Json
}

const listOperations = ({ paths }: Json): Described[] =>
  Object.entries(objectOf(paths)).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = objectOf(item)[method]
      const isOne = typeof operation === 'object' && operation !== null
      return isOne ? [{ method, path, item: objectOf(item), operation: objectOf(operation) }] : []
    }),
  )

/** What operations ask for that is not possible here. */
type Impossible =
  | 'arquivos'
  | 'cookies'
  | 'outro servidor'
  | 'partes que não foram lidas'
  | 'uma forma que não é usada aqui'
const otherForm: Impossible = 'uma forma que não é usada aqui'

/** Returns an operation as a tool, whose name may be taken, or what it asks for that is not possible here. */
function readOperation({ method, path, item, operation }: Described): FoundTool | Impossible {
  if ('$ref' in operation) return 'partes que não foram lidas'
  const schema = { type: 'object', properties: {} as Json, required: [] as string[] }
  const parameters: HttpRequest['parameters'] = []
  for (const each of listParameters(item, operation)) {
    const { name, in: place, required = false, schema: given, content } = each
    const isUsed = (place === 'path' || place === 'query' || place === 'header') && typeof name === 'string'
    const style = readStyle(each)
    if (!isUsed || content !== undefined || !style) {
      if ('$ref' in each) return 'partes que não foram lidas'
      if (required !== false) return place === 'cookie' ? 'cookies' : otherForm
      continue
    }
    if (place === 'header' && ownHeaders.test(name)) continue
    const property = freeProperty(schema, name, place)
    addProperty(schema, property, { ...copySchema(given), ...describe(each) }, required === true || place === 'path')
    parameters.push({ property, name, in: place, style })
  }
  const writes = isWriting(method.toUpperCase())
  const body = writes ? readBody(operation, schema) : readNoBody(operation)
  if (body === null) return asksForFile(operation) ? 'arquivos' : otherForm
  const title = textOf(operation['summary']) || textOf(operation['operationId']) || `${method.toUpperCase()} ${path}`
  const request = { method: method.toUpperCase(), path, parameters, body }
  const inputSchema = JSON.stringify(schema)
  const isDeclared = (name: string) => parameters.some((each) => each.in === 'path' && each.name === name)
  const isWhole = [...path.matchAll(/\{([^{}]*)\}/g)].every(([, name = '']) => isDeclared(name))
  if (!isWhole || inputSchema.length > LONGEST_SCHEMA || !httpRequestSchema.safeParse(request).success) return otherForm
  return {
    name: textOf(operation['operationId']) || `${method}${path}`,
    title: title.slice(0, 120).toWellFormed().trim(),
    description: textOf(operation['description']).slice(0, 1000).toWellFormed(),
    inputSchema,
    writes,
    request: JSON.stringify(request),
    ...(operation['deprecated'] === true && { deprecated: true }),
  }
}

/** Returns how the items of a parameter are written; undefined for the styles of paths that hardly any service uses. */
function readStyle({ in: place, style, explode }: Json): HttpRequest['parameters'][number]['style'] | undefined {
  if (style === 'matrix' || style === 'label') return undefined
  if (style === 'deepObject') return 'deep'
  const isForm = place === 'query' && style !== 'spaceDelimited' && style !== 'pipeDelimited'
  if (isForm ? explode !== false : explode === true) return 'each'
  return style === 'spaceDelimited' ? 'spaced' : style === 'pipeDelimited' ? 'piped' : 'joined'
}

/** The parameters of the operation, and those of its path that it does not replace. */
function listParameters(item: Json, operation: Json): Json[] {
  const own = listObjects(operation['parameters'])
  const isReplaced = (one: Json) => own.some((each) => each['name'] === one['name'] && each['in'] === one['in'])
  return [...listObjects(item['parameters']).filter((one) => !isReplaced(one)), ...own]
}

const listObjects = (value: unknown): Json[] => (Array.isArray(value) ? value.map(objectOf) : [])

/** Adds the fields of the body to the schema. Undefined without a body, null for one that is not supported. */
function readBody(operation: Json, schema: Parameters<typeof addProperty>[0]): HttpRequest['body'] | null {
  if (operation['requestBody'] === undefined) return undefined
  const { content, required = false } = objectOf(operation['requestBody'])
  const types = Object.keys(objectOf(content))
  const type = (Object.keys(bodyTypes) as (keyof typeof bodyTypes)[]).find((each) =>
    types.some((one) => one.split(';')[0]?.trim().toLowerCase() === each),
  )
  const contentType = type ? undefined : types.find((one) => jsonType.test(one))
  if (!type && !contentType) return required === true || types.length > 0 ? null : undefined
  const key = contentType ?? types.find((one) => one.toLowerCase().startsWith(type!)) ?? type!
  const sent = { type: type ? bodyTypes[type] : ('json' as const), ...(contentType && { contentType }) }
  const copied = copySchema(objectOf(objectOf(content)[key])['schema'])
  const fields = Object.entries(objectOf(copied['properties']))
  const isFlat =
    copied['type'] === 'object' &&
    fields.length > 0 &&
    fields.every(([name]) => plainName.test(name) && !(name in schema.properties)) &&
    !listObjects(copied['anyOf']).some((variant) => 'properties' in variant)
  const needed = Array.isArray(copied['required']) ? copied['required'] : []
  if (!isFlat) {
    const whole = freeProperty(schema, BODY, 'body')
    addProperty(schema, whole, copied, required === true)
    return { ...sent, whole }
  }
  for (const [name, field] of fields)
    addProperty(schema, name, objectOf(field), required === true && needed.includes(name))
  return { ...sent, fields: fields.map(([name]) => name) }
}

const fileType = /^(?:multipart|image|audio|video)\/|^application\/(?:octet-stream|pdf|zip)\b/i

const asksForFile = ({ requestBody }: Json): boolean =>
  Object.keys(objectOf(objectOf(requestBody)['content'])).some((type) => fileType.test(type))

/** Returns undefined, or null if an action without a body cannot be what the service expects. */
const readNoBody = ({ requestBody }: Json): undefined | null =>
  objectOf(requestBody)['required'] === true ? null : undefined

/** Returns a name for a value that no other value of the operation has, and that providers of models accept. */
function freeProperty({ properties }: { properties: Json }, name: string, place: string): string {
  let free = plainName.test(name) ? name : toPlain(name) || 'valor'
  while (free in properties) free = `${free}_${place}`
  return free
}

const describe = ({ description }: Json): Json =>
  typeof description === 'string' ? { description: description.slice(0, 300).toWellFormed() } : {}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Returns an unused name for models. */
function freeName(wanted: string, names: Set<string>): string {
  const plain = toPlain(wanted)
  let name = plain || 'acao'
  for (let number = 2; names.has(name); number++) name = `${plain}_${number}`
  names.add(name)
  return name
}

/** The letters, digits, `_` and `-` of a text. */
const toPlain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w-]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 44)

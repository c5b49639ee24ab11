import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Operation } from '@prosa/contract/protocol/api.ts'
import { contract } from '@prosa/contract/client/contract.ts'
import { z } from '@prosa/contract/protocol/zod.ts'

/** A field of a row, a query or a form, as the contract describes it. */
export interface FieldFact {
  name: string
  kind: 'text' | 'number' | 'moment' | 'flag' | 'choice'
  choices: readonly string[]
  optional: boolean
  /** Whether the text may have several lines. */
  long: boolean
}

export interface ListFacts {
  operation: string
  /** Name of the folder and the address, such as `notes`, and its singular. */
  name: string
  one: string
  title: string
  /** Names of the components, such as `Notes` and `Note`. */
  many: string
  single: string
  address: string
  /** For a list about an assistant: the ability that its tab requires, from the policy of the operation. */
  tab: string | undefined
  columns: readonly FieldFact[]
  filters: readonly FieldFact[]
  create: CreateFacts | undefined
  remove: string | undefined
  /** Parameter that identifies a row in other operations. */
  idParam: string | undefined
}

export interface CreateFacts {
  operation: string
  update: string | undefined
  /** The contract's module of the operation: noun `groups` in `identity/groups.ts`. */
  noun: string
  module: string
  fields: readonly FieldFact[]
}

interface JsonSchema {
  type?: string
  format?: string
  enum?: readonly string[]
  maxLength?: number
  anyOf?: readonly JsonSchema[]
  items?: JsonSchema
  properties?: Readonly<Record<string, JsonSchema>>
  $defs?: Readonly<Record<string, JsonSchema>>
}

const operations: Readonly<Record<string, Operation>> = contract
const toSingular = (word: string) => word.replace(/ies$/, 'y').replace(/s$/, '')
const toCamelCase = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const toPascalCase = (name: string) =>
  name.replaceAll(/(^|-)([a-z])/g, (_, _hyphen, letter: string) => letter.toUpperCase())

/** Reads everything that the templates need from the contract. */
export async function describeList(operation: string, name: string, title: string): Promise<ListFacts> {
  const list = operations[operation]
  const rows = list?.ok && toJsonSchema(list.ok, 'output').properties?.['items']?.items
  if (!list?.query || !rows?.properties)
    throw new Error(`‘${operation}’ is no operation of the contract that reads pages`)
  const below = Object.keys(list.params?.shape ?? {}).join()
  if (!['', 'assistantId'].includes(below))
    throw new Error(`‘${operation}’ is below something else than an assistant: put a ListView on that page`)
  const entity = toSingular(operation.replace(/^list/, ''))
  const known = (verb: string) => (operations[`${verb}${entity}`] ? `${verb}${entity}` : undefined)
  const update = known('update')
  const about = operations[update ?? known('delete') ?? '']
  const create = await readCreateFacts(known('create'), update)
  const long = new Set(create?.fields.filter((field) => field.long).map((field) => field.name))
  return {
    operation,
    name,
    one: toSingular(name),
    title,
    many: toPascalCase(name),
    single: toPascalCase(toSingular(name)),
    address: list.path,
    tab: below ? toCamelCase(list.policy.replace(/^assistant\./, '')) : undefined,
    columns: readFields(rows)
      .filter(({ name: field }) => field !== 'id')
      .slice(0, 6)
      .map((field) => ({ ...field, long: long.has(field.name) })),
    filters: readFields(toJsonSchema(list.query)).filter(isFilter),
    create,
    remove: known('delete'),
    idParam: about && Object.keys(about.params?.shape ?? {}).at(-1),
  }
}

/** Sorting in both directions is done by the table's headers, not by a filter. */
const isFilter = ({ name, kind, choices }: FieldFact) =>
  name === 'q' || (kind === 'choice' && !choices.some((choice) => choice.startsWith('-')))

/** Only forms of texts and choices get a generated dialog; others are written by hand. */
async function readCreateFacts(
  create: string | undefined,
  update: string | undefined,
): Promise<CreateFacts | undefined> {
  const body = create && operations[create]?.body
  if (!body) return undefined
  const shape = toJsonSchema(body)
  const fields = readFields(shape).filter(({ kind }) => kind === 'text' || kind === 'choice')
  if (fields.length !== Object.keys(shape.properties ?? {}).length) return undefined
  const home = await findHome(create)
  return home && { operation: create, update, fields, ...home }
}

/** Finds the noun of the contract that declares an operation, and its file. */
async function findHome(operation: string): Promise<Pick<CreateFacts, 'noun' | 'module'> | undefined> {
  const text = readFileSync(fileURLToPath(import.meta.resolve('@prosa/contract/client/contract.ts')), 'utf8')
  for (const [, noun = '', file = ''] of text.matchAll(/import \{ (\w+) \} from '#\/([\w/-]+\.ts)'/g)) {
    const exported = (await import(`@prosa/contract/${file}`)) as Readonly<Record<string, object>>
    if (operation in (exported[noun] ?? {})) return { noun, module: file }
  }
  return undefined
}

/** Converts a schema to JSON Schema as it is sent (responses: the output side), with references resolved. */
function toJsonSchema(schema: z.ZodType, io: 'input' | 'output' = 'input'): JsonSchema {
  const whole = z.toJSONSchema(schema, { unrepresentable: 'any', io }) as JsonSchema
  const inPlace = (_: string, value: unknown) => {
    const named = (value as { $ref?: string } | null)?.$ref?.replace('#/$defs/', '')
    return named === undefined ? value : whole.$defs?.[named]
  }
  return JSON.parse(JSON.stringify(whole, inPlace)) as JsonSchema
}

const readFields = ({ properties = {} }: JsonSchema): FieldFact[] =>
  Object.entries(properties).flatMap(([name, schema]) => {
    const optional = schema.anyOf?.some(({ type }) => type === 'null') ?? false
    const kind = fieldKind(schema.anyOf?.find(({ type }) => type !== 'null') ?? schema)
    const long = (schema.maxLength ?? 0) > 200
    return kind ? [{ name, kind, choices: schema.enum ?? [], optional, long }] : []
  })

function fieldKind({ type, format, enum: choices }: JsonSchema): FieldFact['kind'] | undefined {
  if (choices) return 'choice'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'boolean') return 'flag'
  if (type !== 'string') return undefined
  return format === 'date-time' ? 'moment' : 'text'
}

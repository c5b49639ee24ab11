import type { PermissionName } from '@prosa/contract/protocol/permissions.ts'
import { z } from 'zod'
import type { AuditEntry } from '@prosa/server/src/platform/events/audit.ts'

/** The administrator whose current rights a key has. */
export interface Maker {
  id: number
  may: ReadonlySet<PermissionName>
}

/** The directory that calls: its name in the audit trail, and the maker of its key. */
export interface Scim {
  by: Required<Pick<AuditEntry, 'actor' | 'requestId' | 'network'>>
  maker: Maker
}

/** Throws 403 if the key's maker lacks this permission, as RFC 7644 3.12 says for a known bearer. */
export function requireRight({ maker }: Scim, name: PermissionName): void {
  if (maker.may.has(name)) return
  throw new ScimError(403, 'Quem criou esta chave não pode mais fazer isto. Peça uma chave a quem pode.')
}

type ScimType =
  | 'invalidFilter'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'

/** An error as RFC 7644 3.12 writes it; directories show the detail to their administrators. */
export class ScimError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413
  readonly scimType: ScimType | undefined

  constructor(status: ScimError['status'], detail: string, scimType?: ScimType) {
    super(detail)
    this.status = status
    this.scimType = scimType
  }
}

export const notFoundError = () => new ScimError(404, 'Não existe aqui, ou foi removido.')

/** The row number of an `id`; 0, which no row has, if it is no number. */
export const rowNumber = (id: string): number => (/^\d{1,9}$/.test(id) ? Number(id) : 0)

export interface Filter {
  attribute: 'id' | 'username' | 'externalid' | 'displayname' | 'email' | 'active'
  value: string
}

const attributes: Readonly<Record<string, Filter['attribute']>> = {
  id: 'id',
  username: 'username',
  externalid: 'externalid',
  displayname: 'displayname',
  'emails.value': 'email',
  'emails[type eq "work"].value': 'email',
  active: 'active',
}

/** An attribute may have its schema's prefix (RFC 7644 3.10). */
const schemaBefore = String.raw`urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):`
const quoted = String.raw`"(?:[^"\\\p{Cc}]|\\["\\/])*"`
const one = String.raw`(?:${schemaBefore})?(\w+(?:\[[^\]]+\])?(?:\.\w+)?)\s+eq\s+(${quoted}|true|false)`
const condition = new RegExp(one, 'giu')
const all = new RegExp(String.raw`^\s*${one}(?:\s+and\s+${one})*\s*$`, 'iu')
const MAX_CONDITIONS = 5

/**
 * Parses the filters by which Entra and Okta look for one person or group: attribute, `eq` and value, joined by `and`.
 * All others are refused, never read as "all" (RFC 7644 3.4.2.2).
 * https://learn.microsoft.com/entra/identity/app-provisioning/use-scim-to-provision-users-and-groups
 * https://developer.okta.com/docs/api/openapi/okta-scim/guides/scim-20
 */
export function parseFilter(filter: string, known: readonly Filter['attribute'][]): Filter[] {
  const found = all.test(filter) ? [...filter.matchAll(condition)] : []
  if (found.length === 0 || found.length > MAX_CONDITIONS) throw unknown(known)
  return found.map(([, name = '', literal = '']) => {
    const attribute = attributes[name.toLowerCase()]
    const isText = literal.startsWith('"')
    if (!attribute || !known.includes(attribute) || isText === (attribute === 'active')) throw unknown(known)
    return { attribute, value: isText ? (JSON.parse(literal) as string) : literal.toLowerCase() }
  })
}

const unknown = (known: readonly string[]) =>
  new ScimError(400, `Este filtro não é atendido. Use ${known.join(', ')} com eq, e and entre eles.`, 'invalidFilter')

/** Resources of a page at most. */
export const MAX_RESOURCES = 100

const wholeNumber = (text: string | undefined, otherwise: number): number => {
  const number = Number.parseInt(text ?? '', 10)
  return Number.isSafeInteger(number) ? Math.min(number, 1_000_000_000) : otherwise
}

/** `startIndex` from 1 and a `count` of at least 0; lower values are raised (RFC 7644 3.4.2.4). */
export const parseRange = (query: Readonly<Record<string, string | undefined>>) => ({
  startIndex: Math.max(1, wholeNumber(query['startIndex'], 1)),
  count: Math.min(MAX_RESOURCES, Math.max(0, wholeNumber(query['count'], MAX_RESOURCES))),
})

const operationSchema = z.object({
  op: z
    .string()
    .transform((text) => text.toLowerCase())
    .pipe(z.enum(['add', 'replace', 'remove'])),
  path: z.string().trim().optional(),
  value: z.unknown().optional(),
})
const patchSchema = z.object({ Operations: z.array(operationSchema).min(1).max(1000) })

export interface Change {
  op: 'add' | 'replace' | 'remove'
  /** Lower case; a value without a path is split into its attributes. */
  path: string
  value: unknown
}

/** The operations of a PATCH, one attribute each: Okta sends values without a path, Entra also with dots in their names. */
export function parseChanges(body: unknown): Change[] {
  const read = patchSchema.safeParse(body)
  if (!read.success) throw new ScimError(400, 'O corpo não é um PatchOp.', 'invalidSyntax')
  return read.data.Operations.flatMap(({ op, path, value }) => {
    if (path) return [{ op, path: toAttributeName(path), value }]
    if (op === 'remove') throw new ScimError(400, 'Para remover, diga o caminho.', 'noTarget')
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new ScimError(400, 'Sem caminho, o valor precisa ser um objeto.', 'invalidValue')
    return Object.entries(value).map(([name, one]) => ({ op, path: toAttributeName(name), value: one as unknown }))
  })
}

/** Lower case, without its schema. */
const toAttributeName = (path: string): string => path.replace(new RegExp(`^${schemaBefore}`, 'i'), '').toLowerCase()

/** Entra also sends booleans as text. */
export function parseActive(value: unknown): boolean {
  const text = String(value).toLowerCase()
  if (text === 'true' || text === 'false') return text === 'true'
  throw new ScimError(400, 'active precisa ser true ou false.', 'invalidValue')
}

export function requireText(value: unknown, name: string): string {
  if (typeof value === 'string' && value.trim() !== '' && value.length <= 300) return value.trim()
  throw new ScimError(400, `${name} precisa ser um texto de até 300 letras.`, 'invalidValue')
}

const memberSchema = z.object({ value: z.union([z.string(), z.number()]).transform(Number).pipe(z.int().positive()) })

/** The user ids in a list of members. */
export function memberIds(value: unknown): number[] {
  const read = z.array(memberSchema).safeParse(Array.isArray(value) ? value : [value])
  if (!read.success) throw new ScimError(400, 'members precisa ser uma lista de { value }.', 'invalidValue')
  return read.data.map((member) => member.value)
}

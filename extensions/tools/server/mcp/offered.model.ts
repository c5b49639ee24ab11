import { createHash } from 'node:crypto'
import type { ListToolsResult } from '@modelcontextprotocol/client'

/** Tools that a server may offer, and characters of what one says of itself. */
export const MAX_OFFERED = 200
const MAX_NAME = 128
const MAX_DESCRIPTION = 4000
const MAX_SCHEMA = 30_000

/** A tool as its server describes it. All of it is text of a stranger. */
export interface OfferedTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: Record<string, unknown>
  /** Whether the server says that the tool only reads: a suggestion to the person who chooses, and no more. */
  readonly saysItReads: boolean
  /** Changes with the name, the description and the schema, but not with the order of the schema's fields. */
  readonly fingerprint: string
}

/** Splits a server's list into usable tools and the names of those that are too large to be shown to a model. */
export function readOffered({ tools }: Pick<ListToolsResult, 'tools'>): { tools: OfferedTool[]; tooLarge: string[] } {
  const offered = new Map<string, OfferedTool>()
  const tooLarge: string[] = []
  for (const { name, title, description = '', inputSchema, annotations } of tools) {
    // the first of two with one name, as the server would take a call
    if (offered.has(name)) continue
    const isLarge =
      name.length > MAX_NAME || description.length > MAX_DESCRIPTION || JSON.stringify(inputSchema).length > MAX_SCHEMA
    if (isLarge) tooLarge.push(name.slice(0, MAX_NAME))
    else
      offered.set(name, {
        name,
        title: (title ?? annotations?.title ?? name).slice(0, MAX_NAME),
        description,
        inputSchema,
        saysItReads: annotations?.readOnlyHint === true,
        fingerprint: toFingerprint({ name, description, inputSchema }),
      })
  }
  return { tools: [...offered.values()], tooLarge }
}

const toFingerprint = (text: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(sortFields(text)))
    .digest('base64url')

function sortFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortFields)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return fields.map(([name, each]) => [name, sortFields(each)])
}

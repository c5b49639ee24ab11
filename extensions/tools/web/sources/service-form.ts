import { z } from '@prosa/contract/protocol/zod.ts'
import {
  type FoundTool,
  MAX_TOOLS,
  type SourceAccess,
  type SourceTool,
  type ToolSource,
  toolSourceForm,
  type InputField,
  listInputFields,
} from '#/tools/config.ts'

const { name, address, tools } = toolSourceForm.shape

/** The fields of the dialog; those of every way to identify this server stand side by side. */
export const serviceSchema = z.object({
  name,
  address,
  // a document may describe more actions than a service stores
  tools: z.array(tools.element),
  access: z.enum(['none', 'key-header', 'key-query', 'basic', 'oauth', 'person']),
  keyName: z.string(),
  username: z.string(),
  tokenUrl: z.string(),
  clientId: z.string(),
  scope: z.string(),
  secret: z.string(),
})
export type ServiceValues = z.infer<typeof serviceSchema>

export function toValues(source: ToolSource | undefined): ServiceValues {
  const access: SourceAccess = source?.access ?? { type: 'none' }
  return {
    name: source?.name ?? '',
    address: source?.address ?? '',
    tools: source?.tools ?? [],
    ...toAccessValues(access),
    secret: '',
  }
}

/** Returns the fields that say how this server identifies itself. */
export const toAccessValues = (access: SourceAccess) => ({
  access: access.type === 'key' ? (`key-${access.in}` as const) : access.type,
  keyName: access.type === 'key' ? access.name : 'X-API-Key',
  username: access.type === 'basic' ? access.username : '',
  tokenUrl: access.type === 'oauth' ? access.tokenUrl : '',
  clientId: access.type === 'oauth' || access.type === 'person' ? access.clientId : '',
  scope: access.type === 'oauth' ? access.scope : '',
})

export function toAccess({ access, keyName, username, tokenUrl, clientId, scope }: ServiceValues): SourceAccess {
  if (access === 'key-header') return { type: 'key', in: 'header', name: keyName }
  if (access === 'key-query') return { type: 'key', in: 'query', name: keyName }
  if (access === 'basic') return { type: 'basic', username }
  if (access === 'oauth') return { type: 'oauth', tokenUrl, clientId, scope }
  if (access === 'person') return { type: 'person', clientId }
  return { type: 'none' }
}

/** Takes over what was decided about a tool of the same name, except for parameters that it no longer has. */
export function mergeTools(found: readonly FoundTool[], before: readonly SourceTool[]): SourceTool[] {
  return found.map((tool) => {
    const known = before.find((each) => each.name === tool.name)
    const parameters = new Set(parametersOf(tool).map((each) => each.name))
    const fixed = (known?.fixed ?? []).filter(({ parameter }) => parameters.has(parameter))
    // whether a tool of an MCP server writes is decided here and not by the server
    const writes = known && isOfMcp(tool) ? known.writes : tool.writes
    const { chosen = false, path = '', check = '', audience = 'accounts', groupIds = [] } = known ?? {}
    const allowed = writes && audience === 'links' ? 'accounts' : audience
    return { ...tool, writes, chosen, fixed, path, check, audience: allowed, groupIds }
  })
}

/** Returns the actions that a service stores: all of them where they fit, otherwise the chosen ones. */
export const toStored = (all: SourceTool[]): SourceTool[] =>
  all.length > MAX_TOOLS ? all.filter(({ chosen }) => chosen) : all

/** Whether a tool comes from an MCP server, which can only suggest whether it writes. */
export const isOfMcp = ({ request }: Pick<FoundTool, 'request'>): boolean =>
  'fingerprint' in (JSON.parse(request) as object)

/** The parameters of a tool, in its order. */
export const parametersOf = ({ inputSchema }: Pick<FoundTool, 'inputSchema'>): InputField[] =>
  listInputFields(JSON.parse(inputSchema) as Record<string, unknown>)

import type { Client, ReadResourceResult } from '@modelcontextprotocol/client'
import type { AppContext } from '@prosa/server/src/context.ts'
import type { AssistantRow } from '@prosa/server/src/modules/assistants/finding/assistants.service.ts'
import {
  addFile,
  knowledgeOfAssistant,
  requireActive,
} from '@prosa/server/src/modules/knowledge/documents/documents.service.ts'
import { findFileKind, withContent } from '@prosa/server/src/modules/knowledge/documents/uploads/uploads.service.ts'
import type { UserActor } from '@prosa/server/src/platform/authorization/actor.ts'
import type { Authorized } from '@prosa/server/src/platform/authorization/authorize.ts'
import { DomainError, notFound } from '@prosa/server/src/platform/errors/domain-error.ts'
import type { AddedResource, ToolResource } from '#/tools/contract.ts'
import { askService } from '#/tools/server/http/access.service.ts'
import { useServer } from '#/tools/server/mcp/connection.service.ts'
import { toFailure } from '#/tools/server/mcp/failures.model.ts'
import { toServer } from '#/tools/server/mcp/mcp-kind.service.ts'
import { openSource } from '#/tools/server/sources/sources.service.ts'
import { findSource, type SourceRow } from '#/tools/server/sources/sources.repository.ts'

/** Resources of a server that are shown; a person chooses among them one by one. */
const MAX_RESOURCES = 200
const LONGEST_NAME = 200
const LONGEST_ADDRESS = 2000
const TIMEOUT_MS = 30_000

type Editable = Authorized<AssistantRow, 'knowledge'>

/**
 * Lists what a service offers as documents; only MCP servers may offer some.
 * @throws `tools_unreadable`
 */
export async function listToolResources(
  ctx: AppContext,
  { id }: Editable,
  sourceId: string,
): Promise<{ items: ToolResource[] }> {
  const row = await getSource(ctx, id, sourceId)
  if (row.kind !== 'mcp_server') return { items: [] }
  const { resources } = await askServer(ctx, row, (client, signal) =>
    client.getServerCapabilities()?.resources ? client.listResources(undefined, { signal }) : { resources: [] },
  )
  return {
    items: resources
      .filter(({ uri }) => uri.length <= LONGEST_ADDRESS)
      .slice(0, MAX_RESOURCES)
      .map(({ uri, title, name, description = '' }) => ({
        uri,
        name: (title ?? name).slice(0, LONGEST_NAME).toWellFormed() || uri.slice(0, LONGEST_NAME),
        description: description.slice(0, LONGEST_NAME).toWellFormed(),
      })),
  }
}

/**
 * Adds a resource to the documents of the assistant, under the rules for files of people. It stays as it is now.
 * @throws `tools_unreadable`, and what an upload throws
 */
export async function addToolResource(
  ctx: AppContext,
  actor: UserActor,
  assistant: Editable,
  sourceId: string,
  { uri, name }: AddedResource,
) {
  const knowledge = knowledgeOfAssistant(assistant)
  requireActive(knowledge)
  const row = await getSource(ctx, assistant.id, sourceId)
  if (row.kind !== 'mcp_server') throw notFound()
  const { contents } = await askServer(ctx, row, (client, signal) => client.readResource({ uri }, { signal }))
  const [first] = contents
  if (!first) throw unreadable('O servidor não entregou nada para este documento.')
  return withContent(ctx, toFile(name, first), (file) => addFile(ctx, actor, knowledge, file))
}

const unreadable = (detail: string, cause?: unknown) => new DomainError('tools_unreadable', { detail, cause })

/** File name endings of texts by their types, without which they are plain. */
const endings: Readonly<Record<string, string>> = {
  'text/html': '.html',
  'text/markdown': '.md',
  'text/csv': '.csv',
  'application/pdf': '.pdf',
}

/** Returns a resource as a file; the content of one without an ending says its kind. */
function toFile(name: string, resource: ReadResourceResult['contents'][number]): { name: string; content: Buffer } {
  const isText = 'text' in resource
  const content = isText ? Buffer.from(resource.text.toWellFormed()) : Buffer.from(resource.blob, 'base64')
  const [type = ''] = resource.mimeType?.toLowerCase().split(';') ?? []
  const ending = findFileKind(name) ? '' : (endings[type] ?? (isText ? '.txt' : ''))
  return { name: name + ending, content }
}

async function getSource(ctx: AppContext, assistantId: number, sourceId: string): Promise<SourceRow> {
  const row = await findSource(ctx.db, assistantId, sourceId)
  if (!row) throw notFound()
  return row
}

async function askServer<Value>(
  ctx: AppContext,
  row: SourceRow,
  act: (client: Client, signal: AbortSignal) => Value | Promise<Value>,
): Promise<Value> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const server = await toServer(ctx, openSource(ctx, row), signal)
    return await useServer(askService(ctx), server, signal, async (client) => act(client, signal))
  } catch (error) {
    throw unreadable(describe(error), error)
  }
}

/** Describes an error; one of the protocol after a greeting says that the server does not give the resource. */
const describe = (error: unknown): string =>
  typeof (error as { code?: unknown }).code === 'number'
    ? 'O servidor não entregou este documento. Abra a lista de novo para ver os que ele oferece agora.'
    : toFailure(error).message

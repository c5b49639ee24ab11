import { z } from 'zod'
import type { AppContext } from '@prosa/server/src/context.ts'
import { ToolFailure } from '@prosa/server/src/modules/conversations/runs/run-tools.service.ts'
import { DomainError, invalidField } from '@prosa/server/src/platform/errors/domain-error.ts'
import type { FoundTool, SourceTool, ToolSourceForm } from '#/tools/config.ts'
import type { FoundTools } from '#/tools/contract.ts'
import { askService, forgetToken, identify } from '#/tools/server/http/access.service.ts'
import { useAuthorization } from '#/tools/server/mcp/authorization.service.ts'
import { callOffered, listOffered, type McpServer, ToolChanged } from '#/tools/server/mcp/connection.service.ts'
import { AuthorizationNeeded, ServerUnavailable, toFailure } from '#/tools/server/mcp/failures.model.ts'
import { noteChange, noteFault, noteSuccess, sideOf } from '#/tools/server/mcp/source-states.service.ts'
import { nameTools } from '#/tools/server/mcp/names.model.ts'
import type { OpenSource, SourceCall, SourceKindActions } from '#/tools/server/sources/kind.model.ts'

/** Milliseconds in which a server shows what it offers. */
const PREVIEW_MS = 15_000

/** Servers of the Model Context Protocol. */
export const mcpKind: SourceKindActions = { preview, check, call }

/** What a call needs besides the tool's name for models. */
const requestSchema = z.object({
  name: z.string().min(1).max(128),
  fingerprint: z.string().max(60),
  reads: z.boolean(),
  /** Names of values for the server, by those for models where they differ. */
  fields: z.record(z.string(), z.string()).default({}),
})

async function preview(ctx: AppContext, source: OpenSource): Promise<FoundTools> {
  if (source.address === '') throw new DomainError('tools_unreadable', { detail: 'Escreva o endereço do servidor.' })
  try {
    const signal = AbortSignal.timeout(PREVIEW_MS)
    const { tools, tooLarge } = await listOffered(askService(ctx), await toServer(ctx, source, signal), signal)
    await noteSuccess(ctx, source.id)
    return {
      name: new URL(source.address).hostname.slice(0, 60),
      address: source.address,
      tools: nameTools(tools),
      notes: tooLarge.map((name) => `“${name}” ficou de fora: a descrição ou os campos são grandes demais.`),
    }
  } catch (error) {
    if (!(error instanceof ToolFailure)) throw error
    const isNew = error instanceof AuthorizationNeeded && source.id === ''
    const detail = isNew ? 'O servidor pede autorização. Conecte o serviço e depois use “Autorizar”.' : error.message
    throw new DomainError('tools_unreadable', { detail })
  }
}

function check({ tools }: ToolSourceForm): void {
  const wrong = tools.find(({ request }) => !requestSchema.safeParse(JSON.parse(request)).success)
  if (wrong) throw invalidField('tools', `A ferramenta “${wrong.title}” não pode ser gravada. Leia o servidor de novo.`)
}

async function call(ctx: AppContext, source: OpenSource, tool: SourceTool, { input, key, signal }: SourceCall) {
  const request = requestSchema.parse(JSON.parse(tool.request))
  try {
    const names = new Map(Object.entries(request.fields))
    const named = Object.entries(input).map(([name, value]) => [names.get(name) ?? name, value])
    const made = { tool: request, input: Object.fromEntries(named) as Record<string, unknown>, key }
    const { text, isError } = await callOffered(askService(ctx), await toServer(ctx, source, signal), signal, made)
    await noteSuccess(ctx, source.id)
    // a writing tool that reports an error may have done a part of its work: its answer is what is known
    if (isError && !tool.writes) throw new ToolFailure(text)
    return isError ? `A ferramenta informou um erro: ${text}` : text
  } catch (error) {
    if (error instanceof ToolChanged) await noteChange(ctx, source.id, tool.name, describeChange(tool, error))
    else if (error instanceof ServerUnavailable && !isStopped(signal)) await noteFault(ctx, source, error)
    if (error instanceof AuthorizationNeeded) forgetToken(ctx, source)
    throw tool.writes ? error : toFailure(error)
  }
}

/** Whether a person stopped the answer, which says nothing about the server. */
const isStopped = ({ aborted, reason }: AbortSignal): boolean =>
  aborted && !(reason instanceof Error && reason.name === 'TimeoutError')

/** Returns the tool as it is now under the name that the assistant knows; null if the server lacks it. */
function describeChange({ name }: SourceTool, { found }: ToolChanged): FoundTool | null {
  const [now] = nameTools(found ? [found] : [])
  return now ? { ...now, name } : null
}

/** Returns a service as a server of the protocol, with what identifies this installation there. */
export async function toServer(ctx: AppContext, source: OpenSource, signal: AbortSignal): Promise<McpServer> {
  const url = new URL(source.address)
  const headers = new Headers()
  await identify(ctx, source, { url, headers }, signal)
  const server = { url: url.href, headers: Object.fromEntries(headers) }
  return source.access.type === 'person' ? { ...server, auth: useAuthorization(sideOf(ctx, source)) } : server
}

import {
  type CallToolResult,
  createMcpHandler,
  McpServer,
  type McpServerFactory,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { AppContext } from '@prosa/server/src/context.ts'
import { listAnswering } from '@prosa/server/src/modules/assistants/finding/assistants.service.ts'
import { asDomainError } from '@prosa/server/src/platform/api/errors.ts'
import { unstorableTexts } from '@prosa/server/src/platform/api/validation.ts'
import type { UserActor } from '@prosa/server/src/platform/authorization/actor.ts'
import { productVersion } from '@prosa/server/src/platform/lifecycle/product-version.ts'
import { errorReason } from '@prosa/server/src/platform/errors/domain-error.ts'
import { isMessage } from '#/mcp-server/server/messages.model.ts'
import { parseToolName, presentTool, questionSchema } from '#/mcp-server/server/assistant-tools.model.ts'
import { askAssistant, nameQuestion, readSource } from '#/mcp-server/server/questions.service.ts'
import { nameSource, parseSourceUri, writeSourceUri } from '#/mcp-server/server/sources.model.ts'

const PAGE = 100
/** Milliseconds between two reports of progress. */
const PROGRESS_MS = 250

interface Caller {
  actor: UserActor
  /** The client's session, which only the revisions before 2026-07-28 have. */
  session: string | undefined
}

/**
 * Answers one request of a key in the official SDK, which is loaded with the first one. Nothing is kept between requests, so
 * that any instance can answer.
 */
export function answerRequest(ctx: AppContext, caller: Caller, request: Request, body: unknown): Promise<Response> {
  const onerror = (error: Error) => ctx.log.debug({ err: error }, 'MCP request refused')
  // sends signs of life until the answer, as proxies end a silent connection
  const responseMode = isMessage(body) && body.method === 'tools/call' ? 'sse' : 'auto'
  const handler = createMcpHandler(createFactory(ctx, caller), { onerror, responseMode })
  return handler.fetch(request, { parsedBody: body })
}

const createFactory =
  (ctx: AppContext, caller: Caller): McpServerFactory =>
  ({ era }) => {
    const product = new McpServer(
      { name: 'prosa', title: 'Prosa', version: productVersion },
      {
        // no stream stays open to tell of changes
        capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
        instructions:
          'Cada ferramenta é um assistente da escola. Cite as fontes das respostas; para perguntar de novo na mesma conversa, envie o chat_id.',
      },
    )
    const { server } = product
    server.setRequestHandler('tools/list', async ({ params }) => listTools(ctx, caller.actor, params?.cursor))
    server.setRequestHandler('tools/call', (request, call) => callTool(ctx, caller, request.params, { ...call, era }))
    server.setRequestHandler('resources/list', () => ({ resources: [] }))
    server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }))
    server.setRequestHandler('resources/read', ({ params }) => readResource(ctx, caller.actor, params.uri))
    return product
  }

async function listTools(ctx: AppContext, actor: UserActor, cursor = '0') {
  if (!/^\d{1,6}$/.test(cursor)) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Unknown cursor')
  const from = Number(cursor)
  const all = await withoutDetails(ctx, listAnswering(ctx, actor))
  return {
    tools: all.slice(from, from + PAGE).map(presentTool),
    ...(all.length > from + PAGE ? { nextCursor: String(from + PAGE) } : {}),
  }
}

async function callTool(
  ctx: AppContext,
  { actor, session }: Caller,
  { name: tool, arguments: given = {} }: { name: string; arguments?: Record<string, unknown> | undefined },
  { mcpReq, era }: Pick<ServerContext, 'mcpReq'> & { era: 'legacy' | 'modern' },
): Promise<CallToolResult> {
  const assistantId = parseToolName(tool) ?? refuseTool(tool)
  const { data, error } = questionSchema.safeParse(given)
  if (error) return toFailure(error.issues[0]?.message ?? 'Envie a pergunta em question.')
  if (unstorableTexts(data).length > 0) return toFailure('A pergunta tem um caractere que não pode ser guardado.')
  const name = session === undefined ? undefined : nameQuestion(session, mcpReq.id)
  try {
    const { chatId, answer } = await askAssistant(
      ctx,
      actor,
      { assistantId, text: data.question, chatId: data.chat_id, name },
      {
        // a lost connection of an older client is no cancellation, which is a message of its own there
        signal: era === 'modern' ? mcpReq.signal : undefined,
        onProgress: reportProgress(mcpReq),
      },
    )
    const text = answer.parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
    const links = answer.sources.map((source) => ({
      type: 'resource_link' as const,
      uri: writeSourceUri(ctx.keys, actor.sessionId, { messageId: answer.id, number: source.number }),
      name: `[${source.number}] ${nameSource(source)}`,
      mimeType: 'text/plain',
    }))
    return {
      content: [{ type: 'text', text }, ...links, { type: 'text', text: `chat_id: ${chatId}` }],
      structuredContent: { chat_id: chatId, message_id: answer.id, status: answer.status },
    }
  } catch (cause) {
    const known = asDomainError(cause)
    if (known.code === 'not_found' && data.chat_id === undefined) refuseTool(tool)
    if (known.status >= 500 && !mcpReq.signal.aborted) ctx.log.warn({ err: cause }, 'an answer by MCP failed')
    return toFailure(known.code === 'not_found' ? 'Não há esta conversa com este assistente.' : errorReason(known))
  }
}

function refuseTool(tool: string): never {
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${tool.slice(0, 100)}`)
}

/** A failure that the calling model reads, so that it can try again or tell the person. */
const toFailure = (text: string): CallToolResult => ({ content: [{ type: 'text', text }], isError: true })

/** Reports progress to a client that asked for it; each report counts more than the one before. */
function reportProgress({
  _meta: meta,
  notify,
}: ServerContext['mcpReq']): (characters: number, status: string) => void {
  const progressToken = meta?.progressToken
  let sent = -1
  let next = 0
  return (characters, message) => {
    if (progressToken === undefined || characters <= sent || performance.now() < next) return
    sent = characters
    next = performance.now() + PROGRESS_MS
    notify({ method: 'notifications/progress', params: { progressToken, progress: characters, message } }).catch(
      () => undefined,
    )
  }
}

async function readResource(ctx: AppContext, actor: UserActor, uri: string) {
  const name = parseSourceUri(ctx.keys, actor.sessionId, uri)
  if (!name) throw new ResourceNotFoundError(uri)
  const source = await readSource(ctx, actor, name).catch((error: unknown) => {
    if (asDomainError(error).status < 500) throw new ResourceNotFoundError(uri)
    return withoutDetails(ctx, Promise.reject(error as Error))
  })
  return { contents: [{ uri, mimeType: 'text/plain', text: `${nameSource(source)}\n\n${source.passage}` }] }
}

/** Replaces an internal error, whose message the SDK would send, by our sentence. */
function withoutDetails<T>(ctx: AppContext, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    ctx.log.error({ err: error }, 'MCP request failed')
    throw new ProtocolError(ProtocolErrorCode.InternalError, errorReason(asDomainError(error)))
  })
}

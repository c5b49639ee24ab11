import type {
  AuthProvider,
  Client,
  FetchLike,
  JsonSchemaValidator,
  OAuthClientProvider,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { ToolFailure } from '@prosa/server/src/modules/conversations/runs/run-tools.service.ts'
import type { SafeFetch } from '@prosa/server/src/platform/http/safe-fetch.ts'
import { isCertain, ServerUnavailable, toFailure } from '#/tools/server/mcp/failures.model.ts'
import { MAX_OFFERED, type OfferedTool, readOffered } from '#/tools/server/mcp/offered.model.ts'
import { toText } from '#/tools/server/mcp/result.model.ts'

/** Milliseconds for the greeting, and for the whole list of tools. */
const CONNECT_MS = 8000
const LIST_MS = 8000
const MAX_PAGES = 20
/** The name under which servers that know it recognize a repeated call. */
const CALL_KEY = 'prosa/idempotencyKey'

/** A server of the Model Context Protocol. */
export interface McpServer {
  readonly url: string
  /** Sent with each request to its own origin, and to no other. */
  readonly headers: Readonly<Record<string, string>>
  readonly auth?: AuthProvider | OAuthClientProvider
}

export interface McpCall {
  /** The tool as a person chose it. */
  readonly tool: Pick<OfferedTool, 'name' | 'fingerprint'>
  readonly input: Record<string, unknown>
  /** The same for every try of a call. */
  readonly key: string
}

/** A tool that is no longer what a person looked at; undefined if the server lacks it. */
export class ToolChanged extends ToolFailure {
  readonly found: OfferedTool | undefined
  constructor(found: OfferedTool | undefined) {
    super('A ferramenta mudou. Ela fica desligada até que o responsável pelo assistente a veja.')
    this.found = found
  }
}

/** Lists the tools of a server. Throws `ToolFailure` with a sentence. */
export function listOffered(door: SafeFetch, server: McpServer, signal: AbortSignal) {
  return useServer(door, server, signal, (client) => list(client, signal))
}

/**
 * Calls a tool if it still is what the person looked at: each call reads the list first, so that a server cannot change a
 * tool after the look. Throws `ToolFailure` if the call surely changed nothing, otherwise any other error.
 */
export function callOffered(
  door: SafeFetch,
  server: McpServer,
  signal: AbortSignal,
  { tool, input, key }: McpCall,
): Promise<{ text: string; isError: boolean }> {
  return useServer(door, server, signal, async (client) => {
    const found = (await list(client, signal)).tools.find(({ name }) => name === tool.name)
    if (found?.fingerprint !== tool.fingerprint) throw new ToolChanged(found)
    try {
      const params = { name: tool.name, arguments: input, _meta: { [CALL_KEY]: key } }
      const result = await client.callTool(params, { signal })
      return { text: toText(result), isError: result.isError === true }
    } catch (error) {
      throw isCertain(error) ? toFailure(error) : new UncertainCall(error)
    }
  })
}

/** Wraps an error after which the call may have been made, so that it does not become a failure. */
class UncertainCall extends Error {
  constructor(cause: unknown) {
    super('the call of a tool ended without a result', { cause })
  }
}

async function list(client: Client, signal: AbortSignal): ReturnType<typeof readOfferedOf> {
  try {
    return await readOfferedOf(client, signal)
  } catch (error) {
    throw toUnavailable(error)
  }
}

function toUnavailable(error: unknown): ServerUnavailable {
  const failure = toFailure(error)
  return failure instanceof ServerUnavailable ? failure : new ServerUnavailable(failure.message)
}

async function readOfferedOf(client: Client, signal: AbortSignal) {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(LIST_MS)])
  const { tools } = await client.listTools(undefined, { signal: limit })
  if (tools.length > MAX_OFFERED)
    throw new ToolFailure(`O servidor oferece ${tools.length} ferramentas; o máximo é ${MAX_OFFERED}.`)
  return readOffered({ tools })
}

/** Connects, acts and leaves. One connection serves one call, so that no session can be lost between two. */
export async function useServer<Value>(
  door: SafeFetch,
  server: McpServer,
  signal: AbortSignal,
  act: (client: Client) => Promise<Value>,
): Promise<Value> {
  // 11 MB that only installations with such servers should pay
  const library = await import('@modelcontextprotocol/client')
  const transport = new library.StreamableHTTPClientTransport(new URL(server.url), {
    fetch: toFetch(door, server),
    onInsufficientScope: 'throw',
    ...(server.auth ? { authProvider: server.auth } : {}),
  })
  const client = new library.Client(
    { name: 'Prosa', version: '1.0.0' },
    {
      versionNegotiation: { mode: 'auto' },
      inputRequired: { autoFulfill: false },
      listMaxPages: MAX_PAGES,
      // results are text for a model, and compiling the patterns of an unknown schema would be a risk
      jsonSchemaValidator: { getValidator: takeAnything },
    },
  )
  try {
    await client.connect(transport, { signal, timeout: CONNECT_MS }).catch((error: unknown) => {
      throw toUnavailable(error)
    })
    return await act(client)
  } finally {
    void leave(client, transport)
  }
}

const takeAnything =
  <Value>(): JsonSchemaValidator<Value> =>
  (data) => ({ valid: true, data: data as Value, errorMessage: undefined })

/** Ends the session of an older server, which would keep it; whether it hears this is its own matter. */
async function leave(client: Client, transport: StreamableHTTPClientTransport): Promise<void> {
  await transport.terminateSession().catch(() => {})
  await client.close().catch(() => {})
}

/** Returns the one outbound door as the library's `fetch`. */
export function toFetch(door: SafeFetch, { url, headers }: Pick<McpServer, 'url' | 'headers'>): FetchLike {
  const { origin } = new URL(url)
  return (address, init = {}) => {
    const sent = new Headers(init.headers)
    // the wait for messages outside of a call: nothing here hears them
    if (init.method === 'GET' && sent.get('accept') === 'text/event-stream' && !sent.has('last-event-id'))
      return Promise.resolve(new Response(null, { status: 405 }))
    if (new URL(address).origin === origin)
      for (const [name, value] of Object.entries(headers)) if (!sent.has(name)) sent.set(name, value)
    return door(address, { ...init, headers: sent, httpsOnly: true })
  }
}

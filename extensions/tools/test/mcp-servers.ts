import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import {
  type BlobResourceContents,
  type CallToolResult,
  createMcpHandler,
  ResourceNotFoundError,
  Server,
  type TextResourceContents,
  type Tool,
} from '@modelcontextprotocol/server'
import { listening } from '@prosa/server/test/instances/listening.ts'
import { findFreePort } from '@prosa/server/src/platform/lifecycle/http-server.ts'

/** Starts `@modelcontextprotocol/server-everything`, a server of revision 2025-11-25 with sessions. */
export async function startEverything() {
  const port = await findFreePort('127.0.0.1')
  const program = fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js'))
  const child = spawn(process.execPath, [program, 'streamableHttp'], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  for await (const line of child.stderr) if (String(line).includes('listening')) break
  child.stderr.resume()
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    host: `127.0.0.1:${port}`,
    async close() {
      const exited = once(child, 'exit')
      child.kill()
      await exited
    },
  }
}

export interface ToolServer {
  /** What it offers; a test may change it at any time. */
  tools: Tool[]
  /** Its resources by their addresses; without any it says that it offers none. */
  resources: Record<string, Omit<TextResourceContents, 'uri'> | Omit<BlobResourceContents, 'uri'>>
  answer: (name: string, input: Record<string, unknown>, key: unknown) => CallToolResult | Promise<CallToolResult>
  /** Answers a request in place of the protocol. */
  guard: (request: Request) => Response | undefined | Promise<Response | undefined>
  /** Requests as they came. */
  requests: { method: string; headers: Headers }[]
}

/** Starts a server of the protocol's own library: of revision 2026-07-28 alone, without sessions. */
export async function startToolServer(tools: Tool[]) {
  const state: ToolServer = {
    tools,
    resources: {},
    answer: (name) => ({ content: [{ type: 'text', text: `resposta de ${name}` }] }),
    guard: () => undefined,
    requests: [],
  }
  const handler = createMcpHandler(
    () => {
      const offersResources = Object.keys(state.resources).length > 0
      const server = new Server(
        { name: 'teste', version: '1.0.0' },
        { capabilities: { tools: {}, ...(offersResources && { resources: {} }) } },
      )
      if (offersResources) {
        server.setRequestHandler('resources/list', () => ({
          resources: Object.keys(state.resources).map((uri) => ({ uri, name: uri.replace(/^.*\//, '') })),
        }))
        server.setRequestHandler('resources/read', ({ params: { uri } }) => {
          const found = state.resources[uri]
          if (!found) throw new ResourceNotFoundError(uri)
          return { contents: [{ ...found, uri }] }
        })
      }
      server.setRequestHandler('tools/list', () => ({ tools: state.tools }))
      server.setRequestHandler('tools/call', ({ params }) =>
        state.answer(params.name, params.arguments ?? {}, params._meta?.['prosa/idempotencyKey']),
      )
      return server
    },
    { legacy: 'reject' },
  )
  // not by the product's own server, whose library replaces `Response` for all later files of a test run
  const server = createServer((incoming, outgoing) => {
    void toRequest(incoming).then(async (request) => {
      state.requests.push({ method: request.method, headers: request.headers })
      const response = (await state.guard(request)) ?? (await handler.fetch(request))
      outgoing.writeHead(response.status, Object.fromEntries(response.headers))
      await pipeline(Readable.from(response.body ?? []), outgoing)
    })
  })
  const { host, close } = await listening(server)
  return {
    state,
    host,
    url: `http://${host}/mcp`,
    async close() {
      await handler.close()
      await close()
    },
  }
}

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const { method = 'GET', url = '/', headers } = incoming
  const body = await text(incoming)
  const pairs = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  return new Request(`http://${headers.host}${url}`, { method, headers: pairs, ...(body !== '' && { body }) })
}

type Answer = (request: { body: Message; message: IncomingMessage }, response: ServerResponse) => void
interface Message {
  id?: number
  method?: string
}

/** Starts a server that answers as a test says, however wrong that is. */
export async function startOddServer(answer: Answer) {
  const methods: string[] = []
  const server = createServer((message, response) => {
    void text(message).then((sent) => {
      const body = (sent === '' ? {} : JSON.parse(sent)) as Message
      methods.push(body.method ?? message.method!)
      answer({ body, message }, response)
    })
  })
  const { host, close } = await listening(server)
  return { url: `http://${host}/mcp`, host, methods, close }
}

/** Answers as a server of revision 2025-11-25 until a request has the method `until`; returns whether it answered. */
export function greet({ body, message }: Parameters<Answer>[0], response: ServerResponse): boolean {
  const json = { 'content-type': 'application/json', 'mcp-session-id': 'uma-sessao' }
  if (message.method !== 'POST') response.writeHead(405).end()
  else if (body.method === 'server/discover') response.writeHead(400).end()
  else if (body.method === 'notifications/initialized') response.writeHead(202).end()
  else if (body.method === 'initialize') {
    const result = {
      protocolVersion: '2025-11-25',
      capabilities: { tools: {} },
      serverInfo: { name: 'x', version: '1' },
    }
    response.writeHead(200, json).end(JSON.stringify({ jsonrpc: '2.0', id: body.id, result }))
  } else return false
  return true
}

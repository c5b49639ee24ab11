import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { describe, expect, test } from 'vitest'
import { createApiKey } from '@prosa/server/test/api-keys.ts'
import { chatWithDocument } from '@prosa/server/test/chat-reader.ts'
import { createUser } from '@prosa/server/test/factories.ts'
import { forFile } from '@prosa/server/test/for-file.ts'
import { fillerText } from '@prosa/server/test/model-behaviour.ts'
import { startTestApp, startWithModel } from '@prosa/server/test/test-app.ts'

const site = 'https://app.escola.test'
const { models, app } = await forFile(startWithModel({ env: { API_ORIGINS: site } }))
const other = await forFile(
  startTestApp({ beside: app, env: { OPENAI_BASE_URL: models.url, MODELS: 'openai:prosa-teste' } }),
)
const maria = await createUser(app)
const admin = await createUser(app, { roles: ['admin'] })
const { secret } = await createApiKey(app, maria, ['mcp'])
const assistantId = await publish({ name: 'Tutor de Ciências & Artes', description: 'Para o 6º ano.' })
const tool = `tutor_de_ciencias_artes_${assistantId}`

async function publish(config: Partial<AssistantConfig>): Promise<number> {
  const { id } = await maria.api.createAssistant({ body: { name: 'Tutor', instructions: 'Seja claro.', ...config } })
  await maria.api.publishAssistant({ params: { assistantId: id }, body: {} })
  return id
}

const eras = [
  ['2026-07-28', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
  ['2025-11-25', { versionNegotiation: { mode: 'legacy' } }],
] as const satisfies [string, ClientOptions][]
type Era = (typeof eras)[number][1]
const modern = eras[0][1]

/** The official client, connected with a key. */
async function connect(era: Era = modern, key = secret, fetching: typeof fetch = fetch): Promise<Client> {
  const client = new Client({ name: 'teste', version: '1.0.0' }, era)
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  const transport = new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { requestInit, fetch: fetching })
  await client.connect(transport)
  return client
}

interface Told {
  chat_id: string
  message_id: string
}
const told = (result: { structuredContent?: unknown }) => result.structuredContent as Told
const textOf = ({ content }: { content: object[] }): string => (content[0] as { text?: string }).text ?? ''
const ask = (client: Client, question: string, more: object = {}) =>
  client.callTool({ name: tool, arguments: { question, ...more } })
const storedStatus = async (where: string, value: string) => {
  const { rows } = await app.ctx.pool.query<{ status: string }>(
    `select status from messages where role = 'assistant' and ${where} = $1`,
    [value],
  )
  return rows[0]?.status
}

describe.each(eras)('with the official client in revision %s', (revision, era) => {
  test('every assistant that the person may use is a tool, with a unique name', async () => {
    const same = await publish({ name: 'Tutor de Ciências & Artes' })
    const client = await connect(era)
    expect(client.getNegotiatedProtocolVersion()).toBe(revision)
    expect(client.getServerCapabilities()).toEqual({ tools: { listChanged: false }, resources: { listChanged: false } })
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining([tool, `tutor_de_ciencias_artes_${same}`]))
    const listed = tools.find(({ name }) => name === tool)
    expect(listed).toMatchObject({ title: 'Tutor de Ciências & Artes', inputSchema: { required: ['question'] } })
    expect(listed?.description).toContain('Para o 6º ano.')
    const stranger = await connect(era, (await createApiKey(app, await createUser(app), ['mcp'])).secret)
    expect((await stranger.listTools()).tools).toEqual([])
  })

  test('a question gets the answer, and its chat_id continues the conversation', async () => {
    const client = await connect(era)
    models.next({ text: 'Uma célula é a menor parte viva.' })
    const first = await ask(client, 'O que é uma célula?')
    expect([textOf(first), first.isError ?? false]).toEqual(['Uma célula é a menor parte viva.', false])
    models.next({ echo: true })
    const { chat_id: chatId } = told(first)
    const second = await ask(client, 'E um tecido?', { chat_id: chatId })
    expect(told(second).chat_id).toBe(chatId)
    expect(
      models.requests
        .at(-1)
        ?.body.messages.map(({ content }) => content)
        .slice(1),
    ).toEqual(['O que é uma célula?', 'Uma célula é a menor parte viva.', 'E um tecido?'])
    const { rows } = await app.ctx.pool.query('select origin, user_id as "userId" from chats where id = $1', [chatId])
    expect(rows).toEqual([{ origin: 'api', userId: maria.id }])
  })

  test('progress grows while the answer is written', async () => {
    const client = await connect(era)
    models.next({ tokens: 60, tokensPerSecond: 60 })
    const reports: { progress: number; message?: string | undefined }[] = []
    const params = { name: tool, arguments: { question: 'Conte tudo.' } }
    const result = await client.callTool(params, { onprogress: (report) => void reports.push(report) })
    expect(textOf(result)).toBe(fillerText(60))
    expect(reports.length).toBeGreaterThan(1)
    const counts = reports.map(({ progress }) => progress)
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect(new Set(counts).size).toBe(counts.length)
    expect(reports.at(-1)?.message).toBe('Escrevendo a resposta…')
  })

  test('a question without progress opens its stream before the answer, so that no proxy waits in vain', async () => {
    const opened: { type: string | null; isAnswered: boolean }[] = []
    let isAnswered = false
    const client = await connect(era, secret, async (...call) => {
      const response = await fetch(...call)
      const isQuestion = typeof call[1]?.body === 'string' && call[1].body.includes('tools/call')
      if (isQuestion) opened.push({ type: response.headers.get('content-type'), isAnswered })
      return response
    })
    models.next({ tokens: 30, tokensPerSecond: 60 })
    const request = models.requests.length
    const asking = ask(client, 'Conte.')
    await expect.poll(() => models.requests.length).toBe(request + 1)
    const end = models.requests[request]!.ended.then(() => (isAnswered = true))
    await Promise.all([asking, end])
    expect(opened).toEqual([{ type: 'text/event-stream', isAnswered: false }])
  })

  test('cancelling stops the answer at the model, and its text stays', async () => {
    const client = await connect(era)
    models.next({ tokens: 2000, tokensPerSecond: 50 })
    const leaving = new AbortController()
    const asked = models.requests.length
    const asking = client.callTool(
      { name: tool, arguments: { question: 'Conte muito.' } },
      { signal: leaving.signal, onprogress: ({ progress }) => progress > 0 && leaving.abort() },
    )
    await expect(asking).rejects.toThrow()
    const request = models.requests[asked]!
    expect(await request.ended).toBe('aborted')
    const { rows } = await app.ctx.pool.query<{ id: string }>(
      `select chat_id as id from messages where role = 'user' order by created_at desc limit 1`,
    )
    await expect.poll(() => storedStatus('chat_id', rows[0]?.id ?? '')).toBe('stopped')
  })

  test('sources are resources that only the key that asked can read', async () => {
    const { assistantId: withDocument } = await chatWithDocument(app, maria, { model: 'embedded:trechos' }, [
      'A secretaria atende das 8h às 17h.',
    ])
    const client = await connect(era)
    const result = await client.callTool({
      name: `qualquer_${withDocument}`,
      arguments: { question: 'Qual é o horário da secretaria?' },
    })
    const link = result.content.find(({ type }) => type === 'resource_link') as { uri: string; name: string }
    expect(link.name).toBe('[1] Manual do aluno.pdf, página 1')
    const { contents } = await client.readResource({ uri: link.uri })
    expect(contents[0]).toMatchObject({ text: expect.stringContaining('das 8h às 17h') as string })
    const otherKey = await connect(era, (await createApiKey(app, maria, ['mcp'])).secret)
    for (const [reader, uri] of [
      [otherKey, link.uri],
      [client, link.uri.replace('sources/1', 'sources/2')],
      [client, 'prosa://answers'],
    ] as const)
      await expect(reader.readResource({ uri })).rejects.toMatchObject({ code: -32_602 })
    expect((await client.listResources()).resources).toEqual([])
  })

  test('a question without an answer gives a failure that the calling model reads, or an error of the protocol', async () => {
    const client = await connect(era)
    const paused = await publish({ name: 'Pausado' })
    await maria.api.setAssistantState({ params: { assistantId: paused }, body: { action: 'pause' } })
    const call = (name: string, given: Record<string, unknown>) => client.callTool({ name, arguments: given })
    for (const [name, given, sentence] of [
      [tool, { question: ' ' }, 'vazia'],
      [tool, {}, 'question'],
      [tool, { question: 'x'.repeat(100_001) }, '100.000'],
      [tool, { question: 'a\0b' }, 'caractere'],
      [tool, { question: 'Oi', chat_id: 'x' }, 'chat_id'],
      [tool, { question: 'Oi', chat_id: '59ac3123-1cf0-8cfe-a454-e0d959379951' }, 'Não há esta conversa'],
      [`pausado_${paused}`, { question: 'Oi' }, 'pausa'],
    ] as const) {
      const result = await call(name, given)
      expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining(sentence)])
    }
    models.next({ status: 401 })
    expect((await ask(client, 'Oi')).isError).toBe(true)
    for (const unknown of ['tutor', 'tutor_999999', 'tutor_0'])
      await expect(call(unknown, { question: 'Oi' })).rejects.toMatchObject({ code: -32_602 })
    await expect(client.listTools({ cursor: 'x' })).rejects.toMatchObject({ code: -32_602 })
  })

  test('an answer goes on when access to its assistant changes and the key may still ask [T6]', async () => {
    const opened = await publish({ name: 'Aberto' })
    const setVisibility = (visibility: 'organization' | 'restricted') =>
      admin.api.updateAccess({ params: { assistantId: opened }, body: { visibility } })
    const client = await connect(era)
    models.next({ tokens: 60, tokensPerSecond: 60 })
    let change: Promise<unknown> | undefined
    const result = await client.callTool(
      { name: `aberto_${opened}`, arguments: { question: 'Conte.' } },
      { onprogress: ({ progress }) => void (progress > 0 && (change ??= setVisibility('organization'))) },
    )
    expect(await change).toMatchObject({ visibility: 'organization' })
    expect([textOf(result), result.isError ?? false]).toEqual([fillerText(60), false])
    await setVisibility('restricted')
  })

  test('a revoked key ends its open question and opens no other', async () => {
    const own = await createApiKey(app, maria, ['mcp'])
    const client = await connect(era, own.secret)
    models.next({ tokens: 1000, tokensPerSecond: 50 })
    let isRevoked = false
    const result = await client.callTool(
      { name: tool, arguments: { question: 'Conte.' } },
      {
        onprogress({ progress }) {
          if (progress === 0 || isRevoked) return
          isRevoked = true
          void maria.api.revokeApiKey({ params: { keyId: own.id } })
        },
      },
    )
    expect(result.isError).toBe(true)
    expect(await models.requests.at(-1)?.ended).toBe('aborted')
    await expect(connect(era, own.secret)).rejects.toThrow()
  })
})

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'teste', version: '1' } },
}
const post = (headers: Record<string, string> = {}, body: string = JSON.stringify(initialize), at = app) =>
  at.fetch('/mcp', {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${secret}`,
      ...headers,
    },
  })

test('an older client cancels on another instance than the one that answers', async () => {
  const session = (await post()).headers.get('mcp-session-id') ?? ''
  models.next({ tokens: 2000, tokensPerSecond: 50 })
  const asked = models.requests.length
  const params = { name: tool, arguments: { question: 'Conte muito.' } }
  const asking = post(
    { 'mcp-session-id': session },
    JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/call', params }),
  )
  await expect.poll(() => models.requests.length).toBe(asked + 1)
  const cancel = (requestId: number) =>
    post(
      { 'mcp-session-id': session },
      JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } }),
      other,
    )
  expect((await cancel(8)).status, 'an unknown request changes nothing').toBe(202)
  expect(models.requests[asked]?.state).toBe('open')
  expect((await cancel(7)).status).toBe(202)
  expect(await models.requests[asked]?.ended).toBe('aborted')
  expect(await (await asking).text()).toContain('"status":"stopped"')
})

describe('the door', () => {
  test('a missing or wrong key gets 401 with a challenge, and a key for other doors 403 [T1]', async () => {
    const chats = await createApiKey(app, maria)
    for (const [authorization, status, challenge] of [
      ['', 401, 'Bearer realm="Prosa"'],
      ['Bearer prosa_sk_nada', 401, 'Bearer realm="Prosa", error="invalid_token"'],
      [`Bearer ${maria.token}`, 401, 'Bearer realm="Prosa", error="invalid_token"'],
      [`Bearer ${chats.secret}`, 403, 'Bearer realm="Prosa", error="insufficient_scope", scope="mcp"'],
    ] as const) {
      const response = await post({ authorization })
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([status, challenge])
      expect(await response.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32_000 } })
    }
  })

  test('a key for MCP opens nothing else [T1]', async () => {
    const headers = { authorization: `Bearer ${secret}` }
    for (const path of ['/v1/models', '/api/assistants', `/api/assistants/${assistantId}/chats`])
      expect((await app.fetch(path, { headers })).status, path).toBe(404)
  })

  test('only pages of our own site and of the allowed ones may call [W7]', async () => {
    expect((await post({ origin: 'https://evil.test' })).status).toBe(403)
    for (const origin of [site, new URL(app.ctx.config.publicUrl).origin])
      expect((await post({ origin })).status, origin).toBe(200)
    const preflight = await app.fetch('/mcp', {
      method: 'OPTIONS',
      headers: { origin: site, 'access-control-request-method': 'POST' },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBe(site)
  })

  test.each([
    ['no JSON', '{"jsonrpc":', {}, 400, -32_700],
    ['a form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 415, -32_000],
    ['too much', JSON.stringify('x'.repeat(1 << 20)), {}, 413, -32_000],
    ['no message', '{}', {}, 400, expect.any(Number) as number],
  ])('%s is refused in the form of the protocol', async (_, body, headers, status, code) => {
    const response = await post(headers, body)
    expect([response.status, await response.json()]).toMatchObject([status, { error: { code } }])
  })

  test('older clients open no stream of their own and end no session: there is none', async () => {
    for (const method of ['GET', 'DELETE']) {
      const headers = { authorization: `Bearer ${secret}`, accept: 'text/event-stream' }
      expect((await app.fetch('/mcp', { method, headers })).status).toBe(405)
    }
  })

  test('no client listens to changes, of which there are no notices', async () => {
    const listen = JSON.stringify({
      jsonrpc: '2.0',
      id: 7,
      method: 'subscriptions/listen',
      params: { notifications: {} },
    })
    const response = await post({ 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' }, listen)
    expect([response.status, await response.json()]).toMatchObject([404, { id: 7, error: { code: -32_601 } }])
  })

  test('beyond 120 requests a minute a key gets 429 with Retry-After', async () => {
    const own = await createApiKey(app, maria, ['mcp'])
    const statuses = await Promise.all(
      Array.from({ length: 121 }, () => post({ authorization: `Bearer ${own.secret}` }, '{}')),
    )
    const refused = statuses.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(1)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
